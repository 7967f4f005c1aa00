import type { INodeProperties } from 'n8n-workflow';

/** platform-api 5.4 */
export const tokenName: INodeProperties = {
	displayName: 'Token Name',
	name: 'label',
	type: 'string',
	default: '',
	placeholder: 'e.g. n8n',
	description:
		'A name by which the token is recognised later. The platform takes api-token when this is left out.',
};
