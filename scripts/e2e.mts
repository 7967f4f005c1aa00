// Runs the end-to-end tests on the current n8n, or, with --n8n 1, on the last one before version 2; whatever else is given is for
// Jest: paths of tests, -t "part of a title".
import { endToEndArguments } from './lib/endToEndArguments.mts';
import { runJest } from './lib/runJest.mts';
import { runScript } from './lib/runScript.mts';

await runScript(async () => {
	const { line, forJest } = endToEndArguments(process.argv.slice(2));
	return await runJest('jest.e2e.config.cjs', forJest, { N8N_LINE: String(line.number) });
});
