// Breaks the nodes' code in one place at a time, and counts how often a test fails, to measure what the tests are worth.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import ts from 'typescript';
import { REPOSITORY } from '../lib/repository.mts';
import { runScript } from '../lib/runScript.mts';
import { say } from '../lib/say.mts';
import { testsBeside } from '../test-fast/testsBeside.mts';

const NODES = 'nodes/VoiceAssistantPlatform';
const SECONDS_FOR_ONE = 180;
const JEST = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--bail', '--silent'];

/** A place in a source file, and the broken code that replaces it. */
interface Mutation {
	file: string;
	start: number;
	end: number;
	/** Beginning with 1. */
	line: number;
	before: string;
	after: string;
}

const OPERATORS: Record<string, string> = {
	...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
	...{ '&&': '||', '||': '&&', '??': '&&', '+': '-', '-': '+', '*': '/', '/': '*' },
};

/** One more makes no difference to larger numbers, most of which are times and sizes. */
const MAX_NUMBER = 10;

/** Statements whose removal leaves a valid program. */
const LEFT_OUT = [
	ts.SyntaxKind.ExpressionStatement,
	ts.SyntaxKind.ThrowStatement,
	ts.SyntaxKind.ContinueStatement,
	ts.SyntaxKind.BreakStatement,
];

await runScript(async (disposables) => {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { sample: { type: 'string', default: '40' } },
	});
	const tests = globSync('test/**/*.test.{ts,mts}', { cwd: REPOSITORY });
	let areAllEnough = true;
	for (const folder of positionals) {
		const files = globSync(`${NODES}/${folder}/**/*.ts`, { cwd: REPOSITORY });
		const all = files.flatMap(mutationsIn);
		// spread over all places
		const size = Math.min(Number(values.sample), all.length);
		const step = all.length / size;
		say(`${folder}: ${size} of ${all.length} breaks`);
		let red = 0;
		for (let index = 0; index < size; index++) {
			const one = all[Math.floor(index * step)];
			if (await turnsRed(one, tests, disposables)) red++;
			else say(`  not caught: ${one.file}:${one.line}: ${one.before} → ${one.after}`);
		}
		const share = Math.round((red / size) * 100);
		say(`${folder}: ${red} of ${size} breaks were caught by a test (${share}%)`);
		areAllEnough &&= share >= 90;
	}
	return areAllEnough ? 0 : 1;
});

async function turnsRed(
	{ file, start, end, after }: Mutation,
	tests: string[],
	disposables: AsyncDisposableStack,
): Promise<boolean> {
	const path = join(REPOSITORY, file);
	const [, , folder] = file.split('/');
	const text = readFileSync(path, 'utf8');
	const restore = () => writeFileSync(path, text);
	// also if this is stopped in the middle
	disposables.defer(restore);
	writeFileSync(path, text.slice(0, start) + after + text.slice(end));
	try {
		const first = testsBeside(file, tests);
		const others = tests.filter((test) => test.startsWith(`test/${folder}/`));
		const related = ['--findRelatedTests', file, '--testPathIgnorePatterns', ...first, ...others];
		// n8n loads the nodes there, so no import leads to them
		const onEngine = tests.filter((test) => test.startsWith('test/engine/'));
		for (const some of [first, others, related, onEngine]) if (await fails(some)) return true;
		return false;
	} finally {
		restore();
	}
}

/** Tests that never end have also noticed the change. */
async function fails(args: string[]): Promise<boolean> {
	if (args.length === 0) return false;
	const timeout = SECONDS_FOR_ONE * 1_000;
	const options = { cwd: REPOSITORY, reject: false, timeout, stdio: 'ignore' } as const;
	const all = [...JEST, '--passWithNoTests', ...args];
	const { exitCode, timedOut } = await execa(process.execPath, all, options);
	return timedOut || exitCode !== 0;
}

/** The ways to break a syntax node: other operators, inverted conditions, numbers plus one, removed statements. */
function breakAt(node: ts.Node): [node: ts.Node, after: string | undefined] | undefined {
	if (ts.isBinaryExpression(node)) {
		const { operatorToken: operator, left, right } = node;
		const joinsTexts = operator.getText() === '+' && [left, right].some(ts.isStringLiteralLike);
		return [operator, joinsTexts ? undefined : OPERATORS[operator.getText()]];
	}
	if (node.kind === ts.SyntaxKind.TrueKeyword) return [node, 'false'];
	if (node.kind === ts.SyntaxKind.FalseKeyword) return [node, 'true'];
	if (ts.isNumericLiteral(node)) {
		return [node, Number(node.text) <= MAX_NUMBER ? `(${node.getText()} + 1)` : undefined];
	}
	if (ts.isPrefixUnaryExpression(node)) {
		const isNot = node.operator === ts.SyntaxKind.ExclamationToken;
		return [node, isNot ? `(${node.operand.getText()})` : undefined];
	}
	const condition = ts.isIfStatement(node)
		? node.expression
		: ts.isConditionalExpression(node)
			? node.condition
			: undefined;
	if (condition) return [condition, `!(${condition.getText()})`];
	return LEFT_OUT.includes(node.kind) ? [node, ';'] : undefined;
}

function mutationsIn(file: string): Mutation[] {
	const text = readFileSync(join(REPOSITORY, file), 'utf8');
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const found: Mutation[] = [];
	const visit = (node: ts.Node): void => {
		// texts and types do nothing
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
		const [broken, after] = breakAt(node) ?? [];
		if (broken && after) {
			const [start, end] = [broken.getStart(), broken.getEnd()];
			const line = source.getLineAndCharacterOfPosition(start).line + 1;
			found.push({ file, start, end, line, before: broken.getText().split('\n')[0], after });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}
