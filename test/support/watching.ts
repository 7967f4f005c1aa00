// A `CallWatcher` of a list that is given as a function. Time passes only while it waits. Import it before what waits.
import type { IDataObject, INode } from 'n8n-workflow';
import type { PlatformClient } from '../../nodes/VoiceAssistantPlatform/client/client';
import type { AwaitedCall } from '../../nodes/VoiceAssistantPlatform/waiting/matching';
import { CallWatcher } from '../../nodes/VoiceAssistantPlatform/waiting/watcher';
import { page } from './page';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** Milliseconds that have passed. */
let mockNow = 0;

export const clock = {
	now: () => mockNow,
	pass: (milliseconds: number) => void (mockNow += milliseconds),
};

export const { setImmediate: mockTurn } = jest.requireActual<{ setImmediate: () => Promise<void> }>(
	'node:timers/promises',
);

/** When the delays end that are under way: time passes to the earliest one. */
const mockEnds: number[] = [];

jest.mock('../../nodes/VoiceAssistantPlatform/client/delay', () => ({
	delay: async (duration: number, signal: AbortSignal) => {
		const end = mockNow + duration;
		mockEnds.push(end);
		do await mockTurn();
		while (Math.min(...mockEnds) < end);
		mockEnds.splice(mockEnds.indexOf(end), 1);
		signal.throwIfAborted();
		mockNow = Math.max(mockNow, end);
	},
}));

beforeEach(() => {
	mockNow = 0;
	mockEnds.splice(0);
	jest.spyOn(performance, 'now').mockImplementation(() => mockNow);
});
afterEach(() => void jest.restoreAllMocks());

const NODE = { name: 'Platform', type: 'test', parameters: {} } as unknown as INode;
export const ANA = '40722123456';
export const DAN = '40733123456';
export const call = (id: number, number = ANA, status = 'completed') => ({
	id,
	customer_phone: `+${number}`,
	status,
});

export type List = IDataObject[] | Error;

const pagesOf = (rows: IDataObject[]) =>
	Array.from({ length: Math.max(1, Math.ceil(rows.length / 20)) }, (_, index) =>
		rows.slice(index * 20, (index + 1) * 20),
	);

/**
 * A watcher, and what it has read.
 * @param calls the list of calls, of which twenty are on a page
 */
export function watching(calls: () => List = () => [], campaigns: () => IDataObject[] = () => []) {
	const stop = new AbortController();
	const reads: Array<{ at: number; time?: number; page?: number }> = [];
	const answerOf = (body: unknown) => ({ statusCode: 200, headers: {}, body });
	const client = {
		node: NODE,
		independent: () => client,
		send: async () => {
			reads.push({ at: mockNow });
			return await Promise.resolve(answerOf(campaigns()));
		},
		listSource: (_request: unknown, time: number) => ({
			node: NODE,
			ask: async (query: IDataObject) => {
				const number = Number(query.page);
				reads.push({ at: mockNow, time, page: number });
				const found = calls();
				if (found instanceof Error) return await Promise.reject(found);
				const pages = pagesOf(found);
				const counts = { number, last: pages.length, total: found.length };
				return await Promise.resolve(answerOf(page(pages[number - 1], counts)));
			},
		}),
	} as unknown as PlatformClient;
	const watcher = new CallWatcher(client, stop.signal);
	return {
		watcher,
		stop,
		reads,
		/** The call of an item that was sent and answered. */
		sent: (number = ANA): AwaitedCall => {
			const awaited = watcher.expect({ number });
			watcher.noteAnswer(awaited);
			return awaited;
		},
	};
}
