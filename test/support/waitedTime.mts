// Time that passes only while the node waits, and then at once.
import { afterAll, jest } from '@jest/globals';

interface Event {
	at: number;
	happen: () => void;
}

let events: Event[] = [];

/** When the waits end that are under way: time passes to the earliest one. */
const ends: number[] = [];

export const waited = {
	/** Milliseconds that the node has waited. */
	time: 0,

	/** Whether time stands still. */
	isHeld: () => false,

	/** Lets something happen when the node has waited for so many milliseconds more. */
	after(milliseconds: number, happen: () => void): void {
		events.push({ at: waited.time + milliseconds, happen });
	},

	/** Lets time pass. */
	pass(milliseconds: number): void {
		waited.time += milliseconds;
		const due = events.filter(({ at }) => at <= waited.time).sort((a, b) => a.at - b.at);
		events = events.filter(({ at }) => at > waited.time);
		for (const { happen } of due) happen();
	},

	reset(): void {
		waited.time = 0;
		waited.isHeld = () => false;
		events = [];
	},
};

/** Requests that have not been answered. */
let inFlight = 0;

/** Real milliseconds after which a request counts as one that hangs: time then goes on. */
const PATIENCE = 50;

const turn = async () => await new Promise((resolve) => void setImmediate(resolve));

type Delay = typeof import('../../nodes/VoiceAssistantPlatform/client/delay.ts');
const actual = () =>
	jest.requireActual<Delay>('../../nodes/VoiceAssistantPlatform/client/delay.ts');

// n8n loads the nodes later, when a test runs them
jest.mock('../../nodes/VoiceAssistantPlatform/client/delay.ts', () => ({
	...actual(),
	withDeadline: async (...given: Parameters<Delay['withDeadline']>) => {
		inFlight++;
		return await actual()
			.withDeadline(...given)
			.finally(() => inFlight--);
	},
	delay: async (duration: number, ...signals: Array<AbortSignal | undefined>) => {
		const check = () => signals.forEach((signal) => signal?.throwIfAborted());
		const end = waited.time + duration;
		ends.push(end);
		try {
			do {
				const start = Date.now();
				const isBusy = () => inFlight > 0 && Date.now() - start < PATIENCE;
				do {
					check();
					await turn();
				} while (waited.isHeld() || isBusy() || Math.min(...ends) < end);
				check();
				// not beyond what happens meanwhile
				const next = Math.min(end, ...events.map(({ at }) => at));
				waited.pass(Math.max(0, next - waited.time));
			} while (waited.time < end);
		} finally {
			ends.splice(ends.indexOf(end), 1);
		}
		await turn();
		check();
	},
}));

jest.spyOn(performance, 'now').mockImplementation(() => waited.time);
afterAll(() => void jest.restoreAllMocks());
