// What the user sets of how requests are sent: counted at real servers that hold their answers back.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { run } from '../support/engine/run.ts';

const LEAD = {
	resource: 'lead',
	operation: 'create',
	campaignId: { __rl: true, mode: 'id', value: '7' },
	phoneNumber: '+40722123456',
};
const ACCOUNT = { resource: 'account', operation: 'get' };
const PURCHASE = {
	resource: 'phoneNumber',
	operation: 'purchase',
	phoneNumber: '+40312345678',
	startSubscription: true,
};

/** Runs the node against a server of this test. */
async function against(
	listener: RequestListener,
	parameters: Parameters<typeof run>[0],
	count = 1,
) {
	const server = createServer(listener).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	try {
		return await run(parameters, {
			items: Array.from({ length: count }, () => ({})),
			credential: { baseUrl: `http://127.0.0.1:${port}/api` },
		});
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

test.each([1, 3, 50])(
	'with Max Requests at Once %i, there are never more under way, and as many',
	async (places) => {
		// answers only when so many wait: with fewer places the test would never end
		const waiting: Array<() => void> = [];
		let most = 0;

		const { items } = await against(
			({ method }, response) => {
				const answer = () => response.setHeader('content-type', 'application/json').end('{}');
				most = Math.max(most, waiting.length + 1);
				// the campaigns are read once, in a place like any other
				if (method === 'GET') return void answer();
				waiting.push(answer);
				if (waiting.length === places)
					setTimeout(() => waiting.splice(0).forEach((go) => go()), 20);
			},
			{ ...LEAD, options: { maxRequestsAtOnce: places } },
			places * 2,
		);

		expect(items).toHaveLength(places * 2);
		expect(most).toBe(places);
	},
);

test('Max Requests at Once bounds the pages of a list as well', async () => {
	let underWay = 0;
	let most = 0;

	const { items } = await against(
		(request, response) => {
			most = Math.max(most, ++underWay);
			const number = Number(/[?&]page=(\d+)/.exec(request.url!)![1]);
			const data = [{ id: number }];
			setTimeout(() => {
				underWay--;
				response
					.setHeader('content-type', 'application/json')
					.end(JSON.stringify({ current_page: number, last_page: 12, total: 12, data }));
			}, 10);
		},
		{ resource: 'call', operation: 'getAll', returnAll: true, options: { maxRequestsAtOnce: 2 } },
	);

	expect(items.map(({ json }) => json.id)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
	expect(most).toBe(2);
});

test.each([
	['a read is tried 3 times when it fails', ACCOUNT, {}, 503, 3],
	['Retries 0: a read is sent once', ACCOUNT, { retries: 0 }, 503, 1],
	['Retries 5: a read is sent 6 times', ACCOUNT, { retries: 5 }, 503, 6],
	['Rate Limit Wait 0: too many requests is final', LEAD, { rateLimitWait: 0 }, 429, 1],
	[
		'a write that may have been carried out is sent once whatever is set',
		LEAD,
		{ retries: 6 },
		503,
		1,
	],
	['a purchase as well', PURCHASE, { retries: 6 }, 429, 1],
])('what was set under Options holds: %s', async (_case, parameters, options, status, sent) => {
	let requests = 0;

	const { error } = await against(
		(_request, response) => {
			requests++;
			response.writeHead(status, { 'retry-after': '0' }).end('{}');
		},
		{ ...parameters, options },
	);

	expect(requests).toBe(sent);
	expect(error?.httpCode).toBe(String(status));
});

test.each([
	[
		{ maxRequestsAtOnce: 0 },
		"'Max Requests at Once' is out of range",
		'It is "0". Enter a whole number from 1 to 50',
	],
	[
		{ retries: 1.5 },
		"'Retries' is not a whole number",
		'It is "1.5". Enter a whole number from 0 to 10',
	],
])(
	'a number that the options do not take is refused before anything is sent: %p',
	async (options, message, description) => {
		let requests = 0;

		const { error } = await against(() => void requests++, { ...ACCOUNT, options });

		expect(error?.message).toBe(message);
		expect(error?.description).toContain(description);
		expect(requests).toBe(0);
	},
);
