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

/** A phone number in any writing: the platform brings it into the international form (platform-api 4.11). */
export const unformattedPhone: Rule = (value) => {
	const text = String(value).trim();
	return /^\+?[\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= 5
		? { value: text }
		: {
				complaint: 'is not a phone number',
				allowed: 'Write digits, best with + and the country code, for example +40722123456.',
			};
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
		if (typeof value !== 'string' && !Number.isFinite(value)) {
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

/** A number within bounds; digits in a text are taken as well. */
export function number({ from = -Infinity, to = Infinity, whole = false } = {}): Rule {
	const allowed = `Enter a ${whole ? 'whole ' : ''}number from ${from} to ${to}.`;
	return (value) => {
		const read = typeof value === 'string' ? Number(value.trim() || NaN) : value;
		if (typeof read !== 'number' || !Number.isFinite(read) || (whole && !Number.isInteger(read))) {
			return { complaint: `is not a ${whole ? 'whole ' : ''}number`, allowed };
		}
		return read < from || read > to ? { complaint: 'is out of range', allowed } : { value: read };
	};
}

/** IDs separated by commas, or in a list from an expression. */
export const ids: Rule = (value, context) => {
	const given = Array.isArray(value)
		? value
		: String(value)
				.split(',')
				.filter((entry) => !isBlank(entry));
	const results = given.map((entry) => id(entry, context));
	if (given.length === 0 || results.some((result) => 'complaint' in result)) {
		return {
			complaint: 'is not a list of IDs',
			allowed:
				"Enter whole numbers with commas between them, for example 3, 7. To remove all, use 'Empty Lists'.",
		};
	}
	return { value: [...new Set(results.map((result) => 'value' in result && result.value))] };
};

export const webAddress: Rule = (value) => {
	const text = String(value).trim();
	if (text.includes('*****')) {
		return {
			complaint: 'has a hidden part',
			allowed: 'Where it stands *****, this package hides a secret. Enter the whole address.',
		};
	}
	return /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text)
		? { value: text }
		: {
				complaint: 'is not a web address',
				allowed: 'Write it with https:// at the start, for example https://example.com/calls.',
			};
};
