import { sleep } from 'n8n-workflow';
import { Lane, laneOf } from '../../nodes/VoiceAssistantPlatform/transport/lane';

const deployment = (token: string) => ({
	root: 'https://platform.example/api',
	token,
	identifiers: { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' },
});

/** Tasks that end when they are told to. */
function tasks() {
	const running: Array<() => void> = [];
	const task = async () => await new Promise<void>((resolve) => running.push(resolve));
	return { running, task };
}

const settled = async () => await sleep(0);

test('no more than the places under way at once, and each end lets the next one go', async () => {
	const lane = new Lane(2, 0);
	const { running, task } = tasks();
	const all = Promise.all(Array.from({ length: 5 }, async () => await lane.run(task)));

	for (const started of [2, 3, 4, 5]) {
		await settled();
		expect(running).toHaveLength(started);
		running[started - 2]();
	}
	running[4]();
	await all;
});

test('a place comes back from a task that fails', async () => {
	const lane = new Lane(1, 0);

	await expect(lane.run(async () => await Promise.reject(new Error('no')))).rejects.toThrow('no');

	expect(await lane.run(async () => await Promise.resolve('next'))).toBe('next');
});

test('a cancelled task is not started and holds up nobody', async () => {
	const lane = new Lane(1, 0);
	const { running, task } = tasks();
	const first = lane.run(task);
	const cancelled = lane.run(task, AbortSignal.abort(new Error('cancelled')));
	const third = lane.run(async () => await Promise.resolve('third'));
	await settled();

	running[0]();

	await expect(cancelled).rejects.toThrow('cancelled');
	expect(await third).toBe('third');
	await first;
	expect(running).toHaveLength(1);
});

describe('pace', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	test('starts are as far apart as they must be', async () => {
		const lane = new Lane(10, 220);
		const starts: number[] = [];
		const begin = Date.now();
		const all = Promise.all(
			Array.from(
				{ length: 6 },
				async () =>
					await lane.run(async () => await Promise.resolve(starts.push(Date.now() - begin))),
			),
		);

		await jest.advanceTimersByTimeAsync(1100);
		await all;

		expect(starts).toEqual([0, 220, 440, 660, 880, 1100]);
	});

	test('waiting for its turn ends when the execution is cancelled', async () => {
		const lane = new Lane(10, 60_000);
		const cancel = new AbortController();
		await lane.run(async () => await Promise.resolve());
		const waiting = lane.run(async () => await Promise.resolve('too late'), cancel.signal);

		cancel.abort(new Error('cancelled'));

		await expect(waiting).rejects.toThrow('cancelled');
	});
});

test('one lane for one host, token and kind of request; none shared with another token', () => {
	expect(laneOf(deployment('a'), 'read')).toBe(laneOf(deployment('a'), 'read'));
	expect(laneOf(deployment('a'), 'read')).not.toBe(laneOf(deployment('b'), 'read'));
	expect(laneOf(deployment('a'), 'read')).not.toBe(laneOf(deployment('a'), 'write'));
});
