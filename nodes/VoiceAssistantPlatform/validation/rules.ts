import type { INodeProperties, INodePropertyOptions, NodePropertyTypes } from 'n8n-workflow';
import { isPrivateHost } from '../client/address';
import { idIn, textIn } from '../client/response';
import { isBlank, checksBlank, type Rule } from './validate';

export const required: Rule = checksBlank((value) =>
	isBlank(value)
		? {
				issue: 'is empty',
				hint: 'Enter a value. If it comes from an expression, the expression returned nothing for this item.',
				hintForAgent: 'Give a value.',
			}
		: { value },
);

/** An ID of the platform: a whole number from 1, also as text. */
export const id: Rule = (value) => {
	const number = idIn(value);
	return Number.isSafeInteger(number) && Number(number) > 0
		? { value: number }
		: {
				issue: 'is not an ID',
				hint: 'Enter its number, for example 12, or choose an entry if the field has a list.',
				hintForAgent: 'Give its number, for example 12, not its name. Get Many lists it as "id".',
			};
};

/** A rule for text, which is read without the spaces around it. */
export function textThat(fits: (text: string) => boolean, issue: string, hint: string): Rule {
	return (value) => {
		const given = textIn(value).trim();
		return fits(given) ? { value: given } : { issue, hint };
	};
}

/** Whether a value is a UUID, perhaps with spaces around it. */
export function isUuid(value: unknown): boolean {
	return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(textIn(value).trim());
}

/** An ID of the platform that is a UUID. */
export const uuid = textThat(
	isUuid,
	'is not an ID of 36 characters',
	'Such an ID looks like 9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e. A number is a different kind of ID.',
);

/**
 * The end of an address, such as the ID of a call in that of its page on the platform; anything else as it is.
 * @param folder part of the name before it: a number may be the ID of something else
 */
export const fromAddress =
	(folder: string): Rule =>
	(value) => {
		const [protocol, , ...path] = textIn(value).trim().split('/').filter(Boolean);
		const [before = '', last] = path.slice(-2);
		const isPage = /^https?:$/i.test(protocol) && before.toLowerCase().includes(folder);
		return { value: (isPage && last) || value };
	};

/** Text without the spaces around it; anything else as it is. */
export const trimmed: Rule = (value) => ({
	value: typeof value === 'string' ? value.trim() : value,
});

/** True or false, also as text. Nothing else is accepted, such as 1 or "yes". */
export const strictBoolean: Rule = (value) =>
	[true, false, 'true', 'false'].includes(value as never)
		? { value: String(value) === 'true' }
		: { issue: 'is neither true nor false', hint: 'Enter true or false.' };

/** Text with a limited length, counted in Unicode characters. Numbers are converted to text. */
export function text({ atLeast = 0, atMost = Infinity } = {}): Rule {
	return (value) => {
		if (typeof value !== 'string' && !Number.isFinite(value)) {
			return { issue: 'is not text', hint: 'Enter text.' };
		}
		const { length } = [...String(value)];
		if (length < atLeast) {
			return {
				issue: 'is too short',
				hint: `It has ${length} characters. Enter at least ${atLeast}.`,
			};
		}
		if (length > atMost) {
			return {
				issue: 'is too long',
				hint: `It has ${length} characters. At most ${atMost} are allowed.`,
			};
		}
		return { value: String(value) };
	};
}

/** An e-mail address. */
export const email = textThat(
	(given) => /^[^\s@]+@[^\s@]+$/.test(given),
	'is not an e-mail address',
	'Write it as in name@example.com.',
);

/** An ID or an e-mail address; an expression may give either. */
export const idOrEmail: Rule = (value, context) =>
	textIn(value).includes('@') ? email(value, context) : id(value, context);

/** A time of the day in hours and minutes, as in 09:30; seconds, as lists may have them, are left out. */
export const timeOfDay: Rule = (value) => {
	const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::[0-5]\d)?$/.exec(textIn(value).trim()) ?? [];
	return Number(hours) < 24 && Number(minutes) < 60
		? { value: `${hours.padStart(2, '0')}:${minutes}` }
		: { issue: 'is not a time of the day', hint: 'Enter hours and minutes, for example 09:30.' };
};

/** One of the allowed values. */
export function oneOf(...allowed: Array<string | number | boolean>): Rule {
	return (value) =>
		allowed.includes(value as string)
			? { value }
			: {
					issue: 'is not one of the possible values',
					hint: `Use one of: ${allowed.join(', ')}.`,
				};
}

/** The entries of a list or, as an expression may return them, of one text with commas; blank ones are left out. */
export function entriesIn(value: unknown): unknown[] {
	return [value]
		.flat()
		.flatMap((entry): unknown[] => (typeof entry === 'string' ? entry.split(',') : [entry]))
		.map((entry) => (typeof entry === 'string' ? entry.trim() : entry))
		.filter((entry) => !isBlank(entry));
}

