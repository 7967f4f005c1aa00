import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import {
	startSimulator,
	type Simulator,
	type SimulatorOptions,
} from '../../tools/simulator/index.mts';
import type { DialectName } from '../../tools/simulator/dialects/dialect.mts';
import type { LoggedRequest } from '../../tools/simulator/control/requestLog.mts';
import { run, type RunOptions } from './engine/run.ts';

type Account = keyof Simulator['tokens'];

/** The dialect that the suites run on: SIMULATOR_DIALECT, which the simulator checks. */
const DIALECT = (process.env.SIMULATOR_DIALECT || 'document') as DialectName;

/**
 * A simulator for the tests of a file, whose word for the messenger is "chatapp"; as new before each test.
 * @param options of the simulator; it limits requests only if they say so
 * @returns how to run the node on it in the name of an account, and how to look behind it
 */
export function simulated(options: SimulatorOptions = {}) {
	const dialect = options.dialect ?? DIALECT;
	let simulator: Simulator;

	beforeAll(async () => {
		simulator = await startSimulator({
			port: 0,
			speed: 0,
			messengerIdentifier: 'chatapp',
			limits: false,
			...options,
			dialect,
		});
	});
	afterAll(async () => await simulator.close());
	beforeEach(async () => await control('/reset', {}));

	async function control<T>(path: string, body?: object): Promise<T> {
		const response = await fetch(simulator.controlUrl + path, {
			method: body ? 'POST' : 'GET',
			headers: { 'content-type': 'application/json' },
			body: body && JSON.stringify(body),
		});
		return (await response.json()) as T;
	}

	async function onSimulator(
		parameters: object,
		options: RunOptions = {},
		account: Account = 'user',
	) {
		return await run(parameters as Parameters<typeof run>[0], {
			...options,
			credential: {
				baseUrl: simulator.apiUrl,
				apiToken: simulator.tokens[account],
				messengerIdentifier: 'chatapp',
				...options.credential,
			},
		});
	}

	async function requests(): Promise<LoggedRequest[]> {
		return (await control<{ data: LoggedRequest[] }>('/requests')).data;
	}

	return { control, onSimulator, requests, dialect, apiUrl: () => simulator.apiUrl };
}
