import { SECRET_NAME } from '../client/redaction';
import { isObject } from '../client/response';

/** Why a value cannot be sent: continues the sentence "'Phone Number' …", and what is possible instead. */
export interface ValidationIssue {
	issue: string;
	hint: string;
}

/** What a rule may ask beside the value. */
export interface RuleContext {
	/** The timezone of the workflow, such as Europe/Bucharest. */
	getTimezone(): string;
	/** The code of the country that national phone numbers belong to, such as RO; undefined when none is set. */
	getDefaultCountry?(): string | undefined;
	/** The moment that stands for now, in milliseconds: the same for all items of a run. */
	now?: number;
}

export type RuleResult = { value: unknown } | ValidationIssue;

/** Reads one value: gives it back as the API wants it, or says what is wrong with it. */
export interface Rule {
	(value: unknown, context: RuleContext): RuleResult;
	/** Whether it is asked about blank values, too; other rules are not: what is blank is not sent. */
	checksBlank?: true;
}

/** A rule that is asked about blank values, too. */
export function checksBlank(rule: Rule): Rule {
	const always: Rule = (value, context) => rule(value, context);
	return Object.assign(always, { checksBlank: true as const });
}

/** A value that is missing, null or blank. */
export function isBlank(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/** Holds a value against rules, one after another; each gets what the one before has made of it. */
export function applyRules(given: unknown, rules: Rule[], context: RuleContext): RuleResult {
	if (isBlank(given) && !rules.some((rule) => rule.checksBlank)) return { value: undefined };
	let value = given;
	for (const rule of rules) {
		const result = rule(value, context);
		if ('issue' in result) return result;
		value = result.value;
	}
	return { value };
}

/** What a user is told: what is wrong, and what to do about it. */
export interface Problem {
	message: string;
	description: string;
}

/** A parameter, as errors speak of it. */
export interface NamedParameter {
	/** Its name on the screen. */
	label: string;
	/** Its name in the API, by which secrets are told. */
	field: string;
	/** Whether its value is never shown. */
	isSecret?: boolean;
}

/** A parameter with what its value is held against. */
export interface ValidatedParameter extends NamedParameter {
	rules: Rule[];
}

/**
 * Holds a parameter against its rules.
 * @returns the value as the API wants it, undefined when it is not to be sent; or the problem
 */
export function validate(
	given: unknown,
	parameter: ValidatedParameter,
	context: RuleContext,
): { value: unknown } | Problem {
	const result = applyRules(given, parameter.rules, context);
	return 'value' in result ? result : problemWith(given, parameter, result);
}

/** What a user is told of a value that cannot be taken. */
export function problemWith(
	given: unknown,
	{ label, field, isSecret }: NamedParameter,
	{ issue, hint }: ValidationIssue,
): Problem {
	return {
		message: `'${label}' ${issue}`,
		description: `${isSecret ? '' : quoted(given, field)}${hint}`,
	};
}

const MAX_QUOTED_LENGTH = 60;

/** Quotes a value for the user; never a secret, not pages of text, and no form: there may be a secret in it. */
export function quoted(value: unknown, field: string): string {
	if (isBlank(value) || isObject(value) || SECRET_NAME.test(field)) return '';
	const words = typeof value === 'object' ? JSON.stringify(value) : String(value);
	return words.length > MAX_QUOTED_LENGTH ? '' : `It is "${words}". `;
}
