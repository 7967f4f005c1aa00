import ts from 'typescript';

/** A place in a source file that can be broken. */
export interface Break {
	/** From the root of the repository. */
	file: string;
	/** Beginning with 1. */
	line: number;
	start: number;
	end: number;
	/** The code that replaces it; a statement without is left out. */
	after?: string;
	/** What changes, for people. */
	words: string;
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

/** The places of a file in their order: operators, conditions, small numbers, true and false, statements. */
export function breaksIn(file: string, text: string): Break[] {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const found: Break[] = [];
	const visit = (node: ts.Node): void => {
		// texts and types do nothing
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
		const broken = breakAt(node);
		if (broken) {
			const {
				place = node,
				after,
				words = `${place.getText().split('\n')[0]} → ${after ?? 'nothing'}`,
			} = broken;
			const [start, end] = [place.getStart(), place.getEnd()];
			const line = source.getLineAndCharacterOfPosition(start).line + 1;
			found.push({ file, line, start, end, after, words });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

/** What breaks a syntax node, or a part of it; undefined where nothing does. */
function breakAt(node: ts.Node): { place?: ts.Node; after?: string; words?: string } | undefined {
	if (ts.isBinaryExpression(node)) {
		const { left, right } = node;
		const operator = node.operatorToken.getText();
		const other = OPERATORS[operator];
		const joinsTexts = operator === '+' && [left, right].some(ts.isStringLiteralLike);
		if (!other || joinsTexts) return undefined;
		const after = `(${left.getText()}) ${other} (${right.getText()})`;
		return { after, words: `${operator} → ${other}` };
	}
	if (node.kind === ts.SyntaxKind.TrueKeyword) return { after: 'false' };
	if (node.kind === ts.SyntaxKind.FalseKeyword) return { after: 'true' };
	if (ts.isNumericLiteral(node)) {
		const isSmall = Number(node.text) <= MAX_NUMBER;
		return isSmall ? { after: `(${node.getText()} + 1)` } : undefined;
	}
	if (ts.isPrefixUnaryExpression(node)) {
		const isNot = node.operator === ts.SyntaxKind.ExclamationToken;
		return isNot ? { after: `(${node.operand.getText()})` } : undefined;
	}
	const condition = ts.isIfStatement(node)
		? node.expression
		: ts.isConditionalExpression(node)
			? node.condition
			: undefined;
	if (condition) return { place: condition, after: `!(${condition.getText()})` };
	return LEFT_OUT.includes(node.kind) ? {} : undefined;
}

/** A text with the breaks in it, each of which isBroken() turns on by its number. */
export function withBreaks(text: string, breaks: Array<Break & { number: number }>): string {
	const before = breaks.map(({ start, after, number }): [number, string] => [
		start,
		after === undefined ? `{ if (!isBroken(${number})) ` : `(isBroken(${number}) ? ${after} : `,
	]);
	const behind = breaks.map(({ end, after }): [number, string] => [
		end,
		after === undefined ? ' }' : ')',
	]);
	// where some begin or end together, the outer one begins first and ends last
	const inserted = [...behind.reverse(), ...before].sort(([a], [b]) => a - b);
	const ends = [...inserted.slice(1).map(([at]) => at), text.length];
	return (
		text.slice(0, inserted[0]?.[0]) +
		inserted.map(([at, words], index) => words + text.slice(at, ends[index])).join('')
	);
}
