import ts from 'typescript';

/** One place of a source, and what stands there instead when it is broken. */
export interface Mutation {
	/** From where to where in the text. */
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

/** A second more or less is the same. */
const MAX_NUMBER = 10;

/** Statements that can be left out without the rest being no program any more. */
const LEFT_OUT = [
	ts.SyntaxKind.ExpressionStatement,
	ts.SyntaxKind.ThrowStatement,
	ts.SyntaxKind.ContinueStatement,
	ts.SyntaxKind.BreakStatement,
];

/** What is broken at a node, and what stands there then: other operators, conditions turned round, numbers one more, statements left out. */
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

/** Where a source can be broken. */
export function mutationsIn(source: string): Mutation[] {
	const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
	const found: Mutation[] = [];
	const visit = (node: ts.Node): void => {
		// texts and types do nothing
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
		const [broken, after] = breakAt(node) ?? [];
		if (broken && after) {
			const [start, end] = [broken.getStart(), broken.getEnd()];
			const line = file.getLineAndCharacterOfPosition(start).line + 1;
			found.push({ start, end, line, before: broken.getText().split('\n')[0], after });
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}
