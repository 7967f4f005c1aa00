import type { INodeProperties } from 'n8n-workflow';

/** For every operation on one call. */
export const callId: INodeProperties = {
	displayName: 'Call ID',
	name: 'callId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 50012',
	description: 'The ID of the call, as Get Many, Make and the triggers return it',
};

/** Shows a parameter only with a choice of how the call is named. */
export const shownFor = (choice: string, parameter: string) => ({
	displayOptions: { show: { [parameter]: [choice] } },
});
