// How requests are sent: counted at real servers that hold their answers back.
import { expect, test } from '@jest/globals';
import { against } from '../support/engine/against.mts';
import { formOf } from '../support/engine/forms.ts';

test.each([1, 3, undefined, 50])(
	'with Max Requests at Once %p, there are never more in flight, and as many',
	async (maxRequestsAtOnce) => {
		const slots = maxRequestsAtOnce ?? 10;
		// answers only when so many wait: with fewer slots the test would never end
		const waiting: Array<() => void> = [];
		let most = 0;

		const { items } = await against(
			({ method }, response) => {
				const answer = () => response.setHeader('content-type', 'application/json').end('{}');
				most = Math.max(most, waiting.length + 1);
				// the campaigns are read once, in a slot like any other
				if (method === 'GET') return void answer();
				waiting.push(answer);
				if (waiting.length === slots) setTimeout(() => waiting.splice(0).forEach((go) => go()), 20);
			},
			formOf('lead: create', {
				phoneNumber: '={{ $json.phone }}',
				options: maxRequestsAtOnce ? { maxRequestsAtOnce } : {},
			}),
			{
				items: Array.from({ length: slots * 2 }, (_, index) => ({
					phone: `+${40722123000 + index}`,
				})),
			},
		);

		expect(items).toHaveLength(slots * 2);
		expect(most).toBe(slots);
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
		formOf('call: getAll', { returnAll: true, options: { maxRequestsAtOnce: 2 } }),
	);

	expect(items.map(({ json }) => json.id)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
	expect(most).toBe(2);
});

test.each([
	['a read that fails is sent 3 times', 'account: get', 503, 3],
	['a purchase is sent once', 'phoneNumber: purchase', 429, 1],
])('%s', async (_what, title, status, sent) => {
	let requests = 0;

	const { error } = await against((_request, response) => {
		requests++;
		response.writeHead(status, { 'retry-after': '0' }).end('{}');
	}, formOf(title));

	expect(requests).toBe(sent);
	expect(error?.httpCode).toBe(String(status));
});
