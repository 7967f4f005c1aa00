// Every operation takes every shape in which the contract lets an answer come, and gives out items linked to theirs.
import { describe, expect, test } from '@jest/globals';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { page } from '../support/page.ts';
import { answersOf, fullAnswer, rowsOf, type Answers } from './support/answers.mts';
import { Contract } from './support/contract.mts';
import type { Place } from '../../tools/lib/openapi.mts';
import { operations, parametersOf, type Operation } from './support/node.mts';
import { sample } from './support/sample.mts';
import { complaintsAbout, SIMPLIFIED } from './support/simplified.mts';
import { shortest } from './support/fillings.mts';
import { PHONE } from '../support/engine/forms.ts';
import { lookUpOf } from './support/lookUps.mts';
import { send, type Answerer } from './support/wire.mts';

const contract = new Contract();
const { document } = contract;

/** Those that do not sleep until a call is over: what comes out of these is in test/sleeping/wake.test.ts. */
const givingOut = operations.filter(({ operation }) => operation !== 'sendAndWait');

const ALL = { returnAll: true };
const RAW = { simplify: false };
const SHORT = { simplify: true };

const has = (operation: Operation, parameter: string) =>
	parametersOf(operation).some(({ name }) => name === parameter);

const raw = (operation: Operation) => has(operation, 'simplify') && RAW;

/** As short as possible; of a list, everything that comes. */
const formOf = (operation: Operation): INodeParameters => ({
	...shortest(operation),
	...(has(operation, 'returnAll') && { ...ALL, ...raw(operation) }),
});

const different = (value: string) =>
	({ __rl: true, mode: 'id', value }) as never as INodeParameters;

/** What must not be the same in two items. */
const DIFFERENT: Record<string, INodeParameters> = {
	'campaign: start': { campaignId: different('={{ 12 + $itemIndex }}') },
	'platformUser: logout': { platformUser: different('={{ 12 + $itemIndex }}') },
	'platformUser: transferBalance': { platformUser: different('={{ 12 + $itemIndex }}') },
	'phoneNumber: purchase': { numberForSale: different('=+4031234567{{ $itemIndex }}') },
};

/** Two items; where items can act as different users, they do: messages of one user keep their distance. */
function twoOf(operation: Operation): { parameters: INodeParameters; items: IDataObject[] } {
	const options = parametersOf(operation).find(({ name }) => name === 'options')?.options ?? [];
	const acting = options.some(({ name }) => name === 'accessToken') && {
		options: { accessToken: '={{ $json.token }}' },
	};
	return {
		parameters: { ...formOf(operation), ...acting, ...DIFFERENT[operation.title] },
		items: [{ token: 'first' }, { token: 'second' }],
	};
}

/** What is in the `data` of an answer: what was made or changed; the answer itself where it has none. */
const inData = (answer: IDataObject) => (answer.data ?? answer) as IDataObject;

const withRecipient = (answer: IDataObject) => ({ customer_phone: PHONE, ...answer });

/** What operations add to an answer unless "Simplify" is turned off where they have it; all others with it give out what is in `data`. */
const GIVEN_OUT: Record<string, (answer: IDataObject) => IDataObject> = {
	// what is known of a lead that the answer does not have
	'lead: upsert': (answer) => ({
		action: 'created',
		campaign_id: 3,
		phone_number: PHONE,
		...inData(answer),
	}),
	// its name is what the shortest form changes
	'assistant: update': (answer) => {
		const { id, name = 'Anna' } = inData(answer);
		return id === undefined ? inData(answer) : { id, name };
	},
	'call: make': (answer) => withRecipient(inData(answer)),
	'messenger: sendFreeform': withRecipient,
	'messenger: sendTemplate': withRecipient,
	'sms: send': (answer) => withRecipient(inData(answer)),
};

const linked = (rows: unknown[], item = 0) => rows.map((json) => ({ json, pairedItem: { item } }));

/** Answers what is looked up before by itself. */
const afterLookUps =
	(parameters: INodeParameters, answer: Answerer): Answerer =>
	(sent) => {
		const lookUp = lookUpOf(parameters, sent);
		return lookUp ? { status: 200, body: lookUp.body } : answer(sent);
	};

const plain = (items: INodeExecutionData[]) =>
	items.map(({ json, pairedItem }) => ({ json, pairedItem }));

describe.each(
	givingOut.map((operation) => {
		const { method, url } = operation.request;
		const endpoint = document.endpointOf(method, url);
		return [operation.title, operation, endpoint && answersOf(document, endpoint)] as const;
	}),
)('%s', (_title, operation, answers) => {
	if (!answers) {
		test('is in the contract', () => {
			throw new Error(`${operation.request.method} ${operation.request.url} is not described`);
		});
		return;
	}
	const read = async (answer: Answerer, changes: INodeParameters = {}) => {
		const parameters = { ...formOf(operation), ...changes };
		const { items, error } = await send(parameters, afterLookUps(parameters, answer));
		expect(error).toBeUndefined();
		return plain(items);
	};
	if (answers.row) describeList(operation, answers, answers.row, read);
	else describeSingle(operation, answers, read);
});

type Read = (answer: Answerer, changes?: INodeParameters) => Promise<unknown[]>;

