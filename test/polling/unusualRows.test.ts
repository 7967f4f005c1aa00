// Rows as no document describes them, and polls that hang: each event comes once, and no poll fails for it.
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { HOST } from '../support/engine/credential';
import { guardNetwork, page } from '../support/platform';
import { call, idsOf, Polling } from '../support/poll';

guardNetwork();

const NEW_CALL = { event: 'newCall' };
const CALL_ENDED = { event: 'callEnded' };
const LEAD = { event: 'leadStatusChanged' };

/** The platform answers the next poll with these rows. */
const list = (...rows: object[]) =>
	nock(HOST)
		.get(/^\/api\/user\//)
		.query(true)
		.reply(200, page(rows));

async function found(polling: Polling, ...rows: object[]): Promise<IDataObject[]> {
	list(...rows);
	return await polling.tick();
}

describe('the status of a lead', () => {
	test.each([
		['null', null, null],
		['missing', undefined, null],
		['blank', '', null],
		['the word constructor', 'constructor', 'constructor'],
		['the word __proto__', '__proto__', '__proto__'],
		['the word toString', 'toString', 'toString'],
		['a number', 3, '3'],
	])('%s: each change comes once, also over a restart', async (_name, status, previous) => {
		const polling = new Polling(LEAD);
		list({ id: 1, status: 'created' }, { id: 2, status });
		expect(await polling.activate()).toEqual([]);
		expect(await found(polling, { id: 1, status: 'created' }, { id: 2, status })).toEqual([]);

		expect(await found(polling, { id: 1, status }, { id: 2, status })).toMatchObject([
			{ id: 1, previous_status: 'created' },
		]);
		list({ id: 1, status }, { id: 2, status });
		expect(await polling.restart()).toEqual([]);
		expect(await found(polling, { id: 1, status: 'completed' }, { id: 2, status })).toMatchObject([
			{ id: 1, previous_status: previous },
		]);
	});
});

const UUIDS = [1, 2, 3, 4].map((n) => `${9 - n}1111111-2222-4333-8444-00000000000${n}`);

const callOf = (id: unknown, minute: number, status = 'completed') => ({
	id,
	status,
	created_at: `2026-11-20 10:0${minute}:00`,
});

describe('IDs that are texts', () => {
	const lead = (id: unknown, status: string, minute: number) => ({
		id,
		status,
		created_at: `2026-11-20 10:0${minute}:00`,
	});

	test.each([
		['numbers', ['7', '8', '9', '10']],
		['UUIDs', UUIDS],
	])('of leads, %s, are compared as what they are', async (_name, [a, b, c, d]) => {
		const polling = new Polling(LEAD);
		list(lead(b, 'created', 2), lead(a, 'created', 1));
		expect(await polling.activate()).toEqual([]);

		const changed = [lead(b, 'created', 2), lead(a, 'completed', 1)];
		expect(
			await found(polling, lead(d, 'created', 4), lead(c, 'completed', 3), ...changed),
		).toEqual([
			expect.objectContaining({ id: a, previous_status: 'created' }),
			expect.objectContaining({ id: c, previous_status: 'created' }),
		]);
		list(lead(d, 'created', 4), lead(c, 'completed', 3), ...changed);
		expect(await polling.restart()).toEqual([]);
	});

	test('a lead with a UUID that was moved here has not changed', async () => {
		const polling = new Polling(LEAD);
		list(lead(UUIDS[1], 'created', 2));
		await polling.activate();

		expect(
			await found(polling, lead(UUIDS[1], 'created', 2), lead(UUIDS[0], 'completed', 1)),
		).toEqual([]);
	});

	test.each([
		['numbers', ['7', '8', '9', '10']],
		['UUIDs', UUIDS],
	])('of calls, %s, are compared as what they are', async (_name, [a, b, c, d]) => {
		const created = new Polling(NEW_CALL);
		const ended = new Polling(CALL_ENDED);
		const both = async (...rows: object[]) => [
			idsOf(await found(created, ...rows))!.map(String),
			idsOf(await found(ended, ...rows))!.map(String),
		];
		for (const polling of [created, ended]) {
			list(callOf(b, 2), callOf(a, 1, 'ringing'));
			expect(await polling.activate()).toEqual([]);
		}

		expect(await both(callOf(c, 3, 'ringing'), callOf(b, 2), callOf(a, 1))).toEqual([[c], [a]]);
		expect(await both(callOf(d, 4), callOf(c, 3), callOf(b, 2), callOf(a, 1))).toEqual([
			[d],
			[c, d],
		]);
		for (const polling of [created, ended]) {
			list(callOf(d, 4), callOf(c, 3), callOf(b, 2), callOf(a, 1));
			expect(await polling.restart()).toEqual([]);
		}
	});

	test('calls with UUIDs: it reads on to the last one seen, and not further', async () => {
		const polling = new Polling(NEW_CALL);
		list(callOf(UUIDS[1], 2), callOf(UUIDS[0], 1));
		await polling.activate();

		const pageOf = (rows: object[], number: number) =>
			nock(HOST)
				.get('/api/user/calls')
				.query((query) => query.page === String(number))
				.reply(200, page(rows, { number, last: 9, perPage: 2, total: 18 }));
		pageOf([callOf(UUIDS[3], 4), callOf(UUIDS[2], 3)], 1);
		pageOf([callOf(UUIDS[1], 2), callOf(UUIDS[0], 1)], 2);
		expect(idsOf(await polling.tick())).toEqual([UUIDS[2], UUIDS[3]]);
	});

	test('an open call whose ID was a number and is a text now is the same one', async () => {
		const polling = new Polling(CALL_ENDED);
		list(callOf(7, 1, 'ringing'));
		await polling.activate();

		expect(idsOf(await found(polling, callOf('7', 1)))).toEqual([7]);
		expect(await found(polling, callOf('7', 1))).toEqual([]);
	});
});

describe('rows that have neither a number nor a date', () => {
	const uuid = (n: number) =>
		`${((n * 7919) % 65_536).toString(16).padStart(8, '0')}-2222-4333-8444-${String(n).padStart(12, '0')}`;
	const rowsOf = (from: number, count: number) =>
		Array.from({ length: count }, (_, index) => ({ id: uuid(from + index), status: 'completed' }));
	const EVENTS = [
		['New Call', { event: 'newCall' }],
		['Call Ended', { event: 'callEnded' }],
		['New Conversation', { event: 'newConversation' }],
	] as const;

	/** The platform answers the next poll with these rows, 100 on a page, whatever order they are in. */
	const listAll = (rows: object[]) =>
		nock(HOST)
			.persist()
			.get(/^\/api\/user\//)
			.query(true)
			.reply((uri) => {
				const number = Number(new URL(uri, HOST).searchParams.get('page') ?? 1);
				const shown = rows.slice((number - 1) * 100, number * 100);
				const last = Math.max(1, Math.ceil(rows.length / 100));
				return [200, page(shown, { number, last, total: rows.length })];
			});
	afterEach(() => nock.cleanAll());

	test.each(EVENTS)(
		'%s: each of up to 1,000 starts the workflow once, wherever it stands',
		async (_name, event) => {
			const polling = new Polling(event);
			listAll(rowsOf(0, 600));
			expect(await polling.activate()).toEqual([]);
			nock.cleanAll();

			// the first ones are gone, new ones are anywhere
			const rows = [...rowsOf(600, 200), ...rowsOf(100, 500), ...rowsOf(800, 300)];
			listAll(rows);
			const ids = (await polling.tick()).map(({ id }) => id);
			expect(ids.sort()).toEqual(
				rowsOf(600, 500)
					.map(({ id }) => id)
					.sort(),
			);
			expect(await polling.restart()).toEqual([]);
			expect(await polling.tick()).toEqual([]);
		},
	);

	test.each(EVENTS)(
		'%s: of more, nobody can tell which are new: the poll fails, and says what to do',
		async (_name, event) => {
			const polling = new Polling(event);
			listAll(rowsOf(0, 900));
			await polling.activate();
			const before = polling.storedState();
			nock.cleanAll();

			listAll(rowsOf(0, 2_000));
			await expect(polling.tick()).rejects.toMatchObject({
				message: 'New rows cannot be told from old ones',
				description: expect.stringMatching(/more than 1,000.*Narrow it down with filters/),
			});
			expect(polling.storedState()).toBe(before);

			const late = new Polling(event);
			await expect(late.activate()).rejects.toThrow('New rows cannot be told from old ones');
		},
	);

	test('one among others that have a date starts the workflow, too', async () => {
		const polling = new Polling(NEW_CALL);
		list(callOf(UUIDS[1], 2), callOf(UUIDS[0], 1));
		await polling.activate();

		const undated = { id: UUIDS[3], status: 'completed' };
		expect(idsOf(await found(polling, callOf(UUIDS[1], 2), callOf(UUIDS[0], 1), undated))).toEqual([
			UUIDS[3],
		]);
		expect(await found(polling, callOf(UUIDS[1], 2), undated, callOf(UUIDS[0], 1))).toEqual([]);
	});
});

describe('a call that stays open in a quiet account', () => {
	const HOUR = 3_600_000;
	let now = Date.now();

	beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
	afterEach(() => void jest.restoreAllMocks());

	test.each([
		['is passed on when it ends within six hours', 5.9, [9]],
		['is given up after six hours', 6.1, []],
	])('%s', async (_name, hours, ids) => {
		const polling = new Polling(CALL_ENDED);
		list(call(9, 'ringing'), call(8));
		await polling.activate();
		for (let poll = 0; poll < 2; poll++) {
			now += (hours / 2) * HOUR;
			expect(await found(polling, call(9, 'ringing'), call(8))).toEqual([]);
		}

		expect(idsOf(await found(polling, call(9), call(8)))).toEqual(ids);
	});

	test('is passed on when it ended while n8n was down, however long that was', async () => {
		const polling = new Polling(CALL_ENDED);
		list(call(9, 'ringing'), call(8));
		await polling.activate();
		now += 48 * HOUR;

		list(call(9), call(8));
		expect(idsOf(await polling.restart())).toEqual([9]);
	});
});

describe('a poll that hangs', () => {
	test('ends when the time is up that n8n gives it, and the next one makes up for it', async () => {
		const polling = new Polling(NEW_CALL, { budget: 300 });
		list(call(9));
		await polling.activate();
		const before = polling.storedState();
		nock(HOST)
			.get('/api/user/calls')
			.query(true)
			.delay(60_000)
			.reply(200, page([call(10)]));

		await expect(polling.tick()).rejects.toThrow('did not hand out the whole list in time');
		expect(polling.storedState()).toBe(before);

		expect(idsOf(await found(polling, call(10), call(9)))).toEqual([10]);
	});

	test('keeps the next one from polling, which says so in the log of n8n', async () => {
		const polling = new Polling(NEW_CALL);
		list(call(9));
		await polling.activate();
		nock(HOST)
			.get('/api/user/calls')
			.query(true)
			.delay(100)
			.reply(200, page([call(10), call(9)]));

		const [first, second] = await Promise.all([polling.tick(), polling.tick()]);

		expect([idsOf(first), second]).toEqual([[10], []]);
		expect(polling.log).toEqual([
			expect.stringMatching(
				/^"Platform" of workflow test-\d+ did not poll: its last poll is still/,
			),
		]);
	});
});
