// What a watcher reads of calls and leads for all items that wait, and what each of them learns. When it reads:
// sharedReads.test.ts
import { ANA, call, clock, DAN, MINUTE, SECOND, watching, type List } from '../support/watching';
import type { IDataObject } from 'n8n-workflow';
import {
	recordAnswer,
	type Expected,
	type PendingOutcome,
} from '../../nodes/VoiceAssistantPlatform/waiting/pendingOutcome';

test('calls that are listed before anything is sent belong to no item', async () => {
	const { watcher, sent } = watching({ calls: () => [call(1)] });
	await watcher.ready();

	expect(await watcher.outcome(sent(), 0)).toEqual({});
});

test('the calls are read once before anything is sent; a first read that fails is tried again for the next item', async () => {
	let list: List = new Error('No connection');
	const { watcher, reads } = watching({ calls: () => list });

	await expect(watcher.ready()).rejects.toThrow('No connection');
	list = [call(1)];
	await Promise.all([watcher.ready(), watcher.ready()]);
	await watcher.ready();

	expect(reads).toHaveLength(2);
	expect(watcher.expect(ANA).before).toBe(1);
});

test('where the IDs of calls are not numbers, nobody is called: new calls could not be told from old ones', async () => {
	const { watcher } = watching({ calls: () => [{ ...call(1), id: '9b2f0c9e-7f7a' }] });

	await expect(watcher.ready()).rejects.toMatchObject({
		message: 'New calls cannot be told from old ones, because their IDs are not numbers',
		description: expect.stringContaining('Nothing was sent.') as string,
	});
});

test('only calls that are new since all answers were there are searched again', async () => {
	const others = Array.from({ length: 60 }, (_, index) => call(60 - index, DAN));
	let calls: IDataObject[] = others;
	const { watcher, reads, sent } = watching({ calls: () => calls });
	await watcher.ready();
	const add = (...more: IDataObject[]) => (calls = [...more, ...calls]);
	const pagesRead = async (pending: PendingOutcome) => {
		reads.splice(0);
		clock.pass(1);
		await watcher.outcome(pending, 0);
		return reads.map(({ query }) => query.page);
	};
	const newer = (from: number) => Array.from({ length: 30 }, (_, n) => call(from + 29 - n, DAN));

	// page 1 ends with what was there before
	expect(await pagesRead(sent())).toEqual([1]);
	// its call may be among the new ones, which are searched again while the answer is on its way
	const unanswered = watcher.expect({ ...ANA, number: '40744123456' });
	add(...newer(61));
	expect(await pagesRead(sent())).toContain(2);
	expect(await pagesRead(sent())).toContain(2);
	recordAnswer(unanswered);
	expect(await pagesRead(sent())).toContain(2);
	expect(await pagesRead(sent())).toEqual([1]);
});

test.each<[order: string, order: (newestFirst: IDataObject[]) => IDataObject[], pages: number[]]>([
	['begins with the newest', (rows) => rows, [1, 2]],
	['begins with the oldest', (rows) => rows.toReversed(), [1, 2, 3, 4]],
	['is in no order', (rows) => rows.map((row, index) => rows[index ^ 1] ?? row), [1, 2, 3, 4]],
])('a new call is found in a list that %s', async (_order, inOrder, pages) => {
	const others = Array.from({ length: 65 }, (_, index) => call(65 - index, DAN));
	let calls = others;
	const { watcher, reads, sent } = watching({ calls: () => inOrder(calls) });
	await watcher.ready();
	const pending = sent();
	calls = [call(66), ...others];
	reads.splice(0);

	expect(await watcher.outcome(pending, 0)).toMatchObject({ outcome: { id: 66 } });
	expect(reads.map(({ query }) => query.page)).toEqual(pages);
});

test('one read of the calls is for all who wait, and each gets its own call', async () => {
	let calls: IDataObject[] = [];
	const { watcher, reads, sent } = watching({ calls: () => calls });
	await watcher.ready();
	const both = [sent(ANA), sent(DAN)];
	calls = [call(2, DAN), call(1, ANA)];

	const outcomes = await Promise.all(both.map(async (one) => await watcher.outcome(one, 0)));

	expect(outcomes.map(({ outcome }) => outcome?.id)).toEqual([1, 2]);
	expect(reads).toHaveLength(2);
});

