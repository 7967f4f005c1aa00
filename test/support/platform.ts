// Whoever imports this file keeps its tests from the network: nothing leaves the machine, and nothing that was expected stays out.
import nock from 'nock';
import { HOST, TOKEN } from './engine/credential';

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
	// the next file in this process may need real connections, through a proxy for example
	nock.restore();
});

/** The platform, as far as a test expects to be asked; every request must carry the token. */
export function platform(token = TOKEN): nock.Scope {
	return nock(HOST, {
		reqheaders: { authorization: `Bearer ${token}`, accept: 'application/json' },
	});
}
