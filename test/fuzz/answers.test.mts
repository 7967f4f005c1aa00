// Whatever the platform answers: items that are linked to theirs, or an error in words of this package.
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type {
	INodeExecutionData,
	INodeListSearchResult,
	INodeParameters,
	ResourceMapperFields,
} from 'n8n-workflow';
import {
	against,
	editorMethods,
	expectClear,
	expectOurs,
	expectPlain,
	inEditor,
	told,
} from './support/fuzzed.mts';
import { cases, OPTIONS } from './support/cases.mts';
import { check } from './support/property.mts';
import { TOKEN } from '../support/engine/credential.ts';
import { run, type RunResult } from '../support/engine/run.ts';
import { Polling } from '../support/poll.ts';
import { answers, json, list, monsters, type Answer } from './support/drawn.mts';

const RUNS = 6;
const MONSTERS = 1;

/** Of an entry to choose. */
const MOST_LETTERS = 1_000;

const { listSearch, resourceMapping } = await editorMethods();

const ITEMS = [0, 1, 2];

function expectItems(items: INodeExecutionData[], item: number): void {
	for (const { json, pairedItem } of items) {
		expectPlain(json);
		expect(pairedItem).toEqual({ item });
	}
}

/** The item of a refusal that goes on. */
function expectItemOfError({ json }: INodeExecutionData, secrets: string[]): void {
	const [message, ...description] = String(json.error).split('. ');
	expectClear({ message, description: description.join('. ') }, secrets);
}

const isRefusal = ({ json }: INodeExecutionData) =>
	typeof json.error === 'string' && Object.keys(json).length === 1;

async function expectItemsOrError(
	parameters: INodeParameters,
	drawn: Answer[],
	{ isList, secrets }: { isList: boolean; secrets: string[] },
): Promise<void> {
	const { items, error } = await against([drawn], async (baseUrl) =>
		run(parameters, { credential: { baseUrl } }),
	);
	if (error) return expectOurs(error, secrets);
	expectItems(items, 0);
	if (!isList) expect(items).toHaveLength(1);
}

describe.each(cases)(
	'whatever the platform answers, $title:',
	({ parameters, expected, ...kind }) => {
		const { isList, secrets } = kind;
		const answer = answers(expected);

		test('becomes items, or an error that says what to do', async () => {
			await check(
				fc.tuple(parameters, fc.array(answer, { minLength: 1, maxLength: 3 })),
				async ([chosen, drawn]) => await expectItemsOrError(chosen, drawn, kind),
				RUNS,
			);
		});

		test('becomes so also when it is far too big or too deep', async () => {
			await check(
				fc.tuple(parameters, monsters),
				async ([chosen, drawn]) => {
					await expectItemsOrError(chosen, [drawn], kind);
				},
				MONSTERS,
			);
		});

		test('gives each item what its own answer is worth with On Error set to "Continue"', async () => {
			const each = fc.tuple(answer, answer, answer);
			await check(
				fc.tuple(parameters, each),
				async ([chosen, drawn]) => {
					const goOn = async (given: Answer[], first = 0): Promise<RunResult> =>
						await against(
							given.map((one) => [one]),
							async (baseUrl) =>
								await run(chosen, {
									items: given.map((_, item) => ({ campaign: first + item + 1 })),
									credential: { baseUrl },
									node: { onError: 'continueRegularOutput' },
								}),
						);
					const { items, error } = await goOn(drawn);
					expect(error).toBeUndefined();
					const alone = await Promise.all(drawn.map(async (one, item) => await goOn([one], item)));
					const own = ITEMS.map((item) =>
						items.filter(({ pairedItem }) => (pairedItem as { item: number }).item === item),
					);
					expect(items).toEqual(own.flat());
					for (const item of ITEMS) {
						expectItems(own[item], item);
						for (const one of own[item].filter(isRefusal)) expectItemOfError(one, secrets);
						const mayGoOn = Object.values(chosen).includes('return');
						if (drawn[item].status >= 300 && !mayGoOn) {
							expect(own[item].map(isRefusal)).toEqual([true]);
						}
						if (!isList) expect(own[item]).toHaveLength(1);
						const nameless = own[item].map(({ json }) => withoutCount(json, item));
						expect(nameless).toEqual(alone[item].items.map(({ json }) => json));
					}
				},
				RUNS,
			);
		});
	},
);

/** Among several items, an error names its own. */
const withoutCount = (json: INodeExecutionData['json'], item: number) =>
	typeof json.error === 'string'
		? { ...json, error: json.error.replace(`Item ${item + 1} of ${ITEMS.length}: `, '') }
		: json;

test.each(Object.keys(listSearch))(
	'whatever the platform answers, the list %s offers entries, or says why not',
	async (name) => {
		await check(
			fc.tuple(
				fc.constantFrom('', 'a', '1', '__proto__'),
				fc.constantFrom('1', '2'),
				fc.array(fc.oneof(answers(), monsters), { minLength: 1, maxLength: 2 }),
			),
			async ([filter, page, drawn]) => {
				const found = await inEditor(name, drawn, filter, page);
				if (found instanceof Error) return expectOurs(found, [TOKEN]);
				const { results, paginationToken } = found as INodeListSearchResult;
				for (const { name: label, value } of results) {
					expect(typeof label).toBe('string');
					expect(label).not.toMatch(/\[object |^undefined$/);
					expect(label.length).toBeLessThanOrEqual(MOST_LETTERS);
					expect(['string', 'number']).toContain(typeof value);
				}
				expect(['string', 'undefined']).toContain(typeof paginationToken);
			},
			RUNS,
		);
	},
);

test.each(Object.keys(resourceMapping))(
	'whatever the platform answers, the form %s offers fields, or says why not',
	async (name) => {
		const variables = fc
			.tuple(json, fc.boolean())
			.map(
				([value, isPage]) =>
					`{"data":[{"id":1,"variables":${value}}]${isPage ? ',"last_page":1' : ''}}`,
			);
		await check(
			fc.oneof(answers(variables), monsters),
			async (drawn) => {
				const found = await inEditor(name, [drawn]);
				if (found instanceof Error) return expectOurs(found, [TOKEN]);
				for (const { id, displayName, type } of (found as ResourceMapperFields).fields) {
					expect([typeof id, typeof displayName]).toEqual(['string', 'string']);
					expect(['string', 'number', 'options']).toContain(type);
				}
			},
			RUNS,
		);
	},
);

test.each(['newCall', 'callEnded', 'newConversation', 'leadStatusChanged'])(
	'whatever the platform answers, the poll trigger (%s) passes rows on or says why not, and works again as soon as the platform does',
	async (event) => {
		const healthy: Answer = { status: 200, headers: [], body: '{"data":[]}' };

		await check(
			fc.array(fc.oneof(answers(), answers(list), monsters), { minLength: 1, maxLength: 3 }),
			async (drawn) => {
				const credential = { baseUrl: '' };
				const polling = new Polling({ event, options: OPTIONS }, { credential });
				let found: unknown;
				await against([[]], async (baseUrl, then) => {
					Object.assign(credential, { baseUrl });
					for (const [number, one] of [...drawn, healthy].entries()) {
						then([[one]]);
						found = await told(number === 0 ? polling.activate() : polling.tick());
						if (found instanceof Error) expectOurs(found);
						else (found as unknown[]).forEach(expectPlain);
					}
				});
				expect(found).toEqual([]);
			},
			RUNS,
		);
	},
);