/** Some of the allowed values, each once, from a list or a text with commas; undefined if none is left. */
export function someOf(...allowed: string[]): Rule {
	return (value) => {
		const entries = entriesIn(value);
		const wrong = entries.filter((entry) => !allowed.includes(entry as string));
		if (wrong.length > 0) {
			const [first] = wrong.map(textIn);
			const which =
				entries.length > 1 && first !== '' ? `"${first}" is not one of the options. ` : '';
			return {
				issue: 'has an invalid value',
				hint: `${which}Use one or more of: ${allowed.join(', ')}.`,
			};
		}
		return { value: entries.length > 0 ? [...new Set(entries)] : undefined };
	};
}

/** As `required`, also for a list: without entries, it would stand for all. */
export const requiredEntry: Rule = checksBlank((value, context) =>
	entriesIn(value).length > 0 ? { value } : required(undefined, context),
);

/** A number as people write it: not in hexadecimal, as "0x10" is. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A number within bounds, also given as text. */
export function number({ from = -Infinity, to = Infinity, whole = false } = {}): Rule {
	const bounds =
		from === -Infinity ? '' : to === Infinity ? `, ${from} or more` : ` from ${from} to ${to}`;
	const hint = `Enter a ${whole ? 'whole ' : ''}number${bounds}.`;
	return (value) => {
		const isDecimal = typeof value !== 'string' || DECIMAL.test(value.trim());
		const read = typeof value === 'string' && isDecimal ? Number(value) : value;
		if (typeof read !== 'number' || !Number.isFinite(read) || (whole && !Number.isInteger(read))) {
			return { issue: `is not a ${whole ? 'whole ' : ''}number`, hint };
		}
		return read < from || read > to ? { issue: 'is out of range', hint } : { value: read };
	};
}

/** IDs chosen from a list, or separated by commas; undefined if there is none. */
export const ids: Rule = (value, context) => {
	const results = entriesIn(value).map((entry) => id(entry, context));
	if (results.length === 0) return { value: undefined };
	if (results.some((result) => 'issue' in result)) {
		return {
			issue: 'is not a list of IDs',
			hint: 'Choose from the list, or enter whole numbers with commas between them, for example 3, 7.',
		};
	}
	return { value: [...new Set(results.map((result) => 'value' in result && result.value))] };
};

/** An address that starts with https:// or http://. */
export const webAddress = textThat(
	(given) => /^https?:\/\/[^\s/]/i.test(given) && URL.canParse(given),
	'is not a web address',
	'Write it with https:// at the start, for example https://example.com/calls.',
);

/** An address from which anyone can download: https, not on a private network, without a password. */
export const publicFile = textThat(
	(given) => {
		const url = URL.canParse(given) ? new URL(given) : undefined;
		return url?.protocol === 'https:' && !url.username && !isPrivateHost(url.hostname);
	},
	'is not the public address of a file',
	'The platform downloads the file, so its address starts with https:// and needs no login, for example https://example.com/offer.pdf.',
);

const RULES_BY_TYPE: Partial<Record<NodePropertyTypes, (property: INodeProperties) => Rule[]>> = {
	boolean: () => [strictBoolean],
	number: ({ typeOptions: { minValue: from, maxValue: to, numberPrecision } = {} }) => [
		number({ from, to, whole: numberPrecision === 0 }),
	],
	options: (property) => {
		const choices = choicesOf(property);
		return choices.length > 0 ? [trimmed, oneOf(...choices)] : [];
	},
	multiOptions: (property) => {
		// a choice may stand for several values, with commas between them
		const values = choicesOf(property).flatMap((choice) => String(choice).split(','));
		return values.length > 0 ? [someOf(...new Set(values))] : [];
	},
};

/**
 * The rules that the declaration of a parameter implies: that it is required, unless a rule of its own judges blank values;
 * its type, its bounds, its choices. n8n converts nothing that an expression returns, and its variables are text: "false"
 * would count as true.
 */
export function impliedRules(property: INodeProperties): Rule[] {
	const isRequired = property.required && !judgesBlank(property);
	const ofType = RULES_BY_TYPE[property.type]?.(property) ?? [];
	return isRequired ? [required, ...ofType] : ofType;
}

/** Whether the rules that a parameter declares itself apply to blank values, too. */
function judgesBlank({ routing = {} }: INodeProperties): boolean {
	const { rules = [] } = routing as { rules?: Rule[] };
	return rules.some(({ checksBlank }) => checksBlank);
}

/** The values of the declared choices; none if the choices are read from the platform. */
function choicesOf({ options = [] }: INodeProperties): Array<INodePropertyOptions['value']> {
	return (options as INodePropertyOptions[]).map(({ value }) => value);
}
