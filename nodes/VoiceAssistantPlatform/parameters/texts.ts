import type { INodeProperties } from 'n8n-workflow';
import { sendInBody, type ParameterRouting } from '../declaration/routing';
import { text } from '../validation/rules';

/**
 * What a text parameter of limited length says and sends.
 * @param field of the body
 * @param description the limit is added to it
 */
export function limitedText(field: string, atMost: number, description: string) {
	return {
		description: `${description}, at most ${atMost} characters`,
		routing: sendInBody(field, text({ atMost })),
	};
}

/** A text of several lines that a person hears or reads. @param own what the operation says about it, and how it is sent */
export function messageField(
	placeholder: string,
	own: Partial<INodeProperties> & { routing?: ParameterRouting },
): INodeProperties {
	return {
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder,
		...own,
	};
}
