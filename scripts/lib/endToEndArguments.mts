import { parseArgs } from 'node:util';
import { n8nLineOf, type N8nLine } from './n8nLine.mts';

/**
 * Reads what `npm run test:e2e` is called with: the line of n8n, the current one unless `--n8n` names another, and what is for Jest.
 * @throws Error that names the lines when there is no such line, or when it is named twice
 */
export function endToEndArguments(args: string[]): { line: N8nLine; forJest: string[] } {
	const options = { n8n: { type: 'string' } } as const;
	const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
	const named = tokens.filter((token) => token.kind === 'option' && token.name === 'n8n');
	if (named.length > 1) throw new Error('--n8n is given more than once.');
	const [token] = named;
	if (token?.kind !== 'option') return { line: n8nLineOf('2'), forJest: args };
	const { index, value = '', inlineValue } = token;
	const forJest = args.toSpliced(index, inlineValue ? 1 : 2);
	return { line: n8nLineOf(value), forJest };
}
