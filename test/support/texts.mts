// What the package can say: the texts in its sources.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Every text in the sources, each in the parts between what is filled in. Comments are no texts. */
export function textsInSources(): string[][] {
	return globSync('{nodes,credentials}/**/*.ts').flatMap((path) => {
		const found: string[][] = [];
		const visit = (node: ts.Node): void => {
			if (ts.isTemplateExpression(node)) {
				found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
			} else if (ts.isStringLiteralLike(node)) {
				found.push([node.text]);
			}
			ts.forEachChild(node, visit);
		};
		visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
		return found;
	});
}
