import type { IncomingHttpHeaders } from 'node:http';

export interface LoggedRequest {
	/** Real time, not simulated, so that the pace of a client can be read from it. */
	time: string;
	method: string;
	path: string;
	headers: IncomingHttpHeaders;
	body: unknown;
	/** Null while the request is being answered, and forever if the connection was dropped. */
	status: number | null;
}

export interface RequestLog {
	add(request: Pick<LoggedRequest, 'method' | 'path' | 'headers'>): LoggedRequest;
	list(): LoggedRequest[];
	clear(): void;
}

const KEPT = 10_000;
const SLACK = 1_000;

/** The latest requests to the API. */
export function createRequestLog(): RequestLog {
	let entries: LoggedRequest[] = [];
	return {
		add: (request) => {
			const entry = { time: new Date().toISOString(), ...request, body: null, status: null };
			entries.push(entry);
			// Shortened only now and then, not on every request, because this copies the list.
			if (entries.length > KEPT + SLACK) entries = entries.slice(-KEPT);
			return entry;
		},
		list: () => entries.slice(-KEPT),
		clear: () => void (entries = []),
	};
}
