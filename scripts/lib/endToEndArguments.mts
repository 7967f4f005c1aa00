import { parseArgs } from 'node:util';
import { n8nLineOf, type N8nLine } from './n8nLine.mts';

/**
 * Reads what `npm run test:e2e` is called with: the line of n8n, the current one unless `--n8n` names another, and what is for Jest.
 * @throws Error that names the lines when there is no such line, or when it is named twice
 */
export function endToEndArguments(args: string[]): { line: N8nLine; forJest: string[] } {
	const { tokens } = parseArgs({
		args,
		options: { n8n: { type: 'string' } },
		strict: false,
		tokens: true,
	});
	const named = tokens.flatMap((token) =>
		token.kind === 'option' && token.name === 'n8n' ? [token] : [],
	);
	if (named.length > 1) throw new Error('--n8n is given more than once.');
	const taken = named.flatMap(({ index, inlineValue }) =>
		inlineValue ? [index] : [index, index + 1],
	);
	return {
		line: n8nLineOf(named.length === 0 ? '2' : (named[0].value ?? '')),
		forJest: args.filter((_, index) => !taken.includes(index)),
	};
}
