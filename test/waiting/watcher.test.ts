// What a watcher reads of calls for all items that wait, and what each of them learns. When it reads: sharedReads.test.ts
import { ANA, call, clock, DAN, MINUTE, watching, type List } from '../support/watching';
import type { IDataObject } from 'n8n-workflow';
import type { AwaitedCall } from '../../nodes/VoiceAssistantPlatform/waiting/matching';

test('calls that are listed before anything is sent belong to no item', async () => {
	const { watcher, sent } = watching(() => [call(1)]);
	await watcher.ready();
	const awaited = sent();
	await watcher.untilEnded(awaited, 0);

	expect(awaited.call).toBeUndefined();
});

test('the calls are read once before anything is sent; a first read that fails is tried again for the next item', async () => {
	let list: List = new Error('No connection');
	const { watcher, reads } = watching(() => list);

	await expect(watcher.ready()).rejects.toThrow('No connection');
	list = [call(1)];
	await Promise.all([watcher.ready(), watcher.ready()]);
	await watcher.ready();

	expect(reads).toHaveLength(2);
	expect(watcher.expect({ number: ANA }).before).toBe(1);
});

test('where the IDs of calls are not numbers, nobody is called: new calls could not be told from old ones', async () => {
	const { watcher } = watching(() => [{ ...call(1), id: '9b2f0c9e-7f7a' }]);

	await expect(watcher.ready()).rejects.toMatchObject({
		message: 'New calls cannot be told from old ones, because their IDs are not numbers',
		description: expect.stringContaining('Nothing was sent.') as string,
	});
});

test('only calls that are new since all answers were there are searched again', async () => {
	const others = Array.from({ length: 60 }, (_, index) => call(60 - index, DAN));
	let calls: IDataObject[] = others;
	const { watcher, reads, sent } = watching(() => calls);
	await watcher.ready();
	const add = (...more: IDataObject[]) => (calls = [...more, ...calls]);
	const pagesRead = async (awaited: AwaitedCall) => {
		reads.splice(0);
		clock.pass(1);
		await watcher.untilEnded(awaited, 0);
		return reads.map(({ page }) => page);
	};
	const newer = (from: number) => Array.from({ length: 30 }, (_, n) => call(from + 29 - n, DAN));

	// page 1 ends with what was there before
	expect(await pagesRead(sent())).toEqual([1]);
	// its call may be among the new ones, which are searched again while the answer is on its way
	const unanswered = watcher.expect({ number: '40744123456' });
	add(...newer(61));
	expect(await pagesRead(sent())).toContain(2);
	expect(await pagesRead(sent())).toContain(2);
	watcher.noteAnswer(unanswered);
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
	const { watcher, reads, sent } = watching(() => inOrder(calls));
	await watcher.ready();
	const awaited = sent();
	calls = [call(66), ...others];
	reads.splice(0);
	await watcher.untilEnded(awaited, 0);

	expect(awaited.call).toMatchObject({ id: 66 });
	expect(reads.map(({ page }) => page)).toEqual(pages);
});

test('one read of the calls is for all who wait, and each gets its own call', async () => {
	let calls: IDataObject[] = [];
	const { watcher, reads, sent } = watching(() => calls);
	await watcher.ready();
	const both = [sent(ANA), sent(DAN)];
	calls = [call(2, DAN), call(1, ANA)];
	await Promise.all(both.map(async (one) => await watcher.untilEnded(one, 0)));

	expect(both.map(({ call: own }) => own?.id)).toEqual([1, 2]);
	expect(reads).toHaveLength(2);
});

test('an item that was not sent keeps no call from another one', async () => {
	const { watcher, sent } = watching(() => [call(1)]);
	const refused = watcher.expect({ number: ANA });
	const awaited = sent();
	watcher.forget(refused);
	await watcher.untilEnded(awaited, MINUTE);

	expect(awaited.call).toMatchObject({ id: 1 });
});

test('calls without an ID are passed over', async () => {
	const { watcher, sent } = watching(() => [
		{ customer_phone: `+${ANA}`, status: 'busy' },
		call(1),
	]);
	const awaited = sent();
	await watcher.untilEnded(awaited, MINUTE);

	expect(awaited.call).toMatchObject({ id: 1 });
});

test('the campaigns are read again only after a minute', async () => {
	const { watcher, reads } = watching(undefined, () => [{ id: 7, name: 'Autumn' }]);

	for (const at of [MINUTE, 2 * MINUTE, 2 * MINUTE + 1]) {
		clock.pass(at - clock.now());
		expect([...(await watcher.campaigns()).keys()]).toEqual([7]);
	}

	expect(reads.map(({ at }) => at)).toEqual([MINUTE, 2 * MINUTE + 1]);
});
