// The other end of the wire: notes each request, and answers it. Each run has a host of its own, and so its own pace.
import { parse } from 'node:querystring';
import nock from 'nock';
import { afterAll } from '@jest/globals';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { FILE } from '../../support/engine/forms.ts';
import { run, type RunOptions } from '../../support/engine/run.ts';
// nothing is really waited for
import '../../support/waitedTime.mts';
import { NEUTRAL } from '../../../tools/lib/openapi.mts';
import type { IdentifierOptions } from '../../../tools/simulator/identifiers.mts';

export const TOKEN = 'token-of-the-credential';

/** A request as it was sent. */
export interface Sent {
	method: string;
	/** Below the root of the API, without the query. */
	path: string;
	query: Record<string, string | string[]>;
	headers: Record<string, string>;
	/** Undefined when there was none. */
	body: unknown;
}

export interface Answered {
	status: number;
	/** Undefined for an empty answer. */
	body?: unknown;
}

export type Answerer = (sent: Sent) => Answered;

export interface Outcome {
	sent: Sent[];
	items: INodeExecutionData[];
	error?: { message: string; description?: string | null };
}

interface Line {
	sent: Sent[];
	answer: Answerer;
}

const lines = new Map<string, Line>();
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

nock.disableNetConnect();
const wire = nock(/^https:\/\/\d+\.platform\.example/).persist();
for (const method of METHODS) {
	wire.intercept(/.*/, method).reply(async function (uri, body) {
		const { headers } = this.req as { headers: Record<string, string> };
		const line = lines.get(headers.host);
		if (!line) throw new Error(`Nobody waits at ${headers.host}`);
		const { pathname, search } = new URL(uri, 'https://platform.example');
		const sent: Sent = {
			method,
			path: pathname.replace(/^\/api(?=\/)/, ''),
			query: { ...parse(search.slice(1)) } as Sent['query'],
			headers,
			body: body === '' ? undefined : await bodyIn(body, headers['content-type']),
		};
		line.sent.push(sent);
		const answered = line.answer(sent);
		return [
			answered.status,
			answered.body === undefined ? '' : JSON.stringify(answered.body),
			{ 'content-type': 'application/json' },
		];
	});
}
// a published trigger refuses an empty report, and n8n what is to wake an execution that does not sleep yet
const n8n = nock('http://n8n.test').persist();
n8n.post(/^\/webhook\//).reply(400, {});
n8n.post(/^\/webhook-waiting\/0\//).reply(404, { message: 'The execution does not exist.' });
n8n.post(/^\/webhook-waiting\//).reply(409, { message: 'The execution is running already.' });
afterAll(() => {
	nock.cleanAll();
	nock.restore();
	nock.enableNetConnect();
});

let runs = 0;

/** Answers the requests of what runs, and notes them. */
export async function onWire<Result>(
	answer: Answerer,
	words: IdentifierOptions,
	work: (credential: IDataObject) => Promise<Result>,
): Promise<{ sent: Sent[]; result: Result }> {
	const host = `${++runs}.platform.example`;
	const line: Line = { sent: [], answer };
	lines.set(host, line);
	const credential = {
		baseUrl: `https://${host}/api`,
		apiToken: TOKEN,
		approvalPin: '4711',
		...words,
	};
	const result = await work(credential as IDataObject);
	lines.delete(host);
	return { sent: line.sent, result };
}

/** Runs the node on n8n's engine, and brings back what it sent and gave out. */
export async function send(
	parameters: INodeParameters,
	answer: Answerer,
	{
		items = [{}],
		words = NEUTRAL,
		...options
	}: { words?: IdentifierOptions } & Pick<
		RunOptions,
		'items' | 'node' | 'process' | 'whenStarted'
	> = {},
): Promise<Outcome> {
	const { sent, result } = await onWire(
		answer,
		words,
		async (credential) =>
			await run(parameters, { items, binary: { data: FILE }, credential, ...options }),
	);
	return { sent, items: result.items, error: result.error };
}

/** The fields of a form, and the text of its file; any other body as it is. */
async function bodyIn(body: unknown, contentType = ''): Promise<unknown> {
	if (!contentType.startsWith('multipart/')) return withoutReference(body);
	const headers = { 'content-type': contentType };
	const form = await new Response(String(body), { headers }).formData();
	const file = form.get('file') as File;
	const fields: Record<string, unknown> = {};
	form.forEach((value, name) => (fields[name] = value));
	return { ...fields, file: `${file.name}: ${await file.text()}` };
}

/** A reference, by which the report of a call is recognized, is another one each time. */
export function withoutReference(body: unknown): unknown {
	return JSON.parse(JSON.stringify(body).replace(/n8n-waits\.[\w-]+/, 'n8n-waits.'));
}
