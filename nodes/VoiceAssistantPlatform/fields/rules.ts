import {
	NodeOperationError,
	type IDataObject,
	type INodePropertyRouting,
	type PreSendAction,
} from 'n8n-workflow';
import { isObject } from '../transport/answer';
import { preflight } from '../transport/preflight';
import { nodeOf } from '../transport/nodeOf';

/** Why a value cannot be sent: continues the sentence "'Phone Number' …", and what is allowed instead. */
interface Complaint {
	complaint: string;
	allowed: string;
}

/** Reads one value: gives it back as the API wants it, or complains. */
export type Rule = (
	value: unknown,
	context: { getTimezone(): string },
) => { value: unknown } | Complaint;

/** A value that is missing, null or blank. */
export function isBlank(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/**
 * Sends a parameter in the body, held against rules before anything is sent; blank, it is left out.
 * @param field its name in the API
 * @param label its name on the screen
 */
export function inBody(field: string, label: string, ...rules: Rule[]): INodePropertyRouting {
	return {
		send: { type: 'body', property: field, preSend: [checked('body', field, label, rules)] },
	};
}

/** Sends a parameter in the query, held against rules before anything is sent; blank, it is left out. */
export function inQuery(field: string, label: string, ...rules: Rule[]): INodePropertyRouting {
	return {
		send: { type: 'query', property: field, preSend: [checked('qs', field, label, rules)] },
	};
}

function checked(part: 'body' | 'qs', field: string, label: string, rules: Rule[]): PreSendAction {
	return preflight((context, request) => {
		const fields = request[part] as IDataObject;
		if (isBlank(fields[field]) && !rules.includes(required)) delete fields[field];
		if (!(field in fields)) return undefined;
		for (const rule of rules) {
			const result = rule(fields[field], context);
			if ('complaint' in result) {
				return new NodeOperationError(nodeOf(context), `'${label}' ${result.complaint}`, {
					itemIndex: context.getItemIndex(),
					description: `${shown(fields[field], field)}${result.allowed}`,
				});
			}
			fields[field] = result.value as IDataObject[string];
		}
		return undefined;
	});
}

export const required: Rule = (value) =>
	isBlank(value)
		? {
				complaint: 'is empty',
				allowed:
					'Enter a value. If it comes from an expression, the expression gave nothing for this item.',
			}
		: { value };

/** E.164: + and 7 to 15 digits, the first not 0 (gaps.md, "How we read unclear places"). */
export const phoneNumber: Rule = (value) =>
	typeof value === 'string' && /^\+[1-9]\d{6,14}$/.test(value.trim())
		? { value: value.trim() }
		: {
				complaint: 'is not an international phone number',
				allowed: 'Write + and the country code, then digits only, for example +40722123456.',
			};

/** An ID as the platform counts them. */
export const id: Rule = (value) =>
	/^[1-9]\d*$/.test(String(value).trim()) && Number.isSafeInteger(Number(value))
		? { value: Number(value) }
		: {
				complaint: 'is not an ID',
				allowed: 'Choose an entry from the list, or enter its number, for example 12.',
			};

export const yesOrNo: Rule = (value) =>
	[true, false, 'true', 'false'].includes(value as never)
		? { value: String(value) === 'true' }
		: { complaint: 'is neither true nor false', allowed: 'Enter true or false.' };

/** Text within bounds, counted in characters as a reader counts them. */
export function text({ atLeast = 0, atMost = Infinity } = {}): Rule {
	return (value) => {
		if (isObject(value) || Array.isArray(value)) {
			return { complaint: 'is not a text', allowed: 'Enter a text.' };
		}
		const { length } = [...String(value)];
		if (length < atLeast) {
			return {
				complaint: 'is too short',
				allowed: `It has ${length} characters. Enter at least ${atLeast}.`,
			};
		}
		if (length > atMost) {
			return {
				complaint: 'is too long',
				allowed: `It has ${length} characters. At most ${atMost} are allowed.`,
			};
		}
		return { value: String(value) };
	};
}

export const email: Rule = (value) =>
	/^[^\s@]+@[^\s@]+$/.test(String(value).trim())
		? { value: String(value).trim() }
		: { complaint: 'is not an e-mail address', allowed: 'Write it as in name@example.com.' };

export function oneOf(...allowed: string[]): Rule {
	return (value) =>
		allowed.includes(value as string)
			? { value }
			: {
					complaint: 'is not one of the possible values',
					allowed: `Use one of: ${allowed.join(', ')}.`,
				};
}

const LONGEST_SHOWN = 60;

/** Quotes a value for the user; never a password, and not pages of text. */
function shown(value: unknown, name: string): string {
	if (isBlank(value) || name === 'password') return '';
	const words = typeof value === 'object' ? JSON.stringify(value) : String(value);
	return words.length > LONGEST_SHOWN ? '' : `It is "${words}". `;
}
