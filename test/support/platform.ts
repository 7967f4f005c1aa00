import nock from 'nock';
import { HOST, TOKEN } from './engine/credential';

// the next file in this process may need real connections, through a proxy for example
afterAll(() => nock.restore());

/** The platform, as far as a test expects to be asked; every request must carry the token. */
export function platform(token = TOKEN): nock.Scope {
	return nock(HOST, {
		reqheaders: { authorization: `Bearer ${token}`, accept: 'application/json' },
	});
}

/** Call in each file of tests: nothing leaves the machine, and nothing that was expected stays out. */
export function guardNetwork(): void {
	/** A write that is sent again after its only answer would look as if its connection had broken. */
	const unexpected: string[] = [];
	const note = ({ method, path }: { method: string; path: string }) => {
		if (method !== 'GET') unexpected.push(`${method} ${path}`);
	};
	beforeAll(() => {
		nock.disableNetConnect();
		nock.emitter.on('no match', note);
	});
	afterEach(() => {
		const pending = nock.pendingMocks();
		nock.cleanAll();
		expect({ pending, unexpected: unexpected.splice(0) }).toEqual({ pending: [], unexpected: [] });
	});
	afterAll(() => {
		nock.enableNetConnect();
		nock.emitter.off('no match', note);
	});
}

/** A page envelope as the platform writes it (platform-api 2.2); it counts the rows of several pages where a test says how many. */
export function page(
	data: object[],
	{
		number = 1,
		last = 1,
		perPage = 100,
		total = last === 1 ? data.length : undefined,
	}: { number?: number; last?: number; perPage?: number; total?: number } = {},
) {
	return {
		current_page: number,
		data,
		first_page_url: 'https://elsewhere.example/never-follow?page=1',
		from: 1,
		last_page: last,
		last_page_url: 'https://elsewhere.example/never-follow',
		links: [],
		next_page_url: number < last ? 'https://elsewhere.example/never-follow' : null,
		path: 'https://elsewhere.example/never-follow',
		per_page: perPage,
		prev_page_url: null,
		to: data.length,
		total,
	};
}
