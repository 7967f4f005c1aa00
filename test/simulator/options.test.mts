import { expect, test } from '@jest/globals';
import { settingsOf } from '../../simulator/settings.mts';
import type { SimulatorOptions } from '../../simulator/settings.mts';
import { start } from './support/simulator.mts';

test.each<[string, SimulatorOptions]>([
	['port must be', { port: -1 }],
	['port must be', { port: 1.5 }],
	['seed must be', { seed: 0.5 }],
	['speed must be', { speed: NaN }],
	['speed must be', { speed: -1 }],
	['speed must be', { speed: Infinity }],
	['host must be', { host: '' }],
	['db must be', { db: '' }],
	['allowedHosts must be', { allowedHosts: ['sim.example:4010'] }],
	['allowedHosts must be', { allowedHosts: [''] }],
	['now must be', { now: NaN }],
	['dialect must be', { dialect: 'Observed' as 'observed' }],
	['limits must be', { limits: [{ requests: 0, seconds: 1 }] }],
	['limits must be', { limits: [{ requests: 1, seconds: NaN }] }],
	['webhookRetries must be', { webhookRetries: [-1] }],
	['webhookRetries must be', { webhookRetries: [NaN] }],
])('a simulator cannot be started with nonsense: %s %j', async (message, options) => {
	await expect(start(options)).rejects.toThrow(message);
});

test('an option that is undefined is one that was not given', () => {
	expect(settingsOf({ port: undefined, speed: 0, host: undefined })).toMatchObject({
		...{ port: 4010, speed: 0, host: '127.0.0.1' },
	});
});
