/**
 * `npm run bench` measures everything and writes RESULTS.md; `npm run bench -- node package` measures only these
 * parts and writes nothing. A missed target is reported, and is no failure: the machine may be the reason.
 */
import { runScript } from '../scripts/lib/runScript.mts';
import { complain, say } from '../scripts/lib/say.mts';
import { textTable } from '../scripts/lib/table.mts';
import { prepareGround, type Ground } from './ground.mts';
import { measureLimit } from './limit.mts';
import { measureNode } from './node.mts';
import { measurePackage } from './package.mts';
import type { Measure, Part } from './part.mts';
import { writeResults } from './results.mts';
import { measureTrigger } from './trigger.mts';

const PARTS: Record<string, Measure> = {
	trigger: measureTrigger,
	node: measureNode,
	limit: measureLimit,
	package: measurePackage,
};

await runScript(async (disposables) => {
	const asked = process.argv.slice(2);
	const unknown = asked.filter((name) => !(name in PARTS));
	if (unknown.length > 0) {
		complain(`There is no ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`);
		return 1;
	}
	const start = performance.now();
	let prepared: Promise<Ground> | undefined;
	const ground = () => (prepared ??= prepareGround(disposables));
	const parts: Part[] = [];
	for (const name of asked.length > 0 ? asked : Object.keys(PARTS)) {
		say(`\nMeasuring: ${name}`);
		// what one part has started must not be there while the next one measures
		const own = disposables.use(new AsyncDisposableStack());
		const part = await PARTS[name]({ disposables: own, ground });
		await own.disposeAsync();
		if (part.summary) say(`\n${part.summary.text.join('\n')}`);
		for (const table of [part.summary?.table, part.table]) {
			if (table) say(`\n${textTable(table.columns, table.rows)}`);
		}
		parts.push(part);
	}
	say('');
	for (const { what, wanted, measured, isMet, why } of parts.flatMap(({ targets }) => targets)) {
		say(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${measured}; target: ${wanted}`);
		if (!isMet) say(`       ${why}`);
	}
	if (asked.length === 0) {
		const { n8n } = await ground();
		say(`\nWritten to ${await writeResults(parts, n8n, (performance.now() - start) / 1_000)}`);
	}
	return 0;
});
