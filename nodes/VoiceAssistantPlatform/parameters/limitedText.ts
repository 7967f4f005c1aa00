import { sendInBody } from '../execution/operation';
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
