// Time that passes only while the node waits, and then at once.
import { afterAll, jest } from '@jest/globals';

interface Event {
	at: number;
	happen: () => void;
}

let events: Event[] = [];

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

const turn = async () => await new Promise((resolve) => void setImmediate(resolve));

// n8n loads the nodes later, when a test runs them
jest.mock('../../nodes/VoiceAssistantPlatform/client/delay.ts', () => ({
	...jest.requireActual<object>('../../nodes/VoiceAssistantPlatform/client/delay.ts'),
	delay: async (duration: number, ...signals: Array<AbortSignal | undefined>) => {
		const check = () => signals.forEach((signal) => signal?.throwIfAborted());
		do {
			check();
			await turn();
		} while (waited.isHeld());
		check();
		waited.pass(duration);
		await turn();
		check();
	},
}));

jest.spyOn(performance, 'now').mockImplementation(() => waited.time);
afterAll(() => void jest.restoreAllMocks());
