// Applies n8n's own rules to what the editor shows. They read only object literals, so this writes each built description as one:
// the source may put it together in any way.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { inspect } from 'node:util';
import { ESLint } from 'eslint';
import type { INodeType } from 'n8n-workflow';
import { REPOSITORY } from '../lib/repository.mts';
import { say } from '../lib/say.mts';

/** Objections that are accepted, by the words of the rule and of the place. */
const ACCEPTED = [
	// days and periods are in their own order
	/Order: (Any Time|Friday) \|/,
	// rarely needed options come last
	/Order: (Additional (Body Fields|Query Parameters)|Assistant Path) \|/,
	// the purpose of a tool comes first
	/Order: (AI Chooses the Number|API Key|Label|Announce the Caller|Briefing)/,
];

const require = createRequire(import.meta.url);
const { n8n } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
const eslint = new ESLint({
	cwd: REPOSITORY,
	ruleFilter: ({ ruleId }) => ruleId.startsWith('n8n-nodes-base/'),
});

/** One property a line, the keys without quotes; n8n's rules do not look at functions. */
const literalOf = (value: unknown) =>
	inspect(JSON.parse(JSON.stringify(value)), {
		...{ depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity },
		...{ compact: false, breakLength: Infinity },
	});

/** What n8n's rules say of one node, each with its line and the name that the line belongs to. */
async function objectionsTo(file: string): Promise<string[]> {
	const name = basename(file, '.node.js');
	const { description } = new (require(join(REPOSITORY, file))[name])() as INodeType;
	const lines =
		`export class ${name} implements INodeType {\ndescription: INodeTypeDescription = ${literalOf(description)};\n}`.split(
			'\n',
		);
	const placeOf = (line: number) => {
		const [, indent, words] = /^( *)(.*)$/.exec(lines[line - 1])!;
		const named = new RegExp(`^${indent}(displayName|name):`);
		const owner = lines.slice(0, line).findLast((text) => named.test(text));
		return `${words}  of ${owner?.trim()}`;
	};
	const filePath = join(REPOSITORY, file.replace(/^dist\//, '').replace(/js$/, 'ts'));
	const [{ messages }] = await eslint.lintText(lines.join('\n'), { filePath });
	return messages.map(
		({ line, ruleId, message }) => `${message} (${ruleId})\n    ${placeOf(line)}`,
	);
}

const found = (await Promise.all((n8n.nodes as string[]).map(objectionsTo))).flat();
const objections = [...new Set(found)].filter((one) => !ACCEPTED.some((row) => row.test(one)));
say([...objections, `${objections.length} objections to the descriptions`].join('\n'));
process.exitCode = Math.min(objections.length, 1);
