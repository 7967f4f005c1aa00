import type { Problem } from '../client/problem';
import { SECRET_NAME } from '../client/redaction';
import { isObject, textIn } from '../client/response';

/** Why a value cannot be sent. `issue` continues the sentence "'Phone Number' …"; `hint` says what is possible instead. */
export interface ValidationIssue {
	issue: string;
	hint: string;
	/** In place of `hint` for an AI agent, which sees neither the form nor the credential. */
	hintForAgent?: string;
}

/** What a rule can use besides the value. */
export interface RuleContext {
	/** The timezone of the workflow, such as Europe/Bucharest. */
	getTimezone(): string;
	/** The code of the country that national phone numbers belong to, such as RO; undefined when none is set. */
	getDefaultCountry?(): string | undefined;
	/** The current time in milliseconds: the same for all items of a run. */
	now?: number;
}

export type RuleResult = { value: unknown } | ValidationIssue;

/** Reads one value: returns it as the API expects it, or says what is wrong with it. */
export interface Rule {
	(value: unknown, context: RuleContext): RuleResult;
	/** Whether it also applies to blank values. Other rules do not, as blank values are not sent. */
	checksBlank?: true;
}

/** Makes a rule apply to blank values, too. */
export function checksBlank(rule: (...args: Parameters<Rule>) => RuleResult): Rule {
	return Object.assign(rule, { checksBlank: true as const });
}

/** Whether a value is missing, null or blank text. */
export function isBlank(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/** What was chosen in a resource locator; any other value as it is. */
export function locatedValue(value: unknown): unknown {
	return isObject(value) && '__rl' in value ? value.value : value;
}

/** Applies rules one after another, each to what the one before returned. @returns the value as sent, or the first issue */
export function applyRules(given: unknown, rules: Rule[], context: RuleContext): RuleResult {
	let value = given;
	for (const rule of rules) {
		if (isBlank(value) && !rule.checksBlank) continue;
		const result = rule(value, context);
		if ('issue' in result) return result;
		value = result.value;
	}
	return { value: isBlank(value) ? undefined : value };
}

/** What a failed expression leaves in a text. */
const UNMEANT = /\[object [A-Z]\w*\]|\bNaN\b|\bInvalid Date(?:Time)?\b|\bundefined\b|^\s*null\s*$/;

/** Refuses a value that contains, at any depth, what nobody meant to send. */
export const meant: Rule = (value) => unmeantIn(value) ?? { value };

/** @param name of the field that the value belongs to */
function unmeantIn(value: unknown, name?: string): ValidationIssue | undefined {
	if (typeof value === 'object') {
		for (const [key, one] of Object.entries(value ?? {})) {
			const issue = unmeantIn(key) ?? unmeantIn(one, Array.isArray(value) ? name : key);
			if (issue) return issue;
		}
		return undefined;
	}
	const isNone =
		typeof value === 'symbol' || (typeof value === 'number' && !Number.isFinite(value));
	const found = isNone ? String(value) : UNMEANT.exec(textIn(value))?.[0];
	if (found === undefined) return undefined;
	return {
		issue: `would be sent with "${found}"${name === undefined ? '' : ` in "${name}"`}`,
		hint: found.startsWith('[')
			? 'An expression gives a list or an object there. Choose a field in it, as in {{ $json.customer.name }}.'
			: "An expression has no value there for this item. Say what to send then, as in {{ $json.name || 'customer' }}.",
		hintForAgent: 'Give the text itself.',
	};
}

export interface NamedParameter {
	/** Its name on the screen. */
	label: string;
	/** Its name in the API, which shows whether it holds a secret. */
	field: string;
	/** Whether errors never show its value. */
	isSecret?: boolean;
}

/** The problem with the value of a parameter, in words. */
export function problemWith(
	given: unknown,
	{ label, field, isSecret }: NamedParameter,
	issue: ValidationIssue,
): Problem {
	return {
		message: `'${label}' ${issue.issue}`,
		description: isSecret ? issue.hint : quoted(given, field) + issue.hint,
	};
}

const MAX_QUOTED_LENGTH = 60;

/** A token of the platform, as in 41|kT2vQxW8sN. */
const TOKEN = /\d\|\S{8}|\bBearer\s/i;

/** An address that may hold a secret: a password before its @, a signature or a key after its ? or #. */
const ADDRESS_WITH_MORE = /[/:].*@|[/:.].*[?#]/s;

/** Quotes a value in a message. Blank for secrets, long text, and what may hold a secret: objects, and some addresses. */
export function quoted(value: unknown, field: string): string {
	if (isBlank(value) || isObject(value) || SECRET_NAME.test(field)) return '';
	const words = typeof value === 'object' ? JSON.stringify(value) : String(value);
	// first: the patterns take long for a long text
	if (words.length > MAX_QUOTED_LENGTH) return '';
	const mayHoldSecret = words.includes('{') || TOKEN.test(words) || ADDRESS_WITH_MORE.test(words);
	return mayHoldSecret ? '' : `It is "${words}". `;
}
