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
	/** How many rows come again on the page after theirs, in place of as many at the end of the list. */
	overlap?: number;
}

/** A platform that filters by the digits as they are written, and what it was asked. */
function listing(
	{ rows = [], pages = 1, ignoresNumber = false, isRefused = false, overlap = 0 }: Answers,
	items = 1,
	itemsOfRun = items,
) {
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
		const shift = isWhole && number > 1 ? overlap : 0;
		const body = {
			data: listed.slice((number - 1) * size - shift, number * size - shift),
			last_page: isWhole ? pages : Math.max(1, Math.ceil(listed.length / size)),
			total: listed.length,
		};
		return { statusCode: 200, headers: {}, body };
	};
	const client = {
		listSource: ({ qs }: PlatformRequest) => ({
			node: { name: 'Platform' } as INode,
			ask: async (query: IDataObject) => await ask(query, qs?.phone_number as string | undefined),
		}),
		independent: () => client,
	} as unknown as PlatformClient;
	return { client, asked, leads: new CampaignLeads(7, items, itemsOfRun) };
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
	['its number with a label', { phone_number: `Tel. ${PHONE}` }],
])('a lead is known with %s', async (_how, row) => {
	expect(await foundAmong({ ...STORED, ...row })).toHaveLength(1);
});

test.each([
	{ phone_number: null },
	{ phone_number: undefined },
	{ phone_number: { nested: PHONE } },
	{ phone_number: `${PHONE}x` },
	{ id: null },
	{ id: '..' },
	{ id: '3/1' },
	{ id: { nested: 31 } },
])('a row with %j cannot be updated, and is no lead', async (row) => {
	expect(await foundAmong({ ...STORED, ...row })).toEqual([]);
});

test('a number that may be among the rows that never came is not taken to be new', async () => {
	const rows = Array.from({ length: 20 }, (_, id) => ({
		...STORED,
		id: id + 1,
		phone_number: '+40',
	}));
	rows.push(STORED);
	const { client, leads } = listing({ rows, pages: 3, ignoresNumber: true, overlap: 1 });

	await expect(leads.find(client, PHONE)).rejects.toThrow('The platform listed only 20 of 21 rows');
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

	test.each<[string, IDataObject[]]>([
		['listed nowhere', []],
		['of another person in another country', [{ phone_number: '+49722123456' }]],
		['of a longer number', [{ phone_number: '07221234567' }]],
		['of a number that is whole without it', [{ phone_number: '+722123456' }]],
		['of a number without a country code', [{ phone_number: '0722123456' }]],
		['of another campaign', [{ campaign_id: 8 }]],
	])('that is %s, is not taken for this number', async (_what, rows) => {
		expect((await search(...rows.map((row) => ({ ...STORED, ...row })))).ids).toEqual([]);
	});
});

describe('the number of requests', () => {
	const PHONES = Array.from({ length: 60 }, (_, index) => `+407221234${String(index + 10)}`);
	const rows = PHONES.map((phone_number, index) => ({ ...STORED, id: index + 1, phone_number }));
	const pagesTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

	test.each<[what: string, answers: Answers, count: number, numbers: number, pages: number[]]>([
		['of a run of 20 items: one for each number', {}, 20, 20, []],
		['of a longer run: the whole list, once', {}, 21, 0, [1]],
		['of a run with as many items as the list has pages', { pages: 30 }, 30, 0, pagesTo(30)],
		['of a run with fewer items than the list has pages', { pages: 30 }, 29, 29, [1]],
		['when the whole list is refused: one for each number', { isRefused: true }, 30, 30, [1]],
		[
			'when the whole list lacks rows twice, as its pages overlap: one for each number',
			{ pages: 3, overlap: 5 },
			60,
			60,
			[...pagesTo(3), ...pagesTo(3)],
		],
	])('%s', async (_what, answers, count, numbers, pages) => {
		const { client, asked, leads } = listing({ rows, ...answers }, count);
		const wanted = rows.slice(0, count);

		const found = await Promise.all(
			wanted.map(async ({ phone_number }) => await leads.find(client, phone_number)),
		);

		expect(idsOf(found.flat())).toEqual(idsOf(wanted));
		expect({ numbers: asked.numbers.length, pages: asked.pages }).toEqual({ numbers, pages });
	});

	test('of a long run with one item for a campaign of many pages: a page, and one for the number', async () => {
		const { client, asked, leads } = listing({ rows, pages: 30 }, 1, 30);

		expect(idsOf(await leads.find(client, PHONES[0]))).toEqual([1]);

		expect(asked).toEqual({ numbers: [PHONES[0]], pages: [1] });
	});

	test('grows by one in a long run for a number whose write has failed', async () => {
		const { client, asked, leads } = listing({ rows }, 60);

		await leads.find(client, PHONES[0]);
		expect(idsOf(await leads.find(client, PHONES[0]))).toEqual([1]);

		expect(asked).toEqual({ numbers: [PHONES[0]], pages: [1] });
	});
});
