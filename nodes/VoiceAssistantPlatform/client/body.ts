// Reads what a host answers part by part, up to a size: n8n would unpack an endless answer, and fill the memory.
import { jsonParse, type INode } from 'n8n-workflow';
import { apiError, UNKNOWN_OUTCOME } from './errors';

const MB = 1024 * 1024;

/** In MB, unpacked: the longest list in one piece, or 100 calls with all that was said in them. */
const MAX_ANSWER_SIZE = 32;

/**
 * Reads an answer of the platform.
 * @param body a stream, already unpacked; anything else is returned as it is
 * @param isWrite whether the request may have changed something
 * @returns the parsed JSON, or the text if it is not JSON
 * @throws NodeApiError when it is too large, BrokenAnswerError when it breaks off
 */
export async function readBody(body: unknown, node: INode, isWrite: boolean): Promise<unknown> {
	if (!isStream(body)) return body;
	const bytes = await readBytes(body, MAX_ANSWER_SIZE, () =>
		apiError(node, {
			message: "The platform's answer is too large for n8n",
			description: `It has more than ${MAX_ANSWER_SIZE} MB, so it was discarded. ${isWrite ? UNKNOWN_OUTCOME : 'Ask for less at once if you can; otherwise tell the provider of your platform.'}`,
			outcomeUnknown: isWrite,
		}),
	);
	const text = bytes.toString().replace(/^\uFEFF/, '');
	return jsonParse<unknown>(text, { fallbackValue: text });
}

/** An answer broke off on its way, or cannot be unpacked. */
class BrokenAnswerError extends Error {
	readonly code = 'ECONNRESET';
}

/**
 * Reads a stream.
 * @param maxSize in MB
 * @throws what `tooLarge` returns when there is more; BrokenAnswerError when the stream breaks off
 */
export async function readBytes(
	stream: AsyncIterable<Buffer>,
	maxSize: number,
	tooLarge: () => Error,
): Promise<Buffer> {
	const parts: Buffer[] = [];
	let size = 0;
	try {
		for await (const part of stream) {
			size += part.length;
			if (size > maxSize * MB) break;
			parts.push(part);
		}
	} catch {
		return await Promise.reject(new BrokenAnswerError('the answer broke off'));
	}
	return size > maxSize * MB ? await Promise.reject(tooLarge()) : Buffer.concat(parts);
}

function isStream(body: unknown): body is AsyncIterable<Buffer> {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
