// The titles of a file's tests, read from its source, because the output of a run depends on tables of cases.
import ts from 'typescript';

/** The names in `test`, `test.only` and `test.each(…)`. */
function namesOf(callee: ts.Expression): string[] {
	if (ts.isIdentifier(callee)) return [callee.text];
	if (ts.isCallExpression(callee)) return namesOf(callee.expression);
	if (!ts.isPropertyAccessExpression(callee)) return [];
	return [...namesOf(callee.expression), callee.name.text];
}

/** The titles of each test: those of its groups, then its own; a table of tests counts as one. */
export function testTitles(file: string, source: string): string[][] {
	const titles: string[][] = [];
	const visit = (node: ts.Node, above: string[]): void => {
		const isCall = ts.isCallExpression(node);
		const [name, ...more] = isCall ? namesOf(node.expression) : [];
		const title = isCall ? node.arguments.at(0) : undefined;
		if (!['describe', 'test', 'it'].includes(name) || !title || !ts.isStringLiteralLike(title)) {
			return ts.forEachChild(node, (child) => visit(child, above));
		}
		if (more.includes('skip') || more.includes('todo')) return;
		const here = [...above, title.text];
		if (name !== 'describe') titles.push(here);
		ts.forEachChild(node, (child) => visit(child, here));
	};
	visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), []);
	return titles;
}
