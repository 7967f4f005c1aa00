// Reads from a platform, only with GET, one request after another, and each only once.
import { setTimeout as wait } from 'node:timers/promises';
import { CannotTell } from './judging.mts';

export interface Answer {
	status: number;
	headers: Headers;
	/** The JSON of the answer; undefined if it has none. */
	body: unknown;
}

export type Query = Record<string, string | number>;

export interface PlatformOptions {
	/** Without a trailing slash. */
	baseUrl: string;
	token: string;
	/** The platform's word for the messenger, if the user gave one. */
	messengerIdentifier?: string;
	/** From the start of a request to the last byte of its answer. */
	deadlineMs?: number;
	sleep?: (ms: number) => Promise<unknown>;
}

const MAX_WAITS = 3;
const MAX_WAIT_SECONDS = 60;
const WAIT_WITHOUT_WORD_SECONDS = 10;
const MAX_SILENCES_IN_A_ROW = 3;
/** Platforms allow 100 requests a minute and 20 in 10 seconds. */
export const SLOW_PACE_MS = 600;

export class Platform {
	/** How many requests were made. */
	requests = 0;
	readonly messengerIdentifier?: string;
	readonly #options: Required<Omit<PlatformOptions, 'messengerIdentifier'>>;
	readonly #answers = new Map<string, Promise<Answer>>();
	#waits = 0;
	#silences = 0;
	#stopped?: string;

	constructor({ messengerIdentifier, ...options }: PlatformOptions) {
		this.messengerIdentifier = messengerIdentifier;
		this.#options = { deadlineMs: 15_000, sleep: wait, ...options };
	}

	/**
	 * The platform's answer, whatever its status; repeated requests are sent only once.
	 * @param path below the base URL
	 * @throws CannotTell if there is no answer
	 */
	async get(
		path: string,
		query: Query = {},
		headers: Record<string, string> = {},
	): Promise<Answer> {
		const url = new URL(this.#options.baseUrl + path);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
		const answer = this.#answers.get(url.href) ?? this.#askPatiently(url, headers);
		this.#answers.set(url.href, answer);
		return await answer;
	}

	/** After too many requests, waits as long as the platform says, within bounds, and continues more slowly. */
	async #askPatiently(url: URL, headers: Record<string, string>): Promise<Answer> {
		for (;;) {
			if (this.#stopped) throw new CannotTell(this.#stopped);
			if (this.#waits > 0) await this.#options.sleep(SLOW_PACE_MS);
			const answer = await this.#ask(url, headers);
			if (answer.status !== 429) return answer;
			const seconds = Number(answer.headers.get('retry-after') ?? WAIT_WITHOUT_WORD_SECONDS);
			if (this.#waits++ >= MAX_WAITS || seconds > MAX_WAIT_SECONDS) {
				this.#stopped = 'not asked: the platform had enough requests (429)';
				throw new CannotTell('too many requests (429)');
			}
			await this.#options.sleep((seconds || WAIT_WITHOUT_WORD_SECONDS) * 1000);
		}
	}

	async #ask(url: URL, headers: Record<string, string>): Promise<Answer> {
		this.requests++;
		try {
			const response = await fetch(url, {
				method: 'GET',
				headers: {
					...headers,
					Accept: 'application/json',
					Authorization: `Bearer ${this.#options.token}`,
				},
				redirect: 'manual',
				signal: AbortSignal.timeout(this.#options.deadlineMs),
			});
			const text = await response.text();
			this.#silences = 0;
			return { status: response.status, headers: response.headers, body: jsonIn(text) };
		} catch (error) {
			if (++this.#silences >= MAX_SILENCES_IN_A_ROW) {
				this.#stopped = 'not asked: several requests in a row had no answer';
			}
			const { name, cause } = error as { name: string; cause?: { code?: string } };
			const code = name === 'TimeoutError' ? name : (cause?.code ?? 'the connection broke');
			throw new CannotTell(`no answer (${code})`);
		}
	}
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
