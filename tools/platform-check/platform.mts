// Reads from a platform, only with GET, one request after another, and each only once.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { count, objectIn, textOf } from './answers.mts';
import { CannotTell } from './judging.mts';

export interface Answer {
	status: number;
	headers: Headers;
	/** The JSON of the answer; undefined if it has none. */
	body: unknown;
	/** Whether it is a web page. */
	isPage: boolean;
}

export type Query = Record<string, string | number>;

export interface Limits {
	/** From the start of a request to the last byte of its answer. */
	deadlineMs: number;
	/** The maximum size of one answer, unpacked. */
	maxBytes: number;
	/** The longest wait that is respected after "too many requests". */
	maxWaitSeconds: number;
	sleep: (ms: number) => Promise<unknown>;
}

export const LIMITS: Limits = {
	deadlineMs: 15_000,
	maxBytes: 8_000_000,
	maxWaitSeconds: 60,
	sleep: wait,
};

export interface PlatformOptions {
	/** Without a trailing slash. */
	baseUrl: string;
	token: string;
	/** The platform's word for the messenger, if the user gave one. */
	messengerIdentifier?: string;
	limits?: Partial<Limits>;
}

interface RequestOptions {
	/** Sends a request with a made-up token. */
	asNobody?: boolean;
	headers?: Record<string, string>;
}

const MAX_WAITS = 3;
const WAIT_WITHOUT_WORD_SECONDS = 10;
const MAX_SILENCES_IN_A_ROW = 3;
/** Platforms allow 100 requests a minute and 20 in 10 seconds. */
export const SLOW_PACE_MS = 600;

export class Platform {
	/** How many requests were made. */
	requests = 0;
	/** The first answer that said "too many requests". */
	tooMany?: Answer;
	/** The header names of all answers. */
	readonly headerNames = new Set<string>();
	readonly messengerIdentifier?: string;
	readonly baseUrl: string;
	/** Whether the token has a number before a bar. */
	readonly isNumberedToken: boolean;
	readonly #token: string;
	readonly #nobody = randomBytes(24).toString('hex');
	readonly #limits: Limits;
	readonly #answers = new Map<string, Promise<Answer>>();
	#waits = 0;
	#silences = 0;
	#stopped?: string;

	constructor({ baseUrl, token, messengerIdentifier, limits }: PlatformOptions) {
		this.baseUrl = baseUrl;
		this.messengerIdentifier = messengerIdentifier;
		this.#token = token;
		this.isNumberedToken = /^\d+\|/.test(token);
		this.#limits = { ...LIMITS, ...limits };
	}

	/**
	 * The platform's answer, whatever its status; repeated requests are sent only once.
	 * @param path below the base URL
	 * @throws CannotTell if there is no answer, or none that can be read
	 */
	async get(path: string, query: Query = {}, options: RequestOptions = {}): Promise<Answer> {
		const url = this.#urlOf(path, query);
		const key = `${url.href} ${JSON.stringify([options.asNobody ?? false, options.headers ?? {}])}`;
		const answer = this.#answers.get(key) ?? this.#askObeying(url, options);
		this.#answers.set(key, answer);
		return await answer;
	}

	#urlOf(path: string, query: Query): URL {
		const url = new URL(this.baseUrl + path);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
		if (url.href.startsWith(`${this.baseUrl}/`)) return url;
		throw new CannotTell('the platform names an ID that is none');
	}

	/** After too many requests, waits as long as the platform says, within bounds, and continues more slowly. */
	async #askObeying(url: URL, options: RequestOptions): Promise<Answer> {
		for (;;) {
			if (this.tooMany && !this.#stopped) await this.#limits.sleep(SLOW_PACE_MS);
			const answer = await this.#ask(url, options);
			if (answer.status !== 429) return answer;
			this.tooMany ??= answer;
			const seconds = waitOf(answer);
			if (this.#waits++ >= MAX_WAITS || seconds > this.#limits.maxWaitSeconds) {
				this.#stopped = 'not asked: the platform had enough requests (429)';
				throw new CannotTell('too many requests (429)');
			}
			await this.#limits.sleep(seconds * 1000);
		}
	}

	async #ask(url: URL, { asNobody, headers }: RequestOptions): Promise<Answer> {
		if (this.#stopped) throw new CannotTell(this.#stopped);
		this.requests++;
		const deadline = AbortSignal.timeout(this.#limits.deadlineMs);
		try {
			const response = await fetch(url, {
				method: 'GET',
				headers: {
					...headers,
					Accept: 'application/json',
					Authorization: `Bearer ${asNobody ? this.#nobody : this.#token}`,
				},
				redirect: 'manual',
				signal: deadline,
			});
			const text = await this.#textOf(response);
			this.#silences = 0;
			response.headers.forEach((_value, name) => this.headerNames.add(name));
			return { status: response.status, headers: response.headers, ...read(text) };
		} catch (error) {
			if (error instanceof CannotTell) throw error;
			if (++this.#silences >= MAX_SILENCES_IN_A_ROW) {
				this.#stopped = 'not asked: several requests in a row had no answer';
			}
			const seconds = this.#limits.deadlineMs / 1000;
			throw new CannotTell(
				deadline.aborted ? `no answer within ${count(seconds, 'seconds')}` : whyBroken(error),
			);
		}
	}

	async #textOf({ body }: Response): Promise<string> {
		const chunks: Uint8Array[] = [];
		let bytes = 0;
		if (!body) return '';
		for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
			bytes += chunk.byteLength;
			if (bytes > this.#limits.maxBytes) {
				throw new CannotTell(`an answer of more than ${this.#limits.maxBytes / 1e6} MB`);
			}
			chunks.push(chunk);
		}
		return Buffer.concat(chunks).toString();
	}
}

/** @returns seconds */
function waitOf({ headers, body }: Answer): number {
	const text = headers.get('retry-after') ?? textOf(objectIn(body).retry_after);
	const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
	return Number.isNaN(seconds) ? WAIT_WITHOUT_WORD_SECONDS : Math.max(0, seconds);
}

function read(text: string): Pick<Answer, 'body' | 'isPage'> {
	try {
		return { body: JSON.parse(text), isPage: false };
	} catch {
		return { body: undefined, isPage: text.trimStart().startsWith('<') };
	}
}

const REASONS: Array<[RegExp, string]> = [
	[/ENOTFOUND|EAI_AGAIN/, 'there is no such host'],
	[/ECONNREFUSED/, 'nobody listens at this address'],
	[/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/, 'its certificate is not trusted'],
	[/ERR_SSL|EPROTO/, 'it does not speak HTTPS there'],
	[/EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT_TIMEOUT/, 'the host cannot be reached'],
];

function whyBroken(error: unknown): string {
	const { cause } = error as { cause?: { code?: unknown } };
	const code = String(cause?.code ?? '');
	return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'the connection broke';
}
