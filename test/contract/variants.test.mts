// Every operation with its form filled in in all ways: what it sends is what the contract says, and all that the contract has can
// be sent.
import { describe, expect, test } from '@jest/globals';
import type { NodeParameterValueType } from 'n8n-workflow';
import { Contract } from './support/contract.mts';
import { answerTo, ITEM, OWN_WORDS, sendsOnce } from './support/documented.mts';
import { fillingsOf, type Filling } from './support/fillings.mts';
import { isWrite, operations, type Operation } from './support/node.mts';
import { withoutLookUps, withoutOwnPath } from './support/lookUps.mts';
import type { Endpoint, Node, OpenApi, Place } from '../../tools/lib/openapi.mts';
import { send, type Outcome, type Sent } from './support/wire.mts';

/** Words that a deployment has its own for. */
const NEUTRAL_WORD = /messenger|cal_a|cal_b/;

const contract = new Contract();
const ownContract = new Contract(OWN_WORDS);
const sendOnce = sendsOnce(contract);

/** What the forms add by hand: "Additional Query Parameters", "Additional Body Fields". */
const BY_HAND = { query: ['language'], body: ['notes'] };

/** Words in which a form is refused before anything is sent; with the reason. */
const REFUSED: Array<[message: RegExp, reason: string]> = [
	[/^There is nothing to change$/, 'an update without a field would change nothing'],
	[/'From Date' and 'Until Date' are both empty$/, 'without a day it would be all of them'],
	[/^'File Name' is filled in, but 'File URL' is empty$/, 'it would be sent without a file'],
	[/is not turned on in the node$/, 'spending takes a deliberate act'],
	[/'Custom (Endpoint|Caller ID)' is empty$/, 'custom without its value cannot work'],
	[/cannot be set in \w+ mode$/, 'only the other modes take it (platform-api 4.10)'],
];

/** What the contract has and the node does not offer, by operation; "all" of every one. */
const NOT_OFFERED: Record<string, RegExp> = {
	// the node counts the pages, and follows lists itself
	all: /^query\.(page|cursor) is never/,
	// there is nothing to remove; the bounds of the threshold are tried in the first mode, which does not take it
	'assistant: create': /^body\.(\w+ is never null|turn_detection_threshold is never 1)$/,
	// the newest calls with a person: Get Many has the other filters
	'call: get': /^query\.(assistant_id|campaign_id|date_from|date_to|per_page|status|type) is never/,
	// it is sent with the variable that says whether the goal is reached
	'campaign: create': /^body\.retry_on_goal_incomplete is never false$/,
	// operations of their own
	'campaign: start': /^body\.action is never "stop"$/,
	'campaign: stop': /^body\.action is never "start"$/,
	// by Add Website, at the same address
	'document: addFile': /^body\.(url|relative_links_limit|type) is never/,
	// a number that is there is updated
	'lead: upsert': /^body\.allow_dupplicate is never/,
	// that it can be asked for is assumed
	'messenger: getSenders': /^query\.status is never "offline"$/,
};

const complaintsAbout = (judge: Contract, { sent }: Outcome) =>
	sent.flatMap((request) => judge.complaintsAbout(withoutOwnPath(request), BY_HAND));

const isMeant = ({ message }: { message: string }) =>
	REFUSED.some(([words]) => words.test(message));

/** Whether the node takes a form; it refuses others before it sends anything. */
async function isTaken({ kind, values }: Filling): Promise<boolean> {
	const { sent, error } = await sendOnce(values);
	if (!error) return true;
	expect(kind === 'added' || isMeant(error) ? undefined : error).toBeUndefined();
	expect(sent).toEqual([]);
	return false;
}

async function check(operation: Operation, filling: Filling): Promise<void> {
	const { kind, values } = filling;
	if (!(await isTaken(filling))) return;
	const outcome = await sendOnce(values);
	const sent = withoutLookUps(values, outcome.sent);
	expect(complaintsAbout(contract, outcome)).toEqual([]);
	if (isWrite(operation)) expect(sent).toHaveLength(1);
	else expect(sent).not.toEqual([]);
	expect(outcome.items.map(({ pairedItem }) => pairedItem)).toContainEqual({ item: 0 });

	const isWhole = ['minimal', 'everything'].includes(kind);
	const [{ path, query, body }] = sent;
	if (NEUTRAL_WORD.test((isWhole ? path : '') + JSON.stringify([query, body]))) {
		const answer = answerTo(ownContract, values);
		const own = await send(values, answer, { items: [ITEM], words: OWN_WORDS });
		expect(complaintsAbout(ownContract, own)).toEqual([]);
		expect(own.error).toBeUndefined();
	}
}

describe.each(operations.map((operation) => [operation.title, operation] as const))(
	'%s',
	(title, operation) => {
		const fillings = fillingsOf(operation);

		test.each(fillings.map((filling) => [filling.label, filling] as const))(
			'%s',
			async (_, filling) => await check(operation, filling),
		);

		const { values } = fillings.at(-1)!;
		if (values.filters) {
			test('spaces around what the list is filtered by change nothing', async () => {
				const given = await sendOnce(values);
				const padded = await sendOnce({ ...values, filters: withSpaces(values.filters) });

				expect(padded.error).toBeUndefined();
				expect(padded.sent.map(({ query }) => query)).toEqual(given.sent.map(({ query }) => query));
			});
		}

		test('what the contract lets a caller send can be sent', async () => {
			const outcomes = await Promise.all(
				fillings.map(async ({ values }) =>
					withoutLookUps(values, (await sendOnce(values)).sent).map(withoutOwnPath),
				),
			);
			const { document } = contract;
			const sent = outcomes.flat().map((one) => {
				const endpoint = document.endpointOf(one.method, one.path)!;
				return { endpoint, covered: coveredBy(document, endpoint, one) };
			});
			const gaps = [...new Set(sent.map(({ endpoint }) => endpoint))].flatMap((endpoint) => {
				const toIt = sent.filter((one) => one.endpoint === endpoint);
				return missing(
					expectedOf(document, endpoint),
					toIt.map(({ covered }) => covered),
				);
			});
			const known = [NOT_OFFERED.all, NOT_OFFERED[title]];

			expect(gaps.filter((gap) => !known.some((words) => words?.test(gap)))).toEqual([]);
		});
	},
);

