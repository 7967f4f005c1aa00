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
	'===': '!==',
	'!==': '===',
	'<': '<=',
	'<=': '<',
	'>': '>=',
	'>=': '>',
	'&&': '||',
	'||': '&&',
	'??': '&&',
	'+': '-',
	'-': '+',
	'*': '/',
	'/': '*',
	true: 'false',
	false: 'true',
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

/** Where a source can be broken: other operators, conditions turned round, numbers one more, statements left out. */
export function mutationsIn(source: string): Mutation[] {
	const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
	const found: Mutation[] = [];
	const replace = (node: ts.Node, after: string) => {
		const start = node.getStart(file);
		const { line } = file.getLineAndCharacterOfPosition(start);
		const before = node.getText(file).split('\n')[0];
		found.push({ start, end: node.getEnd(), line: line + 1, before, after });
	};
	const visit = (node: ts.Node): void => {
		// texts and types do nothing
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
		if (ts.isBinaryExpression(node)) {
			const after = OPERATORS[node.operatorToken.getText(file)];
			const isOfTexts = [node.left, node.right].some((side) => ts.isStringLiteralLike(side));
			if (after && !(isOfTexts && node.operatorToken.getText(file) === '+'))
				replace(node.operatorToken, after);
		} else if (
			node.kind === ts.SyntaxKind.TrueKeyword ||
			node.kind === ts.SyntaxKind.FalseKeyword
		) {
			replace(node, OPERATORS[node.getText(file)]);
		} else if (ts.isNumericLiteral(node) && Number(node.text) <= MAX_NUMBER) {
			replace(node, `(${node.getText(file)} + 1)`);
		} else if (
			ts.isPrefixUnaryExpression(node) &&
			node.operator === ts.SyntaxKind.ExclamationToken
		) {
			replace(node, `(${node.operand.getText(file)})`);
		} else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
			const condition = ts.isIfStatement(node) ? node.expression : node.condition;
			replace(condition, `!(${condition.getText(file)})`);
		} else if (LEFT_OUT.includes(node.kind)) {
			replace(node, ';');
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}
