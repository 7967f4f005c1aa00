// The curl lines of the simulator's README, as a shell reads them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const README = join(import.meta.dirname, '..', '..', 'README.md');

/** Stands in for curl, and tells what it was called with. */
const CURL = String.raw`curl() { printf '%s\0' "$LINE" "$@"; printf '\n\0'; }`;

export interface DocumentedRequest {
	/** As the README has it. */
	line: string;
	/** What the README says at its end: "# 422: why". */
	status?: number;
	method: string;
	url: string;
	headers: Array<[name: string, value: string]>;
	body?: string;
}

const shellBlocks = () =>
	[...readFileSync(README, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);

function parseCurl(args: string[]) {
	let method: string | undefined;
	let body: string | undefined;
	let url = '';
	const headers: DocumentedRequest['headers'] = [];
	const options: Record<string, (value: string) => void> = {
		'-X': (value) => (method = value),
		'-H': (value) => headers.push(value.split(/: */, 2) as [string, string]),
		'-d': (value) => (body = value),
	};
	const words = args.filter((word) => word !== '-s').values();
	for (const word of words) {
		if (!word.startsWith('-')) url = word;
		else if (word in options) options[word](String(words.next().value));
		else throw new Error(`The test of the README does not know the option ${word} of curl`);
	}
	return { method: method ?? (body === undefined ? 'GET' : 'POST'), url, headers, body };
}

function requestsOf(commands: string): DocumentedRequest[] {
	const lines = commands.split('\n');
	const script = [CURL, ...lines.map((line, index) => `LINE=${index}; ${line}`)].join('\n');
	const calls = execFileSync('bash', ['-eu'], { input: script, encoding: 'utf8' }).split('\n\0');
	return calls.slice(0, -1).map((call) => {
		const [index, ...args] = call.split('\0').slice(0, -1);
		const line = lines[Number(index)];
		const [, status] = /# (\d{3})\b/.exec(line) ?? [];
		return { line, ...(status && { status: Number(status) }), ...parseCurl(args) };
	});
}

/** The arguments of the simulator's command as the README starts it, to try it. */
export function documentedArguments(): string[] {
	const [, args] = /^npm run simulator -- (--seed .*)$/m.exec(shellBlocks().join('')) ?? [];
	return args.split(' ');
}

/** Every request that the README shows, in its order, as one shell would send them. */
export const documentedRequests = (): DocumentedRequest[] =>
	requestsOf(
		shellBlocks()
			.filter((block) => block.includes('curl '))
			.join(''),
	);
