import type { INodeProperties } from 'n8n-workflow';
import { sendInBody } from '../execution/operation';
import { text } from '../validation/rules';

/** A parameter for text. @param own what else its declaration has */
export function textParameter(
	displayName: string,
	name: string,
	placeholder: string,
	own: Partial<INodeProperties>,
): INodeProperties {
	return { displayName, name, type: 'string', default: '', placeholder, ...own };
}

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

/** A text of several lines that is said or written to somebody. @param own what the operation says about it, and how it is sent */
export function messageField(placeholder: string, own: Partial<INodeProperties>): INodeProperties {
	return textParameter('Message', 'message', placeholder, { typeOptions: { rows: 4 }, ...own });
}
