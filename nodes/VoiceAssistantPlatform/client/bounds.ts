// Limits on what is read from a platform: n8n's HTTP helper has none.
import { jsonParse, type INode } from 'n8n-workflow';
import { timeInWords } from './errorMessages';
import { apiError, UNKNOWN_OUTCOME } from './errors';

const MB = 1024 * 1024;

/** Bytes of one answer, unpacked: the longest list in one piece, or 100 calls with all that was said in them. */
const MAX_ANSWER_SIZE = 32 * MB;

/** How long one list is read; the number of its rows has a limit of its own (`page.ts`). */
export interface ListBounds {
	/** Milliseconds from its first request to its last answer, with all waits and attempts in between. */
	time: number;
	/** What the user can do when the list goes on beyond that. */
	advice: string;
}

const MINUTE = 60_000;

/** By the reader of the list. */
export const LIST_BOUNDS = {
	operation: {
		// 1,000 pages of 100 rows, one after another and nearly two seconds each
		time: 30 * MINUTE,
		advice:
			'Narrow it down with filters, for example by date, and read it in several steps. If this keeps happening, tell the provider of your platform.',
	},
	// nobody sees it reading: neither publishing nor the next poll may wait very long
	trigger: {
		time: 10 * MINUTE,
		advice:
			'Nothing was changed or lost. Try again later. If this keeps happening, tell the provider of your platform.',
	},
	// a user waits for the list
	editor: {
		time: 20_000,
		advice:
			'Enter the ID instead of choosing it from the list. If this keeps happening, tell the provider of your platform.',
	},
} satisfies Record<string, ListBounds>;

/** Counts bytes. @throws an error when there are too many */
export type ByteCounter = (bytes: number) => void;

/** Limits the size of one answer. */
export function answerBound(node: INode, isWrite: boolean): ByteCounter {
	return limitTotal(MAX_ANSWER_SIZE, () =>
		apiError(node, {
			message: 'The answer of the platform is larger than n8n can take at once',
			description: `It has more than ${MAX_ANSWER_SIZE / MB} MB, and nothing of it is passed on. ${isWrite ? UNKNOWN_OUTCOME : 'Ask for less at once if you can; otherwise tell the provider of your platform.'}`,
			outcomeUnknown: isWrite,
		}),
	);
}

/**
 * Limits the size of a file.
 * @param maxSize in MB
 */
export function fileBound(node: INode, maxSize: number): ByteCounter {
	return limitTotal(maxSize * MB, () =>
		apiError(node, {
			message: `The file is larger than ${maxSize} MB`,
			description: `Nothing of it is passed on. If you want files of this size, raise 'Max Size (MB)' under 'Options'; n8n needs memory for each of them.`,
		}),
	);
}

/**
 * Limits the time of one list, which begins with its first request.
 * @returns a function that sends each request for it, with a signal that is aborted when time is up; it throws NodeApiError
 * then
 */
export function listDeadline(
	node: INode,
	{ time, advice }: ListBounds,
): <T>(ask: (deadline: AbortSignal) => Promise<T>) => Promise<T> {
	let deadline: AbortSignal | undefined;
	return async (ask) => {
		deadline ??= AbortSignal.timeout(time);
		try {
			return await ask(deadline);
		} catch (thrown) {
			const isLate = deadline.aborted && thrown === deadline.reason;
			if (!isLate) return await Promise.reject(thrown as Error);
			throw apiError(node, {
				message: 'Reading the whole list took too long',
				description: `It took more than ${timeInWords(time)}. The list would not be complete, so nothing of it is passed on. ${advice}`,
			});
		}
	};
}

/** Limits a sum. @returns a function that adds to it, and throws the error when it exceeds the limit */
function limitTotal(most: number, error: () => Error): ByteCounter {
	let counted = 0;
	return (bytes) => {
		counted += bytes;
		if (counted > most) throw error();
	};
}

/**
 * Reads a body part by part, so that an endless one does not fill the memory: n8n would unpack it and read it whole, at any
 * size.
 * @param body a stream, already unpacked; anything else is returned as it is
 * @param count called with the bytes of each part; what it throws ends the reading
 * @returns the parsed JSON, or the text if it is not JSON
 * @throws BrokenAnswerError when the stream breaks off
 */
export async function readBody(body: unknown, count: ByteCounter): Promise<unknown> {
	if (!isStream(body)) return body;
	const text = (await readBytes(body, count)).toString().replace(/^\uFEFF/, '');
	return jsonParse<unknown>(text, { fallbackValue: text });
}

/**
 * Reads a stream part by part.
 * @param count called with the bytes of each part; what it throws ends the reading
 * @throws BrokenAnswerError when the stream breaks off
 */
export async function readBytes(body: AsyncIterable<Buffer>, count: ByteCounter): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const part of untilBroken(body)) {
		count(part.length);
		parts.push(part);
	}
	return Buffer.concat(parts);
}

/** An answer broke off on its way, or cannot be unpacked. */
class BrokenAnswerError extends Error {
	readonly code = 'ECONNRESET';
}

async function* untilBroken(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	try {
		yield* body;
	} catch {
		await Promise.reject(new BrokenAnswerError('the answer broke off'));
	}
}

function isStream(body: unknown): body is AsyncIterable<Buffer> {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