test('an item that was not sent keeps no call from another one', async () => {
	const { watcher, sent } = watching({ calls: () => [call(1)] });
	const refused = watcher.expect(ANA);
	const pending = sent();
	watcher.forget(refused);

	expect(await watcher.outcome(pending, MINUTE)).toMatchObject({ outcome: { id: 1 } });
});

test('calls without an ID are passed over', async () => {
	const calls = [{ customer_phone: `+${ANA.number}`, status: 'busy' }, call(1)];
	const { watcher, sent } = watching({ calls: () => calls });

	expect(await watcher.outcome(sent(), MINUTE)).toMatchObject({ outcome: { id: 1 } });
});

const lead = (id: number | string, campaignId: number, phone = ANA): Expected => ({
	...phone,
	until: 'allAttemptsUsed',
	lead: { id, campaignId },
});
const busy = (id: number, leadId: number, phone = ANA) =>
	call(id, phone, 'busy', { lead: { id: leadId } });

test('the leads of a campaign are read for all its items, only while their calls have ended, and no further than needed', async () => {
	const done = (id: number) => ({ id, status: 'reached-max-retries' });
	const pages: Record<string, IDataObject[][]> = {
		7: [[done(502)], [done(501)], [{ id: 500, status: 'completed' }]],
		8: [[{ id: 503, status: 'scheduled' }]],
	};
	let calls = [busy(3, 503), busy(2, 502, DAN), call(1, ANA, 'ringing', { lead: { id: 501 } })];
	const { watcher, readsOf, sent } = watching({
		calls: () => calls,
		leads: ({ campaign_id }) => pages[String(campaign_id)],
	});
	const [first, second, third] = [
		sent(lead(501, 7)),
		sent(lead(502, 7, DAN)),
		sent(lead(503, 8)),
	].map(async (one) => await watcher.outcome(one, 45 * SECOND));

	expect(await second).toMatchObject({ outcome: { id: 2 } });
	expect(readsOf('leads').map(({ at, query }) => [at / SECOND, query])).toEqual([
		[20, { campaign_id: 7, page: 1 }],
		[20, { campaign_id: 8, page: 1 }],
	]);
	calls = [busy(3, 503), busy(2, 502, DAN), busy(1, 501)];
	expect(await first).toMatchObject({ outcome: { id: 1 } });
	expect(await third).toEqual({});
	const ofFirst = readsOf('leads').filter(
		({ at, query }) => at > 20_000 && query.campaign_id === 7,
	);
	expect(ofFirst.map(({ query }) => query.page)).toEqual([1, 2]);
});

test.each<[how: string, leads: IDataObject[][] | Error, status?: string]>([
	['cannot be read', new Error('No')],
	['give no status', [[{ id: 501 }]]],
	['are not done', [[{ id: 501, status: 'scheduled' }]], 'scheduled'],
])(
	'leads that %s are waited for until time is up, and their last status is known',
	async (...row) => {
		const [, leads, status] = row;
		const { watcher, sent } = watching({ calls: () => [busy(1, 501)], leads: () => leads });
		const pending = sent(lead(501, 7));

		expect(await watcher.outcome(pending, 25 * SECOND)).toEqual({});
		expect(pending.lead).toEqual({ id: 501, campaignId: 7, ...(status && { status }) });
	},
);

test('leads that are done end no wait while the calls cannot be read', async () => {
	let list: List = [busy(1, 501)];
	const { watcher, sent } = watching({
		calls: () => list,
		leads: () => {
			// a second call comes and goes before the calls can be read again
			list = list instanceof Error ? [busy(2, 501), busy(1, 501)] : new Error('No connection');
			return [[{ id: 501, status: 'completed' }]];
		},
	});

	expect(await watcher.outcome(sent(lead(501, 7)), MINUTE)).toMatchObject({ outcome: { id: 2 } });
});

test('the campaigns are read again only after a minute', async () => {
	const { watcher, reads } = watching({ campaigns: () => [{ id: 7, name: 'Autumn' }] });

	for (const at of [MINUTE, 2 * MINUTE, 2 * MINUTE + 1]) {
		clock.pass(at - clock.now());
		expect([...(await watcher.campaigns()).keys()]).toEqual([7]);
	}

	expect(reads.map(({ at }) => at)).toEqual([MINUTE, 2 * MINUTE + 1]);
});
