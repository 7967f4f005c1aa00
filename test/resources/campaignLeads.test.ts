// The leads of a campaign as Create or Update looks for them: whose number each is, and how often the platform is asked.
import type { IDataObject, INode } from 'n8n-workflow';
import type { PlatformClient } from '../../nodes/VoiceAssistantPlatform/client/client';
import type { PlatformRequest } from '../../nodes/VoiceAssistantPlatform/client/request';
import { CampaignLeads } from '../../nodes/VoiceAssistantPlatform/resources/lead/campaignLeads';

const PHONE = '+40722123456';
const STORED = { id: 31, campaign_id: 7, phone_number: PHONE };

interface Answers {
	rows?: IDataObject[];
	/** Of the whole list. */
	pages?: number;
	/** Whether every number is answered with the whole list. */
	ignoresNumber?: boolean;
	/** Whether the whole list is refused. */
	isRefused?: boolean;
}

/** A platform that filters by the digits as they are written, and what it was asked. */
function listing({ rows = [], pages = 1, ignoresNumber = false, isRefused = false }: Answers) {
	const asked = { numbers: [] as string[], pages: [] as number[] };
	const perPage = Math.ceil(rows.length / pages);
	const ask = async ({ page }: IDataObject, phone?: string) => {
		const number = Number(page);
		if (phone === undefined) asked.pages.push(number);
		else asked.numbers.push(phone);
		await Promise.resolve();
		if (phone === undefined && isRefused) throw new Error('refused');
		const isWhole = phone === undefined || ignoresNumber;
		const listed = isWhole ? rows : rows.filter((row) => JSON.stringify(row).includes(phone));
		const size = isWhole ? perPage : 100;
		const body = {
			data: listed.slice((number - 1) * size, number * size),
			last_page: isWhole ? pages : Math.max(1, Math.ceil(listed.length / size)),
			total: listed.length,
		};
		return { statusCode: 200, headers: {}, body };
	};
	const client = {
		list: ({ qs }: PlatformRequest) => ({
			node: { name: 'Platform' } as INode,
			ask: async (query: IDataObject) => await ask(query, qs?.phone_number as string | undefined),
		}),
		withoutFailureReporting: () => client,
	} as unknown as PlatformClient;
	return { client, asked, leads: new CampaignLeads(7) };
}

const idsOf = (leads: IDataObject[]) => leads.map(({ id }) => id);

/** What is found for a number among rows, whatever the platform filters by. */
const foundAmong = async (...rows: IDataObject[]) => {
	const { client, leads } = listing({ rows, ignoresNumber: true });
	return idsOf(await leads.find(client, PHONE));
};

test('of several leads with the number, the newest comes first', async () => {
	expect(await foundAmong({ ...STORED, id: 12 }, STORED, { ...STORED, id: 5 })).toEqual([
		31, 12, 5,
	]);
});

test('another number and another campaign are left alone where a platform ignores the filters', async () => {
	const others = [
		{ campaign_id: 8, campaign: { id: 7 } },
		{ campaign_id: null, campaign: null },
		{ campaign_id: null, campaign: { id: 8 } },
		{ phone_number: `${PHONE}1` },
		{ phone_number: '+40722123457' },
		// the same digits where nobody says whose they are
		{ phone_number: '0722123456' },
	];

	expect(
		await foundAmong(
			...others.map((other, index) => ({ ...STORED, id: 90 + index, ...other })),
			STORED,
		),
	).toEqual([31]);
});

test.each([
	['its campaign beside it', { campaign_id: undefined, campaign: { id: 7 } }],
	['its campaign as text', { campaign_id: '7' }],
	['an ID of its own kind', { id: '31' }],
	['its number without the +', { phone_number: '40722123456' }],
	['its number as a number', { phone_number: 40722123456 }],
	['its number with 00', { phone_number: '0040722123456' }],
	['its number with blanks', { phone_number: '+40 722 123-456' }],
])('a lead is known with %s', async (_how, row) => {
	expect(await foundAmong({ ...STORED, ...row })).toHaveLength(1);
});

test.each([
	{ phone_number: null },
	{ phone_number: undefined },
	{ phone_number: { nested: PHONE } },
	{ phone_number: `x${PHONE}` },
	{ id: null },
	{ id: '..' },
	{ id: '3/1' },
	{ id: { nested: 31 } },
])('a row with %j cannot be updated, and is no lead', async (row) => {
	expect(await foundAmong({ ...STORED, ...row })).toEqual([]);
});

test('a lead is found on the second page of those that a platform lists for its number', async () => {
	const longer = Array.from({ length: 100 }, (_, index) => ({
		...STORED,
		id: 200 + index,
		phone_number: `${PHONE}${index}`,
	}));
	const { client, asked, leads } = listing({ rows: [...longer, STORED] });

	expect(idsOf(await leads.find(client, PHONE))).toEqual([31]);
	expect(asked).toEqual({ numbers: [PHONE, PHONE], pages: [] });
});

test('what is known of a number is not asked for, unless nobody knows how a write has ended', async () => {
	const { client, asked, leads } = listing({ rows: [STORED] });

	await leads.find(client, PHONE);
	await leads.find(client, PHONE);
	leads.note(PHONE, []);
	expect(await leads.find(client, PHONE)).toEqual([]);
	leads.forget(PHONE);
	expect(await leads.find(client, PHONE)).toEqual([STORED]);

	expect(asked.numbers).toEqual([PHONE, PHONE]);
});

