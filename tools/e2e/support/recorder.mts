import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web page on an origin of its own, that remembers who came. */
export interface Recorder {
	url: string;
	requests: IncomingHttpHeaders[];
	close(): void;
}

export async function startRecorder(): Promise<Recorder> {
	const requests: IncomingHttpHeaders[] = [];
	const server = createServer((request, response) => {
		requests.push(request.headers);
		response.setHeader('Content-Type', 'text/html').end('<!doctype html><p>Welcome</p>');
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, requests, close: () => server.close() };
}