function describeList(
	operation: Operation,
	{ schema, inPages, byCursor, shapes }: Answers,
	row: Place,
	read: Read,
) {
	const rows = rowsOf(document, row, 3);

	test('each documented answer', async () => {
		for (let shape = 0; shape < shapes; shape++) {
			const body = fullAnswer(document, schema, shape);
			expect(contract.complaintsAboutAnswer(schema, body)).toEqual([]);
			const given = Array.isArray(body) ? body : (body as IDataObject).data;
			expect(await read(() => ({ status: 200, body }))).toEqual(linked(given as unknown[]));
		}
		expect(rows.flatMap((one) => contract.complaintsAboutAnswer(row, one))).toEqual([]);
		expect(await read(() => ({ status: 200, body: { data: [] } }))).toEqual([]);
	});

	test('the items of two items are linked to theirs', async () => {
		const { parameters, items } = twoOf(operation);
		const result = await send(parameters, () => ({ status: 200, body: { data: rows } }), { items });
		expect(result.error).toBeUndefined();
		expect(plain(result.items)).toEqual([...linked(rows), ...linked(rows, 1)]);
	});

	test('Limit', async () => {
		const changes = { returnAll: false, limit: 2 };
		expect(await read(() => ({ status: 200, body: { data: rows } }), changes)).toEqual(
			linked(rows.slice(0, 2)),
		);
	});

	if (inPages) {
		test('two pages', async () => {
			const answer: Answerer = ({ query: { page: number } }) => ({
				status: 200,
				body: page(number === '2' ? rows.slice(2) : rows.slice(0, 2), {
					number: Number(number),
					last: 2,
				}),
			});
			expect(await read(answer)).toEqual(linked(rows));
		});
	}

	if (byCursor) {
		test('two stretches', async () => {
			const answer: Answerer = ({ query }) => ({
				status: 200,
				body:
					query.cursor === 'further'
						? { data: rows.slice(2), next_cursor: null }
						: { data: rows.slice(0, 2), next_cursor: 'further' },
			});
			expect(await read(answer)).toEqual(linked(rows));
		});
	}

	if (has(operation, 'simplify')) {
		const simplify = SIMPLIFIED[operation.title];
		if (simplify) {
			test('Simplify gives what the schema says', async () => {
				const items = await read(() => ({ status: 200, body: { data: rows } }), SHORT);

				expect(items).toEqual(linked(rows.map(simplify)));
				const path = operation.title.replace(': ', '/');
				const complaints = items.flatMap((item) =>
					complaintsAbout(path, (item as INodeExecutionData).json),
				);
				expect(complaints).toEqual([]);
			});
			return;
		}
		test('Simplify leaves fields out, and changes none; what a row lacks is null', async () => {
			const items = await read(() => ({ status: 200, body: { data: rows } }), SHORT);
			const names = items.map((item) => Object.keys((item as INodeExecutionData).json));

			expect(items).toMatchObject(
				linked(
					rows.map((one, index) =>
						Object.fromEntries(names[index].map((name) => [name, one[name] ?? null])),
					),
				),
			);
			expect(names[0].length).toBeGreaterThan(0);
			expect(names[0].length).toBeLessThan(Object.keys(rows[0]).length);
		});
	}
}

function describeSingle(operation: Operation, { status, schema, shapes }: Answers, read: Read) {
	const bodies: Array<[string, unknown]> = Array.from({ length: shapes }, (_, shape) => [
		`the documented answer${shape === 0 ? '' : ` (${shape + 1})`}`,
		fullAnswer(document, schema, shape),
	]);
	const { title } = operation;
	const isSimplified = has(operation, 'simplify');
	/** What comes out of an answer. */
	const given = (body: unknown) => {
		const give = SIMPLIFIED[title] ?? GIVEN_OUT[title] ?? (isSimplified && inData);
		return give ? give(body as IDataObject) : body;
	};
	bodies.push(['the shortest documented answer', sample(document, schema, { full: false })]);

	test.each(bodies)('%s', async (_what, body) => {
		expect(contract.complaintsAboutAnswer(schema, body)).toEqual([]);
		expect(await read(() => ({ status, body }))).toEqual(linked([given(body)]));
		if (!isSimplified) return;
		expect(await read(() => ({ status, body }), RAW)).toEqual(linked([body]));
	});

	test.each([
		['an empty object', { status, body: {} }],
		['an answer without a body', { status: 204 }],
		['an empty body', { status }],
	])('%s', async (_what, answered) => {
		const outcome = read(() => answered);

		// there is none in it, and reading needs JSON
		const isRow = ['call: get', 'conversation: get'].includes(title);
		const isRead = operation.request.method === 'GET' && !('body' in answered);
		if (isRow || isRead) await expect(outcome).rejects.toThrow();
		else expect(await outcome).toEqual(linked([given({})]));
	});

	test('the items of two items are linked to theirs', async () => {
		const { parameters, items } = twoOf(operation);
		const [[, body]] = bodies;
		const answer = afterLookUps(parameters, () => ({ status, body }));
		const result = await send(parameters, answer, { items });
		expect(result.error).toBeUndefined();
		expect(plain(result.items)).toEqual([...linked([given(body)]), ...linked([given(body)], 1)]);
	});
}
