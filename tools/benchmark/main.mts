/**
 * `npm run bench` measures everything and writes RESULTS.md; `npm run bench -- node` measures only that part and prints its
 * results. A missed target is reported, but is not a failure: the machine may be the reason.
 */
import { writeFileSync } from 'node:fs';
import { runScript } from '../lib/runScript.mts';
import { complain, say } from '../lib/say.mts';
import { measureNode } from './node.mts';
import type { Measure, Part } from './part.mts';
import { FILE, inMarkdown } from './results.mts';
import { measureTrigger } from './trigger.mts';

const PARTS: Record<string, Measure> = {
	trigger: measureTrigger,
	node: measureNode,
};

await runScript(async (disposables) => {
	const asked = process.argv.slice(2);
	const unknown = asked.filter((name) => !(name in PARTS));
	if (unknown.length > 0) {
		complain(`There is no ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`);
		return 1;
	}
	const start = performance.now();
	const parts: Part[] = [];
	for (const name of asked.length > 0 ? asked : Object.keys(PARTS)) {
		say(`\nMeasuring: ${name}`);
		// what one part has started must not keep running while the next one measures
		const own = disposables.use(new AsyncDisposableStack());
		const part = await PARTS[name](own);
		await own.disposeAsync();
		parts.push(part);
	}
	const results = await inMarkdown(parts, (performance.now() - start) / 1_000);
	say(`\n${results}`);
	if (asked.length === 0) writeFileSync(FILE, results);
	return 0;
});
