// A `CallWatcher` of lists that are given as functions. Time passes only while it waits. Import it before what waits.
import type { IDataObject, INode } from 'n8n-workflow';
import type { PlatformClient } from '../../nodes/VoiceAssistantPlatform/client/client';
import {
	recordAnswer,
	type Expected,
	type PendingOutcome,
} from '../../nodes/VoiceAssistantPlatform/waiting/pendingOutcome';
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
export const ANA: Expected = { number: '40722123456', until: 'firstCallEnded' };
export const DAN: Expected = { number: '40733123456', until: 'firstCallEnded' };
export const call = (id: number, { number }: Expected = ANA, status = 'completed', more = {}) => ({
	id,
	customer_phone: `+${number}`,
	status,
	...more,
});

export type List = IDataObject[] | Error;

interface Lists {
	/** Twenty on a page. */
	calls?: () => List;
	/** Page by page. */
	leads?: (query: IDataObject) => IDataObject[][] | Error;
	campaigns?: () => IDataObject[];
}

const pagesOf = (rows: IDataObject[]) =>
	Array.from({ length: Math.max(1, Math.ceil(rows.length / 20)) }, (_, index) =>
		rows.slice(index * 20, (index + 1) * 20),
	);

/** A watcher of these lists, and what it has read. */
export function watching({ calls = () => [], leads = () => [[]], campaigns = () => [] }: Lists) {
	const stop = new AbortController();
	const reads: Array<{ list: string; at: number; time?: number; query: IDataObject }> = [];
	const answerOf = (body: unknown) => ({ statusCode: 200, headers: {}, body });
	const client = {
		node: NODE,
		independent: () => client,
		send: async () => {
			reads.push({ list: 'campaigns', at: mockNow, query: {} });
			return await Promise.resolve(answerOf(campaigns()));
		},
		listSource: ({ url, qs = {} }: { url: string; qs?: IDataObject }, time: number) => ({
			node: NODE,
			ask: async ({ page: asked }: IDataObject) => {
				const [number, list] = [Number(asked), url.slice('/user/'.length)];
				reads.push({ list, at: mockNow, time, query: { ...qs, page: number } });
				const found = list === 'calls' ? calls() : leads(qs);
				if (found instanceof Error) return await Promise.reject(found);
				const pages =
					list === 'calls' ? pagesOf(found as IDataObject[]) : (found as IDataObject[][]);
				const counts = { number, last: pages.length, total: pages.flat().length };
				return await Promise.resolve(answerOf(page(pages[number - 1], counts)));
			},
		}),
	} as unknown as PlatformClient;
	const watcher = new CallWatcher(client, stop.signal);
	return {
		watcher,
		stop,
		reads,
		readsOf: (wanted: string) => reads.filter(({ list }) => list === wanted),
		/** An item that was sent and answered. */
		sent: (expected: Expected = ANA): PendingOutcome => {
			const pending = watcher.expect(expected);
			recordAnswer(pending);
			return pending;
		},
	};
}
