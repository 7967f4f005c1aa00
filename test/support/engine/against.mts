import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import { run, type RunOptions, type RunResult } from './run.ts';

/**
 * Runs the node against a real server, which is closed afterwards.
 * @param answering a listener of HTTP requests, or a server of the test's own
 * @param options with the scheme of the server in `credential.baseUrl`, if it is another one
 */
export async function against(
	answering: RequestListener | Server,
	parameters: INodeParameters,
	options: RunOptions = {},
): Promise<RunResult> {
	const server = typeof answering === 'function' ? createServer(answering) : answering;
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const { baseUrl = 'http:', ...credential } = options.credential ?? {};
	try {
		return await run(parameters, {
			...options,
			credential: { ...credential, baseUrl: `${String(baseUrl)}//127.0.0.1:${port}/api` },
		});
	} finally {
		server.closeAllConnections();
		server.close();
	}
}
