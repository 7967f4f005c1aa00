// Call: Get and Delete (docs/further-operations.md). What a call is: test/api/call.test.ts; who may delete: deleting.test.ts
import { CALL, SIMPLE_CALL } from '../support/call';
import { byId, formOf } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { page } from '../support/page';
import { platform } from '../support/platform';

const PHONE = '+40722123456';
const UUID = '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e';

const ASKED = { ...CALL, id: 50012 };
const SIMPLE = { ...SIMPLE_CALL, id: 50012 };

describe('a call by its ID', () => {
	test.each([
		[{ data: ASKED }, SIMPLE],
		[{ ...ASKED, id: '50012' }, SIMPLE],
		[
			{ ...ASKED, id: UUID },
			{ ...SIMPLE, id: UUID },
		],
	])('is found in %j', async (answer, expected) => {
		platform().get('/api/user/calls/50012').reply(200, answer);

		expect((await run(formOf('call: get'))).items[0]?.json).toEqual(expected);
	});

	test.each([
		['the calls of the account', page([ASKED])],
		['a list', [ASKED]],
		['no call', { message: 'OK' }],
	])('a platform that answers with %s: nothing of it is passed on', async (_what, answer) => {
		platform().get('/api/user/calls/50012').times(2).reply(200, answer);
		const form = formOf('call: get');

		for (const operation of ['get', 'downloadRecording']) {
			const { items, error } = await run({ ...form, operation });

			expect(error?.message).toBe('The platform did not answer with a call');
			expect(items).toEqual([]);
		}
	});
});

test.each(['call: get', 'call: delete'])('%s: an ID that is none sends nothing', async (title) => {
	const { error } = await run(formOf(title, { callId: byId('1/../2') }));

	expect(error?.message).toBe("'Call' is not an ID");
});

test.each([
	['what is dragged in', byId('={{ $json.id }}')],
	['the address of its page on the platform', byId('https://app.example.com/calls/50012')],
	['a text, as workflows that were written without the editor have it', '50012'],
])('a call is named by %s', async (_what, callId) => {
	platform().get('/api/user/calls/50012').reply(200, ASKED);

	const { items, error } = await run(formOf('call: get', { callId }), { items: [{ id: 50012 }] });

	expect(error).toBeUndefined();
	expect(items[0].json).toEqual(SIMPLE);
});

describe('the latest call with a person', () => {
	const get = async (more: object = {}, options?: RunOptions) => {
		const form = { getBy: 'clientPhoneNumber', clientPhoneNumber: PHONE, simplify: false };
		return await run(formOf('call: get', { ...form, ...more }), options);
	};
	/** Expects one request for the calls of this person. */
	const listed = (rows: object[], envelope: object = {}, query: object = {}) =>
		platform()
			.get('/api/user/calls')
			.query({ phone_number: PHONE, per_page: 100, page: 1, ...query })
			.reply(200, page(rows, envelope));
	const ofPerson = (id: number, created_at?: string) => ({
		id,
		client_phone_number: PHONE,
		...(created_at && { created_at }),
	});

	test.each<[what: string, rows: object[]]>([
		['the newest first', [ofPerson(9), ofPerson(8), ofPerson(2)]],
		['the oldest first', [ofPerson(2), ofPerson(8), ofPerson(9)]],
		['no order', [ofPerson(8), ofPerson(9), ofPerson(2)]],
	])('comes from a list with %s', async (_what, rows) => {
		listed(rows);

		const { items, error } = await get();

		expect(error).toBeUndefined();
		expect(items).toEqual([{ json: ofPerson(9), pairedItem: { item: 0 } }]);
	});

	test('comes from the last page of a list that begins with the oldest', async () => {
		for (const number of [1, 2]) {
			const rows = Array.from({ length: 20 }, (_, row) => ofPerson((number - 1) * 20 + row));
			listed(rows, { number, last: 2, perPage: 20, total: 40 }, { page: number });
		}

		const { items, error } = await get();

		expect([error?.message, items[0]?.json]).toEqual([undefined, ofPerson(39)]);
	});

	test('is simplified, and found by a national number', async () => {
		listed([CALL]);

		const { items } = await get({
			clientPhoneNumber: '0722 123 456',
			simplify: true,
			options: { defaultCountry: byId('RO') },
		});

		expect(items[0].json).toEqual(SIMPLE_CALL);
	});

	test.each<[what: string, rows: object[]]>([
		['has none', []],
		['has only those of another person', [{ id: 8, client_phone_number: '+40722123457' }]],
		[
			'has only calls without a number, with a hidden one, or with an extension',
			[null, undefined, 'anonymous', '+40722***456', PHONE.slice(-4)].map((number, id) => ({
				id,
				client_phone_number: number,
			})),
		],
	])('is none where the list %s: an error', async (_what, rows) => {
		listed(rows);

		const { items, error } = await get();

		expect(items).toEqual([]);
		expect(error?.message).toBe('There is no call with this number');
	});

	test('is found among those of others where the platform ignores the number', async () => {
		const others = (number: number) =>
			Array.from({ length: 100 }, (_, row) => ({
				id: 1_000 - number * 100 - row,
				client_phone_number: '+40722123457',
			}));
		listed(others(1), { number: 1, last: 9, total: 900 });
		listed([...others(2), ofPerson(700)], { number: 2, last: 9, total: 900 }, { page: 2 });

		const { items, hints, error } = await get();

		expect([error, items[0]?.json]).toEqual([undefined, ofPerson(700)]);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^The platform sent rows that do not fit 'Phone Number'\./),
		]);
	});
});
