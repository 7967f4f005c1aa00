// When reads are made for all items that wait, how long they may take, and what becomes of those that fail: with a watcher of
// calls.
import {
	ANA,
	call,
	clock,
	DAN,
	MINUTE,
	mockTurn,
	SECOND,
	watching,
	type List,
} from '../support/watching';

test('the time between two reads is 10 seconds, after 5 minutes 20, after 15 minutes a minute', async () => {
	const { watcher, reads, sent } = watching();

	await watcher.untilEnded(sent(), 20 * MINUTE);

	const gaps = reads.map(({ at }, index) => (at - (reads[index - 1]?.at ?? 0)) / SECOND);
	expect(gaps).toEqual([
		...Array<number>(30).fill(10),
		...Array<number>(30).fill(20),
		...Array<number>(5).fill(60),
	]);
});

test('the time between two reads is short again when another item begins to wait', async () => {
	const { watcher, reads, sent } = watching();
	const first = watcher.untilEnded(sent(), 20 * MINUTE);
	while (clock.now() < 18 * MINUTE) await mockTurn();
	const since = clock.now();
	await watcher.untilEnded(sent(DAN), MINUTE);

	expect(reads.filter(({ at }) => at > since && at <= since + MINUTE)).toHaveLength(6);
	await first;
});

test('a read is for all who wait, at the same moments and when the time of one is up, and may take 2 minutes', async () => {
	const { watcher, reads, sent } = watching();
	const first = watcher.untilEnded(sent(), 25 * SECOND);
	clock.pass(4 * SECOND);

	await Promise.all([first, watcher.untilEnded(sent(DAN), 40 * SECOND)]);

	expect(reads.map(({ at, time }) => [at / SECOND, time! / MINUTE])).toEqual([
		[10, 2],
		[20, 2],
		[25, 2],
		[30, 2],
		[40, 2],
		[44, 2],
	]);
});

test('another run reads at other moments, so that not all read at once', async () => {
	const first = watching();
	const waiting = first.watcher.untilEnded(first.sent(), 30 * SECOND);
	clock.pass(4 * SECOND);
	const second = watching();

	await Promise.all([waiting, second.watcher.untilEnded(second.sent(DAN), 20 * SECOND)]);

	expect(first.reads.map(({ at }) => at / SECOND)).toEqual([10, 20, 30]);
	expect(second.reads.map(({ at }) => at / SECOND)).toEqual([14, 24]);
});

test('a read that ends long after an item was to wait is its last one', async () => {
	let status = 'ringing';
	const { watcher, sent } = watching(() => {
		clock.pass(status === 'ringing' ? 120 * MINUTE : 0);
		const found = [call(1, ANA, status)];
		status = 'completed';
		return found;
	});
	const ana = sent();
	const other = watcher.untilEnded(sent(DAN), 180 * MINUTE);
	await watcher.untilEnded(ana, 15 * SECOND);

	expect(ana.call).toMatchObject({ status: 'ringing' });
	await other;
});

test('one item gets its call, and another waits on until its own has ended', async () => {
	let calls = [call(2, DAN, 'ringing'), call(1, ANA, 'ended')];
	const { watcher, sent } = watching(() => calls);
	const [ana, dan] = [sent(ANA), sent(DAN)];
	const both = watcher.untilEnded(dan, MINUTE);

	await watcher.untilEnded(ana, MINUTE);
	expect([ana.call?.id, dan.call?.status]).toEqual([1, 'ringing']);
	calls = [call(2, DAN, 'completed')];
	await both;
	expect(dan.call).toMatchObject({ id: 2, status: 'completed' });
	expect(clock.now()).toBeLessThan(MINUTE);
});

test('a read that fails is made up for by the next one; its reason is given when time is up', async () => {
	let list: List = new Error('No connection');
	const { watcher, sent } = watching(() => list);

	expect(await watcher.untilEnded(sent(), 15 * SECOND)).toBe(list);
	list = [];
	expect(await watcher.untilEnded(sent(DAN), 15 * SECOND)).toBeUndefined();
});

test('a read that fails because the execution ends, ends all waiting', async () => {
	const { watcher, stop, sent } = watching(() => {
		stop.abort(new Error('Cancelled'));
		return new Error('No connection');
	});

	await expect(watcher.untilEnded(sent(), 0)).rejects.toThrow('Cancelled');
});
