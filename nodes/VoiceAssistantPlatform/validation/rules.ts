import { jsonParse } from 'n8n-workflow';
import { isId, isObject, textIn } from '../client/response';
import { isBlank, checksBlank, type Rule, type ValidationIssue } from './validate';

/** A value that must be there. */
export const required: Rule = checksBlank((value) =>
	isBlank(value)
		? {
				issue: 'is empty',
				hint: 'Enter a value. If it comes from an expression, the expression gave nothing for this item.',
			}
		: { value },
);

/** An ID as the platform counts them. */
export const id: Rule = (value) =>
	isId(value) && /^[1-9]\d*$/.test(String(value).trim()) && Number.isSafeInteger(Number(value))
		? { value: Number(value) }
		: {
				issue: 'is not an ID',
				hint: 'Choose an entry from the list, or enter its number, for example 12.',
			};

/** A text without the spaces around it; anything else as it is. */
export const trimmed: Rule = (value) => ({
	value: typeof value === 'string' ? value.trim() : value,
});

/** True or false, also as a word, and nothing else: neither 1 nor "yes". */
export const strictBoolean: Rule = (value) =>
	[true, false, 'true', 'false'].includes(value as never)
		? { value: String(value) === 'true' }
		: { issue: 'is neither true nor false', hint: 'Enter true or false.' };

/** Text within bounds, counted in characters as a reader counts them. */
export function text({ atLeast = 0, atMost = Infinity } = {}): Rule {
	return (value) => {
		if (typeof value !== 'string' && !Number.isFinite(value)) {
			return { issue: 'is not a text', hint: 'Enter a text.' };
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

export const email: Rule = (value) =>
	/^[^\s@]+@[^\s@]+$/.test(textIn(value).trim())
		? { value: textIn(value).trim() }
		: { issue: 'is not an e-mail address', hint: 'Write it as in name@example.com.' };

export function oneOf(...allowed: Array<string | number | boolean>): Rule {
	return (value) =>
		allowed.includes(value as string)
			? { value }
			: {
					issue: 'is not one of the possible values',
					hint: `Use one of: ${allowed.join(', ')}.`,
				};
}

/**
 * Some of the allowed values, each once: a list, or as an expression may give them, one text with commas between them. Blank
 * ones are left out; undefined when none is left.
 */
export function someOf(...allowed: string[]): Rule {
	return (value) => {
		const entries = [value]
			.flat()
			.flatMap((entry): unknown[] => (typeof entry === 'string' ? entry.split(',') : [entry]))
			.map((entry) => (typeof entry === 'string' ? entry.trim() : entry))
			.filter((entry) => !isBlank(entry));
		const wrong = entries.filter((entry) => !allowed.includes(entry as string));
		if (wrong.length > 0) {
			const [first] = wrong.map(textIn);
			const which = entries.length > 1 && first !== '' ? `"${first}" is not possible. ` : '';
			return {
				issue: 'has a value that is not possible',
				hint: `${which}Use one or more of: ${allowed.join(', ')}.`,
			};
		}
		return { value: entries.length > 0 ? [...new Set(entries)] : undefined };
	};
}

/** A number within bounds; digits in a text are taken as well. */
export function number({ from = -Infinity, to = Infinity, whole = false } = {}): Rule {
	const bounds =
		from === -Infinity ? '' : to === Infinity ? `, ${from} or more` : ` from ${from} to ${to}`;
	const hint = `Enter a ${whole ? 'whole ' : ''}number${bounds}.`;
	return (value) => {
		const read = typeof value === 'string' ? Number(value.trim() || NaN) : value;
		if (typeof read !== 'number' || !Number.isFinite(read) || (whole && !Number.isInteger(read))) {
			return { issue: `is not a ${whole ? 'whole ' : ''}number`, hint };
		}
		return read < from || read > to ? { issue: 'is out of range', hint } : { value: read };
	};
}

/** IDs separated by commas, or in a list from an expression. */
export const ids: Rule = (value, context) => {
	const given = Array.isArray(value)
		? value
		: textIn(value)
				.split(',')
				.filter((entry) => !isBlank(entry));
	const results = given.map((entry) => id(entry, context));
	if (given.length === 0 || results.some((result) => 'issue' in result)) {
		return {
			issue: 'is not a list of IDs',
			hint: "Enter whole numbers with commas between them, for example 3, 7. To remove all, choose them under 'Remove'.",
		};
	}
	return { value: [...new Set(results.map((result) => 'value' in result && result.value))] };
};

export const webAddress: Rule = (value) => {
	const text = textIn(value).trim();
	if (text.includes('*****')) {
		return {
			issue: 'has a hidden part',
			hint: 'The ***** stands for a secret that this package hides. Enter the whole address.',
		};
	}
	return /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text)
		? { value: text }
		: {
				issue: 'is not a web address',
				hint: 'Write it with https:// at the start, for example https://example.com/calls.',
			};
};

interface NamedValues {
	variable?: Array<{ name?: unknown; value?: unknown }>;
}

/**
 * Reads names and values that were entered one by one; an entry in which nothing is filled in is left out.
 * @param noun what the user calls one of them
 */
export function namedEntries(
	value: unknown,
	noun = 'variable',
): Array<[name: string, value: unknown]> | ValidationIssue {
	const entries = ((value as NamedValues).variable ?? []).filter(
		(entry) => !isBlank(entry.name) || !isBlank(entry.value),
	);
	const wrong = entries.findIndex(({ name }) => !isBlank(name) && !isId(name));
	if (wrong >= 0) {
		return {
			issue: `have a name that is neither text nor a number (${noun} ${wrong + 1})`,
			hint: 'Its expression gives something else for this item. Enter the name itself.',
		};
	}
	const names = entries.map(({ name }) => textIn(name ?? '').trim());
	if (names.includes('')) {
		return { issue: 'have an entry without a name', hint: `Give each ${noun} a name.` };
	}
	const repeated = names.find((name, index) => names.indexOf(name) !== index);
	if (repeated) {
		return {
			issue: `have two entries named "${repeated}"`,
			hint: `Give each ${noun} once.`,
		};
	}
	return entries.map((entry, index) => [names[index], entry.value]);
}

/** Makes an object of the names and values that were entered one by one; values keep their type, blank ones are left out. */
export const namedValues: Rule = (value) => {
	const entries = namedEntries(value);
	if ('issue' in entries) return entries;
	const filled = entries.filter(([, given]) => !isBlank(given));
	const noNumber = filled.find(([, given]) => typeof given === 'number' && !Number.isFinite(given));
	if (noNumber) {
		const [name, given] = noNumber;
		return {
			issue: `have no value for "${name}"`,
			hint: `It is "${String(given)}", not a number.`,
		};
	}
	return { value: filled.length > 0 ? Object.fromEntries(filled) : undefined };
};

/** Reads variables that were entered as JSON. */
export const jsonObject: Rule = (value) => {
	const fields =
		typeof value === 'string' ? jsonParse<unknown>(value, { fallbackValue: null }) : value;
	return isObject(fields)
		? { value: Object.keys(fields).length > 0 ? fields : undefined }
		: {
				issue: 'are not a JSON object',
				hint: 'Write names and values in braces, for example { "customer_name": "Maria" }.',
			};
};
