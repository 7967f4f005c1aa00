// How each country writes its phone numbers. They are read as libphonenumber-js reads them, with its data.
import { COUNTRY_LINES } from './countries';

interface NumberingPlan {
	callingCode: string;
	internationalPrefix?: RegExp;
	/** The pattern of national numbers; newly assigned numbers may not match it yet. */
	pattern: RegExp;
	lengths: number[];
	nationalPrefix?: RegExp;
	/** Replaces the prefix and the groups it captures. */
	transformRule?: string;
}

/** The digits of a number, split by a numbering plan. */
export interface PlannedNumber {
	callingCode: string;
	/** The digits after the calling code: without the prefix for calls within the country, if that leaves a number. */
	national: string;
	/** The digits after the calling code, always without that prefix. */
	bare: string;
	isValid: boolean;
	lengths: number[];
}

const LINES = COUNTRY_LINES.trim()
	.split('\n')
	.map((line) => ({ line, start: line.split(';', 3) }));

/** All countries, by name: their codes of two letters, and how they are shown in a list. */
export const COUNTRIES = LINES.filter(({ start: [code] }) => code !== '').map(
	({ start: [code, name, callingCode] }) => ({
		code,
		name,
		entry: `${name} (+${callingCode.replace('*', '')})`,
	}),
);

/** The lines by country, and by calling code. */
const LINE_OF = new Map(
	LINES.flatMap(({ line, start: [code, , callingCode] }) =>
		[code, callingCode].map((key) => [key, line] as const),
	),
);

/** @param key a country, or a calling code */
function planOf(key: string): NumberingPlan | undefined {
	const line = LINE_OF.get(key);
	return line === undefined ? undefined : readPlan(line);
}

function readPlan(line: string): NumberingPlan {
	const [, , callingCode, internationalPrefix, pattern, lengths, nationalPrefix, transformRule] =
		line.split(';');
	const startOf = (text?: string) => (text ? new RegExp(`^(?:${text})`) : undefined);
	return {
		callingCode: callingCode.replace('*', ''),
		internationalPrefix: startOf(internationalPrefix),
		pattern: new RegExp(`^(?:${pattern})$`),
		lengths: lengths.split(',').map(Number),
		nationalPrefix: startOf(nationalPrefix),
		transformRule,
	};
}

/**
 * Reads a number that starts with a calling code.
 * @param digits without + or 00
 * @returns undefined when no country has such a calling code
 */
export function readInternational(digits: string): PlannedNumber | undefined {
	// no calling code is the beginning of another
	const plan = [1, 2, 3].map((length) => planOf(digits.slice(0, length))).find(Boolean);
	return plan && plannedNumber(plan, digits.slice(plan.callingCode.length));
}

/** Reads a number without + by the numbering plan of another number. */
export function readAlike({ callingCode }: PlannedNumber, digits: string): PlannedNumber {
	return plannedNumber(planOf(callingCode)!, digits);
}

/** Mobile numbers of these countries are written without the prefix, and may start with the calling code. */
const NATIONAL_FIRST = ['BR', 'CU', 'IN', 'MM', 'VN'];

/** The most digits of a national number that starts like the calling code; the patterns allow more. */
const MOST_NATIONAL_DIGITS = new Map([
	['DE', 11],
	['ID', 10],
	['XK', 8],
]);

/** A number after the prefix that a country dials for calls abroad. */
export interface NumberAbroad {
	prefix: string;
	/** Empty if no country has such a calling code; several if the prefix may also be just 00. */
	readings: PlannedNumber[];
}

/**
 * Reads a number after the prefix of a country for calls abroad, unless that is just 00.
 * @returns undefined if it has no such prefix
 */
export function readAbroad(country: string, digits: string): NumberAbroad | undefined {
	const plan = planOf(country)!;
	const [prefix] = plan.internationalPrefix?.exec(digits) ?? [];
	if (prefix === undefined || prefix === '00') return undefined;
	const rest = digits.slice(prefix.length);
	const hasZeros = digits.startsWith('00');
	// no calling code starts with 0
	if (hasZeros && rest.startsWith('0')) return undefined;
	const behindPrefix = readInternational(rest);
	const behindZeros = hasZeros ? readInternational(digits.slice(2)) : undefined;
	// otherwise the digits after 00 would start with a national prefix
	const isBehindZeros = behindZeros?.isValid && `00${internationalDigits(behindZeros)}` === digits;
	if (isBehindZeros && behindZeros.callingCode === plan.callingCode) {
		return { prefix, readings: [behindZeros] };
	}
	if (!behindPrefix || !behindZeros || (behindPrefix.isValid && !isBehindZeros)) {
		return { prefix, readings: behindPrefix ? [behindPrefix] : [] };
	}
	return { prefix, readings: [behindPrefix, behindZeros] };
}

/**
 * Reads a number that has neither + nor a prefix for calls abroad, as it is written in a country.
 * @param country two letters, such as RO
 * @returns more than one reading if any of them may be meant
 */
export function readWithin(country: string, digits: string): PlannedNumber[] {
	const plan = planOf(country)!;
	const national = readNational(plan, digits);
	if (!digits.startsWith(plan.callingCode)) return [national];
	const withCode = readInternational(digits)!;
	const isWithCode =
		withCode.isValid && plannedNumber(plan, digits.slice(plan.callingCode.length)).isValid;
	if (national.isValid && isWithCode) {
		if (!plan.nationalPrefix || NATIONAL_FIRST.includes(country)) return [national];
		const isLong = national.national.length > (MOST_NATIONAL_DIGITS.get(country) ?? Infinity);
		if (isLong) return [withCode];
		return withCode.national === national.national ? [national] : [national, withCode];
	}
	const isTooLong = national.national.length > Math.max(...plan.lengths);
	return isWithCode || isTooLong ? [withCode] : [national];
}

/**
 * Reads a national number. If it does not fit the country, it may fit another with the same calling code, and is dialled the
 * same way.
 */
function readNational(plan: NumberingPlan, digits: string): PlannedNumber {
	const own = plannedNumber(plan, digits);
	const shared = readInternational(internationalDigits(own))!;
	// a second prefix is not removed
	const isSame = shared.national === own.national;
	return !own.isValid && isSame && shared.isValid ? shared : own;
}

/** All digits of a number in international form. */
export function internationalDigits({ callingCode, national }: PlannedNumber): string {
	return callingCode + national;
}

function plannedNumber(plan: NumberingPlan, digits: string): PlannedNumber {
	const { callingCode, pattern, lengths } = plan;
	const bare = withoutPrefix(plan, digits);
	const isSpoilt = pattern.test(digits) && !pattern.test(bare);
	const isPossible = lengths.includes(bare.length) || bare.length > Math.max(...lengths);
	const national = isPossible && !isSpoilt ? bare : digits;
	return { callingCode, national, bare, isValid: pattern.test(national), lengths };
}

/** A number without the prefix for calls within its country. */
function withoutPrefix({ nationalPrefix, transformRule }: NumberingPlan, digits: string): string {
	const match = nationalPrefix?.exec(digits);
	if (!match) return digits;
	const [prefix, ...captured] = match;
	return transformRule && captured.at(-1)
		? digits.replace(nationalPrefix!, transformRule)
		: digits.slice(prefix.length);
}
