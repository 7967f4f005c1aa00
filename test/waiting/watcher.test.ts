// Who reads for all items that wait, and what each of them hears of it.
import type { IDataObject, INode } from 'n8n-workflow';
import type { PlatformClient } from '../../nodes/VoiceAssistantPlatform/client/client';
import { recordAnswer } from '../../nodes/VoiceAssistantPlatform/waiting/pendingOutcome';
import { CallWatcher } from '../../nodes/VoiceAssistantPlatform/waiting/watcher';
import { page } from '../support/platform';

const NODE = { name: 'Platform', type: 'test', parameters: {} } as unknown as INode;
const ANA = { number: '40722123456', until: 'firstCallEnded' as const };
const DAN = { number: '40733123456', until: 'firstCallEnded' as const };
const call = (id: number, number: string, status = 'completed'): IDataObject => ({
	id,
	customer_phone: `+${number}`,
	status,
});

/** Somebody who watches a list of calls, and how often it was read. */
function watching(list: () => IDataObject[] | Promise<never>) {
	const stop = new AbortController();
	let reads = 0;
	const ask = async () => {
		reads++;
		return { statusCode: 200, headers: {}, body: page(await list()) };
	};
	const client = { node: NODE, list: () => ({ node: NODE, ask }) } as unknown as PlatformClient;
	return { watcher: new CallWatcher(client, stop.signal), stop, reads: () => reads };
}

test('one read is for all who wait, and each gets its own call', async () => {
	let calls: IDataObject[] = [];
	const { watcher, reads } = watching(() => calls);
	await watcher.ready();
	const both = [watcher.expect(ANA), watcher.expect(DAN)];
	for (const pending of both) recordAnswer(pending);
	calls = [call(2, DAN.number), call(1, ANA.number)];

	const outcomes = await Promise.all(both.map(async (one) => await watcher.outcome(one, 0)));

	expect(outcomes.map((outcome) => outcome.call?.id)).toEqual([1, 2]);
	expect(reads()).toBe(2);
});

test('a first read that fails is tried again for the next item, and is made once where it succeeds', async () => {
	let answer = async (): Promise<never> => await Promise.reject(new Error('No connection'));
	const { watcher, reads } = watching(() => answer());

	await expect(watcher.ready()).rejects.toThrow('No connection');
	answer = async () => await Promise.resolve([call(1, ANA.number)] as never);
	await Promise.all([watcher.ready(), watcher.ready()]);
	await watcher.ready();

	expect(reads()).toBe(2);
	expect(watcher.expect(ANA).before.number).toBe(1);
});

test('when time is up, it is said why the calls could not be read, and the next one reads again', async () => {
	let answer = async (): Promise<never> => await Promise.reject(new Error('No connection'));
	const { watcher } = watching(() => answer());
	const [first, second] = [watcher.expect(ANA), watcher.expect(DAN)];

	const { call: none, failure } = await watcher.outcome(first, 0);
	answer = async () => await Promise.resolve([] as never);

	expect(none).toBeUndefined();
	expect(failure).toEqual(new Error('No connection'));
	expect(await watcher.outcome(second, 0)).toEqual({});
});

test('what ends the execution ends a read that is under way, though time is up', async () => {
	const { watcher, stop } = watching(async () => {
		stop.abort(new Error('Cancelled'));
		return await Promise.reject(new Error('No connection'));
	});

	await expect(watcher.outcome(watcher.expect(ANA), 0)).rejects.toThrow('Cancelled');
});

test('what there was before goes to nobody, and is not looked through again', async () => {
	const calls = Array.from({ length: 30 }, (_, id) => call(30 - id, ANA.number));
	const { watcher } = watching(() => calls);
	await watcher.ready();
	const pending = watcher.expect(ANA);
	recordAnswer(pending);

	expect(await watcher.outcome(pending, 0)).toEqual({});
	expect(pending.seen.number).toBe(30);
});
