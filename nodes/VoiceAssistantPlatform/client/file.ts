// Downloads a file from an address that the platform names: from any host, and without the token.
import type { IHttpRequestOptions, INode } from 'n8n-workflow';
import { readBytes } from './body';
import { apiError, type ErrorContext } from './errors';
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

const GONE = {
	message: 'The file is not at its address',
	description: 'It may have been deleted, or may not be ready yet.',
};

const EXPIRED = {
	message: 'The link to the file has expired or is not valid',
	description:
		'Such links often expire: get a new one from the platform. The API token is never sent to them.',
};

const NO_FILE = {
	message: 'The host of the file did not send it',
	description:
		'Try again in a few minutes. If it happens every time, ask the provider of your platform.',
};

/** Messages for a file that cannot be read. They do not show its address. */
export const FILE_ERRORS: Required<Pick<ErrorContext, 'messages' | 'networkMessages'>> = {
	messages: [
		{ status: 401, ...EXPIRED },
		{ status: 403, ...EXPIRED },
		{ status: 404, ...GONE },
		{ status: 410, ...GONE },
		...[3, 4, 5].map((status) => ({ status, ...NO_FILE })),
	],
	networkMessages: [
		{
			pattern: /restricted/,
			message: 'n8n does not allow the address to which the file redirects',
			description:
				'It is in a network that is closed to workflows. Ask the administrator of this n8n.',
		},
		{
			pattern: /ETIMEDOUT|ECONNABORTED|timeout/i,
			message: 'The file did not arrive in time',
			description: "Try again later, or allow more time with 'Timeout (Seconds)' under 'Options'.",
		},
		{
			pattern: /./,
			message: 'The file could not be read from its host',
			description:
				'The host could not be reached, its certificate was not accepted, it never stopped redirecting, or the connection broke. Try again later. If it happens every time, check that this n8n can reach that host, or ask the provider of your platform.',
		},
	],
};
