// Reads answers piece by piece, up to a limit: n8n would unpack an endless one and run out of memory. Files are read from any
// host that the platform names, without the token.
import { jsonParse, type IHttpRequestOptions, type INode } from 'n8n-workflow';
import { apiError, UNKNOWN_OUTCOME } from './errors';
import type { PlatformResponse } from './response';

const MB = 1024 * 1024;

/** In MB, unpacked: enough for the longest list in one piece, or for 100 calls with their transcripts. */
const MAX_ANSWER_SIZE = 32;

/**
 * Reads an answer of the platform as JSON or as text; anything but a stream is returned as it is.
 * @param isWrite whether the request may have changed something
 * @throws NodeApiError when it is too large, an error of the connection when it breaks off
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

/** Reads a stream of so many MB. @throws what `tooLarge` returns; an error of the connection when it breaks off */
async function readBytes(
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
		// the connection broke, or the data cannot be unpacked
		const error = new Error('the answer broke off');
		return await Promise.reject(Object.assign(error, { code: 'ECONNRESET' }));
	}
	return size > maxSize * MB ? await Promise.reject(tooLarge()) : Buffer.concat(parts);
}

function isStream(body: unknown): body is AsyncIterable<Buffer> {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

export interface DownloadedFile {
	content: Buffer;
	/** Its type according to the host; blank if it does not say. */
	type: string;
}

/** The request for a file. n8n checks its address, and each address that it redirects to, by its own rules. */
export function fileRequest(url: string, isTrusted: boolean): IHttpRequestOptions {
	return {
		method: 'GET',
		url,
		headers: { Accept: '*/*' },
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		maxRedirects: 5,
		skipSslCertificateValidation: isTrusted,
	};
}

/** Takes the file out of an answer; of a refusal, it keeps only the status. @throws NodeApiError when it is empty or too large */
export async function takeFile(
	node: INode,
	{ statusCode, headers, body }: PlatformResponse,
	maxSize: number,
): Promise<PlatformResponse> {
	const stream = body as AsyncIterable<Buffer> & { destroy(): void };
	try {
		if (statusCode < 200 || statusCode > 299) return { statusCode, headers, body: {} };
		const content = await readBytes(stream, maxSize, () =>
			apiError(node, {
				message: `The file is larger than ${maxSize} MB`,
				description: `It was discarded. To accept files of this size, raise 'Max Size (MB)' under 'Options'; n8n needs memory for each of them.`,
			}),
		);
		const type = String(headers['content-type'] ?? '').toLowerCase();
		if (content.length > 0) return { statusCode, headers, body: { content, type } };
		throw apiError(node, {
			message: 'The file is empty',
			description: 'It may not be ready yet: try again in a few minutes.',
		});
	} finally {
		stream.destroy();
	}
}
