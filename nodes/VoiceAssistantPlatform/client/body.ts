import { jsonParse } from 'n8n-workflow';
import type { Meter } from './bounds';

/**
 * Reads a body part by part, so that an endless one does not fill the memory: n8n would unpack it and read it whole, at any
 * size.
 * @param body a stream, already unpacked; anything else is returned as it is
 * @param count called with the bytes of each part; what it throws ends the reading
 * @returns the parsed JSON, or the text if it is not JSON
 * @throws BrokenAnswerError when the stream breaks off
 */
export async function readBody(body: unknown, count: Meter): Promise<unknown> {
	if (!isStream(body)) return body;
	const text = (await readBytes(body, count)).toString().replace(/^\uFEFF/, '');
	return jsonParse<unknown>(text, { fallbackValue: text });
}

/**
 * Reads a stream part by part.
 * @param count called with the bytes of each part; what it throws ends the reading
 * @throws BrokenAnswerError when the stream breaks off
 */
export async function readBytes(body: AsyncIterable<Buffer>, count: Meter): Promise<Buffer> {
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
