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
import { answersOf, fullAnswer } from '../contract/support/answers.mts';
import { Contract } from '../contract/support/contract.mts';
import { fillingsOf } from '../contract/support/fillings.mts';
import { operations, parametersOf } from '../contract/support/node.mts';
import { COMPANIONS } from '../contract/support/tables.mts';
import { check } from './support/property.mts';
import { TOKEN } from '../support/engine/credential.ts';
import { byId } from '../support/engine/forms.ts';
import { run, type RunResult } from '../support/engine/run.ts';
import { Polling } from '../support/poll.ts';
import {
	answers,
	json,
	list,
	monsters,
	nearly,
	PASSWORD,
	SECRETS,
	WEBHOOK_SECRET,
	type Answer,
} from './support/drawn.mts';

const RUNS = 6;
const MONSTERS = 1;

/** Of an entry to choose. */
const MOST_LETTERS = 1_000;

const { document } = new Contract();
const { listSearch, resourceMapping } = await editorMethods();

/** What every item sends along: by its number the platform knows it, the others it may repeat. */
const SENT = {
	fuzzed: '={{ $itemIndex }}',
	password: PASSWORD,
	webhook_url: `https://n8n.example/webhook/${WEBHOOK_SECRET}`,
};
const OPTIONS: INodeParameters = {
	additionalQueryParameters: {
		parameter: Object.entries(SENT).map(([name, value]) => ({ name, value })),
	},
};

/** Parameters that change what becomes of an answer. */
const SWITCHES: Record<string, unknown[]> = {
	returnAll: [true, false],
	simplify: [true, false],
	whenSessionIsClosed: ['return', 'fail'],
	whenNotSent: ['return', 'fail'],
};

const ID_OF_ITS_OWN = byId('={{ 11 + ($json.campaign ?? 1) }}');
const RECIPIENT_OF_ITS_OWN = { recipientPhone: '=+4072212345{{ $json.campaign ?? 1 }}' };

/** What makes the items of an operation independent: those for one person or one thing wait for each other. */
const OF_ITS_OWN: Record<string, INodeParameters> = {
	'assistant: update': { assistantId: ID_OF_ITS_OWN },
	'campaign: start': { campaignId: ID_OF_ITS_OWN },
	'knowledgeBase: update': { knowledgeBaseId: ID_OF_ITS_OWN },
	'lead: update': { leadId: ID_OF_ITS_OWN },
	'messenger: sendFreeform': RECIPIENT_OF_ITS_OWN,
	'messenger: sendTemplate': RECIPIENT_OF_ITS_OWN,
	'platformUser: register': { email: '=name{{ $json.campaign ?? 1 }}@email.com' },
	'sms: send': RECIPIENT_OF_ITS_OWN,
};

/** Those that sleep until a call is over take one item, and look up what they need: test/engine/sendAndWait.test.ts. */
const ofMany = operations.filter(({ operation }) => operation !== 'sendAndWait');

/** Every other operation as short as possible, with the document's answer to it. */
const cases = ofMany.map((operation) => {
	const { resource, operation: value, title, request } = operation;
	const properties = parametersOf(operation);
	const fillings = fillingsOf({
		properties,
		place: 'node',
		start: { resource, operation: value },
		companion: COMPANIONS[title],
	});
	const { values } = fillings.find(({ label }) => label !== 'nothing')!;
	const has = (name: string) => properties.some((property) => property.name === name);
	const switches = Object.entries(SWITCHES).filter(([name]) => has(name));
	const parameters = fc
		.record(Object.fromEntries(switches.map(([name, all]) => [name, fc.constantFrom(...all)])))
		.map(
			(chosen): INodeParameters => ({
				...values,
				...chosen,
				// a number is bought once
				...(title === 'phoneNumber: purchase' && {
					phoneNumber: byId('=+4031234567{{ $itemIndex }}'),
				}),
				...OF_ITS_OWN[title],
				// by it a look-up is known, which is sent without what is added
				...(title === 'lead: upsert' && { campaignId: '={{ $json.campaign ?? 1 }}' }),
				// a message comes again for minutes, which here would be for ever
				options: { ...OPTIONS, ...(/^(messenger|sms): send/.test(title) && { retries: 4 }) },
			}),
		);
	const endpoint = document.endpointOf(request.method, request.url)!;
	const { schema } = answersOf(document, endpoint);
	return {
		title,
		parameters,
		isList: has('returnAll'),
		// what was not sent with a look-up may be in its answer
		secrets: title === 'lead: upsert' ? [TOKEN] : SECRETS,
		expected: nearly(fullAnswer(document, schema)),
	};
});

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
					// the error is about the first answer
					const options = { ...(chosen.options as INodeParameters), retries: 0, rateLimitWait: 0 };
					await expectItemsOrError({ ...chosen, options }, [drawn], kind);
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

describe.each(Object.keys(listSearch))('whatever the platform answers, the list %s', (name) => {
	test('offers entries, or says why not', async () => {
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
	});
});

describe.each(Object.keys(resourceMapping))(
	'whatever the platform answers, the form %s',
	(name) => {
		test('offers fields, or says why not', async () => {
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
		});
	},
);

describe.each(['newCall', 'callEnded', 'newConversation', 'leadStatusChanged'])(
	'whatever the platform answers, the poll trigger (%s)',
	(event) => {
		const healthy: Answer = { status: 200, headers: [], body: '{"data":[]}' };

		test('passes rows on or says why not, and works again as soon as the platform does', async () => {
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
		});
	},
);
