// A platform that calls as a test tells it to, in a time that passes only while the node waits.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import { byId, PHONE } from './engine/forms.ts';
import { run, type RunOptions } from './engine/run.ts';
import { page } from './page.ts';
import { waited } from './waitedTime.mts';

export interface Call extends Record<string, unknown> {
	id: number | string;
	status: string;
}

export interface Written {
	path: string;
	body: { phone_number: string; campaign_id?: number; assistant_id?: number };
}

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown; raw?: string };

export const MINUTE = 60_000;

/** What the platform has, and what it was asked. */
export class CallsPlatform {
	/** The newest last. */
	calls: Call[] = [];

	leads: Array<Record<string, unknown>> = [];

	campaigns: Array<Record<string, unknown>> = [];

	/** In the order in which they came. */
	written: Written[] = [];

	/** The minutes at which lists were read, with their queries. */
	reads: Array<{ at: number; path: string; query: URLSearchParams }> = [];

	/** Whether an answer tells the ID of a call. */
	tellsId = true;

	/** Answers in the place of the platform, where it gives something. */
	instead: (request: {
		method: string;
		path: string;
		read: number;
	}) => Answer | Promise<Answer | undefined> | undefined = () => undefined;

	/** What becomes of something that was written. */
	onWritten: (written: Written, id: number) => void = () => {};

	/** What is written is done only then, and answered. */
	beforeWriting: (written: Written) => Promise<void> | undefined = () => undefined;

	/** The order of the list. */
	order: (calls: Call[]) => Call[] = (calls) => calls.toReversed();

	nextId = 1_000;

	private origin = '';

	/** What is still on its way from a test before has another address. */
	private tests = 0;

	private readonly server = createServer((request, response) => void this.serve(request, response));

	async start(): Promise<void> {
		this.server.listen(0, '127.0.0.1');
		await once(this.server, 'listening');
		this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	get url(): string {
		return `${this.origin}/${this.tests}/api`;
	}

	close(): void {
		this.server.closeAllConnections();
		this.server.close();
	}

	/** As new, at the same server. */
	reset(): void {
		waited.reset();
		const { tests, origin, server } = this;
		Object.assign(this, new CallsPlatform(), { tests: tests + 1, origin, server });
	}

	/** Lets something happen when the node has waited for so long, from now on. */
	after(milliseconds: number, happen: () => void): void {
		waited.after(milliseconds, happen);
	}

	/** Time stands still until so many requests were sent that write something. */
	holdUntilWritten(count: number): void {
		waited.isHeld = () => this.written.length < count;
	}

	/** Adds a call; it is the newest. */
	call(number: string, values: Record<string, unknown> = {}): Call {
		const call: Call = {
			id: this.nextId++,
			type: 'outbound',
			status: 'initiated',
			assistant_name: 'Recall caller',
			client_phone_number: number,
			created_at: '2026-11-21 10:30:00',
			...values,
		};
		this.calls.push(call);
		return call;
	}

	get readsOfCalls() {
		return this.reads.filter(({ path }) => path === '/user/calls');
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { pathname: root } = new URL(this.url);
		const { pathname, searchParams: query } = new URL(request.url!, this.url);
		const path = pathname.replace(root, '');
		const method = request.method!;
		const body = (method === 'POST' ? await json(request) : {}) as Written['body'];
		if (!pathname.startsWith(new URL(this.url).pathname)) return void response.destroy();
		if (method === 'GET') this.reads.push({ at: waited.time / MINUTE, path, query });
		const read = this.reads.filter((one) => one.path === path).length;
		if (method === 'POST') await this.beforeWriting({ path, body });
		const answer =
			(await this.instead({ method, path, read })) ??
			(method === 'GET' ? this.list(path, query) : this.write(path, body));
		response.writeHead(answer.status ?? 200, {
			'content-type': 'application/json',
			...answer.headers,
		});
		response.end(answer.raw ?? JSON.stringify(answer.body ?? {}));
	}

	private list(path: string, query: URLSearchParams): Answer {
		if (path === '/user/campaigns') return { body: this.campaigns };
		const rows = path === '/user/calls' ? this.order(this.calls) : this.leads.toReversed();
		const [number, perPage] = [Number(query.get('page')), Number(query.get('per_page'))];
		const last = Math.max(1, Math.ceil(rows.length / perPage));
		const data = rows.slice((number - 1) * perPage, number * perPage);
		return { body: page(data, { number, last, perPage, total: rows.length }) };
	}

	private write(path: string, body: Written['body']): Answer {
		const written = { path, body };
		this.written.push(written);
		if (path === '/user/make_call') {
			const id = this.nextId;
			this.onWritten(written, id);
			return {
				body: { message: 'Call initiated', data: this.tellsId ? { id, status: 'initiated' } : {} },
			};
		}
		const id = 500 + this.leads.length;
		const lead = {
			id,
			campaign_id: body.campaign_id,
			phone_number: body.phone_number,
			status: 'created',
			campaign: { id: body.campaign_id, name: `Campaign ${body.campaign_id}` },
		};
		// what is answered stays as it was
		this.leads.push({ ...lead });
		this.onWritten(written, id);
		return { body: { message: 'Lead created successfully', data: lead } };
	}
}

/** A platform for the tests of a file, as new before each test, and how to run the node on it. */
export function callsPlatform() {
	const platform = new CallsPlatform();
	beforeAll(async () => await platform.start());
	beforeEach(() => platform.reset());
	afterAll(() => platform.close());

	const on = async (parameters: INodeParameters, options: RunOptions = {}) =>
		await run(parameters, {
			...options,
			credential: { baseUrl: platform.url, ...options.credential },
		});

	return {
		platform,
		make: async (parameters: INodeParameters = {}, options?: RunOptions) =>
			await on({ ...MAKE, ...parameters }, options),
		create: async (parameters: INodeParameters = {}, options?: RunOptions) =>
			await on({ ...CREATE, ...parameters }, options),
		minutesPassed: () => waited.time / MINUTE,
	};
}

const MAKE: INodeParameters = {
	resource: 'call',
	operation: 'make',
	assistantId: byId(12),
	phoneNumber: PHONE,
	waitForCallToEnd: true,
};

const CREATE: INodeParameters = {
	resource: 'lead',
	operation: 'create',
	campaignId: byId(7),
	phoneNumber: PHONE,
	waitForCallToEnd: true,
};