/** The same with spaces around each text; the mode of a locator is no text of the user. */
function withSpaces(value: NodeParameterValueType): NodeParameterValueType {
	if (typeof value === 'string') return ` ${value}\t`;
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			name,
			name === 'mode' ? inner : withSpaces(inner as NodeParameterValueType),
		]),
	) as NodeParameterValueType;
}

/** Values by the field they were sent in. */
type Coverage = Map<string, Set<unknown>>;

/** Everything that the document lets a caller send, by field: values that make a difference. */
function expectedOf(document: OpenApi, endpoint: Endpoint): Coverage {
	const coverage: Coverage = new Map();
	for (const place of document.parametersOf(endpoint)) {
		const { in: where, name } = document.at(place) as { in: string; name: string };
		if (where === 'query') addValues(coverage, document, [...place, 'schema'], `query.${name}`);
	}
	const body = document.bodyOf(endpoint);
	if (body) addFields(coverage, document, body, 'body');
	return coverage;
}

/** What a request has sent, in the same terms. */
function coveredBy(document: OpenApi, endpoint: Endpoint, sent: Sent): Coverage {
	const coverage: Coverage = new Map();
	for (const place of document.parametersOf(endpoint)) {
		const { in: where, name } = document.at(place) as { in: string; name: string };
		if (where !== 'query' || !(name in sent.query)) continue;
		const { type } = document.at(document.resolve([...place, 'schema']));
		const text = sent.query[name];
		note(coverage, `query.${name}`, type === 'integer' || type === 'number' ? Number(text) : text);
	}
	const body = document.bodyOf(endpoint);
	if (body) noteFields(coverage, document, body, 'body', sent.body);
	return coverage;
}

/** What was expected and never sent, in words. */
function missing(expected: Coverage, covered: Coverage[]): string[] {
	return [...expected].flatMap(([field, values]) => {
		const sent = new Set(covered.flatMap((one) => [...(one.get(field) ?? [])]));
		if (sent.size === 0) return [`${field} is never sent`];
		return [...values]
			.filter((value) => !sent.has(value))
			.map((value) => `${field} is never ${JSON.stringify(value)}`);
	});
}

function addFields(coverage: Coverage, document: OpenApi, place: Place, field: string): void {
	for (const { inner, name } of fieldsAt(document, place)) {
		addValues(coverage, document, inner, `${field}.${name}`);
		addFields(coverage, document, inner, `${field}.${name}`);
	}
}

function addValues(coverage: Coverage, document: OpenApi, place: Place, field: string): void {
	const { enum: values = [], minimum, maximum, type } = document.at(document.resolve(place));
	const expected = [...(values as unknown[]), minimum, maximum].filter((one) => one !== undefined);
	if (type === 'boolean') expected.push(true, false);
	if (Array.isArray(type) && type.includes('null')) expected.push(null);
	coverage.set(field, new Set([...(coverage.get(field) ?? []), ...expected]));
}

function noteFields(
	coverage: Coverage,
	document: OpenApi,
	place: Place,
	field: string,
	value: unknown,
): void {
	if (Array.isArray(value)) {
		for (const one of value) noteFields(coverage, document, place, field, one);
		return;
	}
	if (typeof value !== 'object' || value === null) return;
	for (const { inner, name, key, when } of fieldsAt(document, place)) {
		const applies = Object.entries(when).every(([other, is]) => (value as Node)[other] === is);
		if (!applies || !(key in value)) continue;
		note(coverage, `${field}.${name}`, (value as Node)[key]);
		noteFields(coverage, document, inner, `${field}.${name}`, (value as Node)[key]);
	}
}

function note(coverage: Coverage, field: string, value: unknown): void {
	coverage.set(field, (coverage.get(field) ?? new Set()).add(value));
}

interface Field {
	inner: Place;
	key: string;
	/** The key, and of one kind among several the kind: "end_call.description". */
	name: string;
	/** Values of other fields that tell the kind. */
	when: Node;
}

/** The fields of an object, or of those in an array. */
function fieldsAt(document: OpenApi, place: Place): Field[] {
	const at = document.resolve(place);
	const schema = document.at(at);
	if (schema.type === 'array') return schema.items ? fieldsAt(document, [...at, 'items']) : [];
	const kinds = ['allOf', 'anyOf', 'oneOf'].flatMap((name) =>
		((schema[name] ?? []) as Node[]).flatMap((_, index) =>
			fieldsAt(document, [...at, name, String(index)]),
		),
	);
	const properties = (schema.properties ?? {}) as Node;
	const marks = Object.entries(properties).filter(([, { const: value }]) => value !== undefined);
	const own = Object.keys(properties).map((key) => ({
		inner: [...at, 'properties', key],
		key,
		name: [...marks.map(([, { const: value }]) => String(value)), key].join('.'),
		when: Object.fromEntries(marks.map(([name, { const: value }]) => [name, value])),
	}));
	return [...own, ...kinds];
}
