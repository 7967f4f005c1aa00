// Downloads a file from an address that the platform names: from any host, and without the token.
import type { IHttpRequestOptions, INode } from 'n8n-workflow';
import { readBytes } from './body';
import { apiError } from './errors';
import type { PlatformResponse } from './response';

export interface DownloadedFile {
	content: Buffer;
	/** What the host calls its type; blank if it does not say. */
	type: string;
}

/**
 * The request for a file. n8n checks its address, and each address that it redirects to, by its own rules.
 * @param isTrusted whether the certificate of the host is not checked
 */
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

/**
 * Takes the file out of an answer; of a refusal, it keeps only the status.
 * @param maxSize in MB
 * @throws NodeApiError when the file is empty or too large
 */
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
