// Runs the tests of the nodes on the simulator in its observed dialect: those whose outcome may depend on it. Options go to Jest.
import type { DialectName } from '../simulator/dialects/dialect.mts';
import { runJest } from './lib/runJest.mts';
import { runScript } from './lib/runScript.mts';

const DIALECT: DialectName = 'observed';
const TESTS = 'test/(engine|polling)/.*onSimulator';

await runScript(
	async () =>
		await runJest('jest.config.cjs', [TESTS, ...process.argv.slice(2)], {
			SIMULATOR_DIALECT: DIALECT,
		}),
);
