// A platform that answers what it is told, and what must be true of whatever the node makes of it.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import { editor } from '../../support/editor.ts';
import { loadPackage } from '../../support/engine/package.ts';
import { textsInSources } from '../../support/texts.mts';
import { SECRETS, type Answer } from './drawn.mts';

/** For how long the node has waited, in milliseconds: the tests do not wait. */
let waited = 0;
jest.mock('../../../nodes/VoiceAssistantPlatform/client/delay.ts', () => ({
	...jest.requireActual<object>('../../../nodes/VoiceAssistantPlatform/client/delay.ts'),
	delay: async (duration: number) => {
		waited += duration;
		await new Promise((resolve) => void setImmediate(resolve));
	},
}));
const now = performance.now.bind(performance);
jest.spyOn(performance, 'now').mockImplementation(() => now() + waited);

/** More requests than any answer drawn here can ask for: the node would go on for ever. */
const MOST_REQUESTS = 150;

/** A longer body is sent once: a node that asks again has read it. */
const MOST_AGAIN = 20_000;

const MOST_LETTERS = { message: 200, description: 3_000 };

interface Line {
	/** By item; the last one is given again and again. */
	answers: Answer[][];
	requests: number[];
}

const lines = new Map<string, Line>();
const server = createServer((request, response) => {
	request.resume();
	request.on('end', () => reply(request, response));
});

beforeAll(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
});

afterAll(() => {
	server.closeAllConnections();
	server.close();
});

function reply({ url = '' }: IncomingMessage, response: ServerResponse): void {
	const [, key] = url.split('/');
	const { answers, requests } = lines.get(key)!;
	const { searchParams } = new URL(url, 'http://localhost');
	const campaign = Number(searchParams.get('campaign_id') ?? 1);
	const item = Math.min(Number(searchParams.get('fuzzed') ?? campaign - 1), answers.length - 1);
	const number = requests[item]++;
	const given = answers[item][Math.min(number, answers[item].length - 1)];
	const { status, headers, isCut } = given;
	const isAgain = number >= answers[item].length;
	const body = isAgain && given.body.length > MOST_AGAIN ? '' : given.body;
	const all = number < MOST_REQUESTS ? headers : [];
	response.writeHead(
		number < MOST_REQUESTS ? status : 403,
		[
			...all.map(([name, value]): [string, string] => [name, value]),
			['Content-Length', String(Buffer.byteLength(body) + (isCut ? 1 : 0))],
		].flat(),
	);
	response.write(body, () => (isCut ? response.destroy() : response.end()));
}

let runs = 0;

/**
 * Answers like this while something runs.
 * @param answers by item, those to its requests one after another
 */
export async function against<Result>(
	answers: Answer[][],
	run: (baseUrl: string, then: (answers: Answer[][]) => void) => Promise<Result>,
): Promise<Result> {
	const key = String(++runs);
	const line: Line = { answers, requests: answers.map(() => 0) };
	lines.set(key, line);
	const { port } = server.address() as AddressInfo;
	const before = prototypes();
	try {
		const result = await run(`http://127.0.0.1:${port}/${key}/api`, (next) => {
			line.answers = next;
		});
		expect(prototypes()).toEqual(before);
		expect(Math.max(...line.requests)).toBeLessThan(MOST_REQUESTS);
		return result;
	} finally {
		lines.delete(key);
	}
}

const prototypes = () =>
	[Object, Array, Function, String].map(({ prototype }) => Reflect.ownKeys(prototype).length);

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Every sentence in the sources, what is filled in left open. */
const SENTENCES = textsInSources()
	.filter((parts) => parts.join('').split(' ').length > 3)
	.map((parts) => new RegExp(`^${parts.map(literally).join('.*')}$`, 's'));

/** Words of a language, not of a person. */
const SLIPS =
	/\bundefined\b|\bNaN\b|Infinity|\[object |Cannot (read|convert)|is not (a function|iterable)|call stack|Unexpected (token|end)|\n\s+at |"__proto__"/;

interface Words {
	message: string;
	description?: string | null;
}

/** What an error may say, whatever was answered. */
export function expectClear({ message, description }: Words, secrets = SECRETS): void {
	const said = `${message}\n${description ?? ''}`;
	const isOurs = SENTENCES.some((sentence) => sentence.test(message));
	expect({ message: message.slice(0, 300), isOurs }).toMatchObject({ isOurs: true });
	expect(message).not.toMatch(SLIPS);
	// the platform's own words come last, and may be any
	expect(String(description ?? '').split('The platform says: ')[0]).not.toMatch(SLIPS);
	expect(String(description ?? '')).not.toContain('[object ');
	expect(message.length).toBeLessThanOrEqual(MOST_LETTERS.message);
	expect(String(description ?? '').length).toBeLessThanOrEqual(MOST_LETTERS.description);
	expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
}

/** An error as n8n knows it, and with nothing in it that it must not tell. */
export function expectOurs(error: unknown, secrets = SECRETS): void {
	const { name, message, description } = error as Error & Words;
	if (!['NodeApiError', 'NodeOperationError'].includes(name)) throw error;
	expectClear({ message, description }, secrets);
	const { stack, cause } = error as Error;
	const stored = JSON.stringify([error, cause, stack]);
	expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
}

/** What n8n takes as the data of an item. */
export function expectPlain(json: unknown): void {
	expect(Object.prototype.toString.call(json)).toBe('[object Object]');
	const prototype = Object.getPrototypeOf(json) as object | null;
	expect(prototype === null || Object.getPrototypeOf(prototype) === null).toBe(true);
}

type Method = (this: unknown, filter?: string, page?: string) => Promise<unknown>;

/** What the editor calls to fill its lists and forms. */
export async function editorMethods() {
	const { type } = (await loadPackage()).getNode('voiceAssistantPlatform');
	return (type as unknown as { methods: Record<string, Record<string, Method>> }).methods;
}

const chosen = (value: string) => ({ __rl: true, mode: 'id', value });

/** In which everything is chosen. */
const FORMS: Record<string, INodeParameters> = {
	getAssistantVariables: { resource: 'call', operation: 'make', assistantId: chosen('1') },
	getCampaignVariables: { resource: 'lead', operation: 'create', campaignId: chosen('1') },
	default: {
		resource: 'messenger',
		operation: 'sendTemplate',
		senderId: chosen('1'),
		templateId: chosen('1'),
	},
};

/** Runs a method of the editor; brings back what it gives, or its error. */
export async function inEditor(
	name: string,
	drawn: Answer[],
	...given: string[]
): Promise<unknown> {
	const { listSearch, resourceMapping } = await editorMethods();
	const parameters = FORMS[name] ?? FORMS.default;
	return await against([drawn], async (baseUrl) => {
		const { context } = await editor({ credential: { baseUrl }, parameters });
		return await told({ ...listSearch, ...resourceMapping }[name].call(context, ...given));
	});
}

/** What comes of some work: an error as well. */
export const told = async (work: Promise<unknown>): Promise<unknown> =>
	await work.catch((error: Error) => error);