describe('a duplicate that was not found', () => {
	/** How it is listed: found by a part of the number only. */
	const search = async (...rows: IDataObject[]) => {
		const { client, asked, leads } = listing({ rows });
		const found = await leads.findAnew(client, PHONE);
		return { ids: idsOf(found), numbers: asked.numbers };
	};

	test('is asked for as it was sent, which may be enough by now', async () => {
		expect(await search(STORED)).toEqual({ ids: [31], numbers: [PHONE] });
	});

	test('is asked for without its +', async () => {
		expect(await search({ ...STORED, phone_number: '40722123456' })).toEqual({
			ids: [31],
			numbers: [PHONE, '40722123456'],
		});
	});

	test.each(['0722123456', '722123456', 722123456])(
		'that is listed without its country code, as %p, is found',
		async (phone_number) => {
			expect(await search({ ...STORED, phone_number })).toEqual({
				ids: [31],
				numbers: [PHONE, '40722123456', '722123456'],
			});
		},
	);

	test.each<[string, IDataObject[]]>([
		['listed nowhere', []],
		['of another person in another country', [{ phone_number: '+49722123456' }]],
		['of a longer number', [{ phone_number: '07221234567' }]],
		['of a number that is whole without it', [{ phone_number: '+722123456' }]],
		['of another campaign', [{ phone_number: '0722123456', campaign_id: 8 }]],
		[
			'there twice: it may be two people in two countries',
			[{ phone_number: '0722123456' }, { id: 32, phone_number: '722123456' }],
		],
	])('that is %s, is not taken for this number', async (_what, rows) => {
		expect((await search(...rows.map((row) => ({ ...STORED, ...row })))).ids).toEqual([]);
	});
});

describe('many numbers', () => {
	const PHONES = Array.from({ length: 60 }, (_, index) => `+407221234${String(index + 10)}`);
	const rows = PHONES.map((phone_number, index) => ({ ...STORED, id: index + 1, phone_number }));

	/** Looks for the first so many numbers, one after another. */
	async function searchAll(answers: Answers, count = PHONES.length) {
		const { client, asked, leads } = listing({ rows, ...answers });
		const ids: unknown[] = [];
		for (const phone of PHONES.slice(0, count)) ids.push(...idsOf(await leads.find(client, phone)));
		expect(ids).toEqual(idsOf(rows.slice(0, count)));
		return { numbers: asked.numbers.length, pages: asked.pages };
	}
	const pagesTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

	test.each<[what: string, answers: Answers, count: number, numbers: number, pages: number[]]>([
		['20: one by one', {}, 20, 20, []],
		['more: the whole list, once', {}, 60, 20, [1]],
		['fewer than the list has pages: its first page only', { pages: 60 }, 40, 40, [1]],
		['more than the list has pages: all of it', { pages: 30 }, 60, 30, [1, ...pagesTo(30)]],
		['a list that is refused: one by one', { isRefused: true }, 60, 60, [1]],
		[
			'a platform that ignores the number: the whole list at once',
			{ pages: 30, ignoresNumber: true },
			20,
			1,
			pagesTo(30),
		],
	])('%s', async (_what, answers, count, numbers, pages) => {
		expect(await searchAll(answers, count)).toEqual({ numbers, pages });
	});

	test('300 in a campaign of 5,000 leads take 101 requests', async () => {
		const people = Array.from({ length: 5_000 }, (_, index) => ({
			...STORED,
			id: index + 1,
			phone_number: `+40722${100_000 + index}`,
		}));
		const { client, asked, leads } = listing({ rows: people, pages: 50 });

		for (const { phone_number } of people.slice(0, 300)) await leads.find(client, phone_number);

		expect(asked.numbers.length + asked.pages.length).toBe(101);
	});

	test('of which one is listed for a secondary contact, are not taken for a list of all', async () => {
		const contact = { ...STORED, phone_number: '+40733000111', contacts: [{ phone: PHONE }] };
		const { client, asked, leads } = listing({ rows: [contact] });

		expect(await leads.find(client, PHONE)).toEqual([]);
		expect(await leads.find(client, '+40733000112')).toEqual([]);

		expect(asked).toEqual({ numbers: [PHONE, '+40733000112'], pages: [] });
	});

	test('of a platform that ignores the number, and whose list fails: each fails, and the next one tries again', async () => {
		const { client, asked, leads } = listing({
			rows,
			ignoresNumber: true,
			isRefused: true,
			pages: 2,
		});

		for (const phone of PHONES.slice(0, 3)) {
			await expect(leads.find(client, phone)).rejects.toThrow('refused');
		}

		expect(asked).toMatchObject({ numbers: [PHONES[0]], pages: [1, 1, 1] });
	});

	test('of a platform that ignores the number: after a write whose end is not known, the list is read again', async () => {
		const { client, asked, leads } = listing({ rows, ignoresNumber: true, pages: 3 });

		await leads.find(client, PHONES[0]);
		leads.forget(PHONES[0]);
		expect(idsOf(await leads.find(client, PHONES[0]))).toEqual([1]);

		expect(asked.pages).toEqual([1, 2, 3, 1, 2, 3]);
	});

	test('of a platform that ignores the number, and lists none of those that are there: the list is read twice for all', async () => {
		const { client, asked, leads } = listing({ rows, ignoresNumber: true, pages: 30 });
		const others = PHONES.map((phone) => phone.replace('+40722', '+40733'));

		await Promise.all(
			others.map(async (phone) => {
				expect(await leads.find(client, phone)).toEqual([]);
				expect(await leads.findAnew(client, phone)).toEqual([]);
			}),
		);

		expect(asked.pages).toHaveLength(60);
	});
});
