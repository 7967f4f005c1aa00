import { afterAll, beforeAll } from '@jest/globals';
import { startSimulator, type Simulator } from '../../../simulator/index.mts';
import type { Limits } from '../../platform.mts';
import { runCheck, type Outcome } from './runCheck.mts';
import { startStandIn, type Asked, type Override } from './standIn.mts';

/** With these, its data are always the same. */
export const SAME_DATA = { port: 0, speed: 0, seed: 7, now: Date.UTC(2026, 2, 2, 10) };

/** Starts a simulator for the tests of a file. */
export function checkedSimulator() {
	let simulator: Simulator;
	beforeAll(async () => {
		simulator = await startSimulator(SAME_DATA);
	});
	afterAll(() => simulator.close());

	return {
		simulator: () => simulator,
		/** Checks it with some of its answers replaced. */
		checkWith: async (
			override: Override,
			limits: Partial<Limits> = {},
			...args: string[]
		): Promise<Outcome & { asked: Asked[] }> => {
			const standIn = await startStandIn(override, simulator.apiUrl);
			try {
				const platform = ['--base-url', standIn.baseUrl, '--token', simulator.tokens.user];
				return { ...(await runCheck([...platform, ...args], limits)), asked: standIn.asked };
			} finally {
				await standIn.close();
			}
		},
	};
}
