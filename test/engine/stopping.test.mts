// What the user reads when an item fails and the workflow stops: which items were carried out, which were not, and which may have been.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, expect, test } from '@jest/globals';
import { against } from '../support/engine/against.mts';
import { formOf } from '../support/engine/forms.ts';
import type { RunOptions } from '../support/engine/run.ts';

const leads = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ phone: `+4072200${1_001 + index}` }));

/** The number of an item, counted from 1. */
const itemOf = (body: string) =>
	Number((JSON.parse(body) as { phone_number: string }).phone_number.slice(-4)) - 1_000;

type Answer = (item: number, response: ServerResponse) => void;

let answer: Answer;
let asked: number[];
beforeEach(() => {
	asked = [];
});

const platform = (request: IncomingMessage, response: ServerResponse) => {
	let body = '';
	request.on('data', (chunk: Buffer) => (body += chunk.toString()));
	request.on('end', () => {
		// the campaigns, once a lead was created
		if (request.method === 'GET') return void ok(response);
		asked.push(itemOf(body));
		answer(itemOf(body), response);
	});
};

const create = async (count: number, options: RunOptions = {}) =>
	await against(platform, formOf('lead: create', { phoneNumber: '={{ $json.phone }}' }), {
		items: leads(count),
		...options,
	});

const ok = (response: ServerResponse) =>
	response.setHeader('content-type', 'application/json').end('{"data": {}}');
const refuse = (response: ServerResponse) => {
	response.statusCode = 422;
	response.setHeader('content-type', 'application/json').end('{"message": "No such campaign"}');
};

/** The items that an error names as carried out, not carried out, and not known. */
function itemsIn(description: unknown): number[][] {
	return ['Carried out', 'Not carried out', 'Not known'].map((label) => {
		const ranges = new RegExp(`[.] ${label}: items? ([^.]*)[.]`).exec(String(description));
		return (ranges?.[1].split(', ') ?? []).flatMap((range) => {
			const [first, last = first] = range.split('–').map(Number);
			return Array.from({ length: last - first + 1 }, (_, index) => first + index);
		});
	});
}

const others = (...sets: number[][]) =>
	Array.from({ length: 40 }, (_, index) => index + 1).filter((item) => !sets.flat().includes(item));

test('after an item that is refused, writes in flight are waited for, no new one starts, and all are named', async () => {
	const carriedOut: number[] = [];
	answer = (item, response) => {
		if (item === 4) return refuse(response);
		carriedOut.push(item);
		ok(response);
	};

	const { error, items } = await create(40);

	expect(error?.message).toBe('The platform did not accept the values sent');
	expect(error?.description).toContain(
		'Item 4 of 40: Correct the values, then try again. The platform says: No such campaign. Carried out: ',
	);
	// nine may have been in flight, and have let nine more in, before the refusal was read
	expect(asked.length).toBeLessThanOrEqual(19);
	const done = carriedOut.sort((a, b) => a - b);
	expect(itemsIn(error?.description)).toEqual([done, others(done), []]);
	expect(error?.description).toMatch(/run only those .* n8n's Retry would send all items again\.$/);
	// n8n's editor would add a number counted from 0 to the message
	expect(error?.context).not.toHaveProperty('itemIndex');
	expect(items).toEqual([]);
});

test('an item whose answer got lost counts as not known', async () => {
	const carriedOut: number[] = [];
	answer = (item, response) => {
		if (item === 2) return void response.socket?.destroy();
		carriedOut.push(item);
		ok(response);
	};

	const { error } = await create(40);

	expect(error?.description).toContain('It is not known whether the request was carried out.');
	const done = carriedOut.sort((a, b) => a - b);
	expect(itemsIn(error?.description)).toEqual([done, others(done, [2]), [2]]);
});

test('a write that waits for its next attempt is not sent any more when another item fails', async () => {
	let refused: ServerResponse | undefined;
	answer = (item, response) => {
		if (item === 1) {
			response.statusCode = 429;
			response.setHeader('retry-after', '2').end('{}');
			if (refused) refuse(refused);
		} else if (asked.includes(1)) refuse(response);
		else refused = response;
	};

	const { error } = await create(2);

	expect(asked.sort((a, b) => a - b)).toEqual([1, 2]);
	expect(error?.description).toContain('Item 2 of 2');
	expect(error?.description).toMatch(/Carried out: none\. Not carried out: items 1–2\.$/);
});

test('with a bad value in the last of many items, nothing is sent', async () => {
	const items = [...leads(899), { phone: '0722' }];

	const { error } = await create(0, { items });

	expect(asked).toEqual([]);
	expect(error?.message).toBe("'Phone Number' has no country code");
	expect(error?.description).toContain('Item 900 of 900: It is "0722".');
	expect(error?.description).toContain('No item was sent: 1 of 900 was refused. To send the rest,');
});

test('all items that are wrong are in one error, by reason, also those whose expression fails', async () => {
	const wrong = new Map<number, unknown>([
		...[2, 3, 7].map((item): [number, unknown] => [item, `072${item}`]),
		...[11, 12, 13, 14, 15].map((item): [number, unknown] => [item, 'call me']),
		[19, null],
	]);
	const items = leads(20).map(({ phone }, index) =>
		wrong.has(index + 1) ? { phone: wrong.get(index + 1) as string } : { phone },
	);
	const phoneNumber = "={{ $json.phone ?? $('Nowhere').first().json.phone }}";

	const { error } = await against(platform, formOf('lead: create', { phoneNumber }), { items });

	expect(asked).toEqual([]);
	expect(error?.message).toBe("'Phone Number' has no country code");
	expect(error?.description).toMatch(/^Item 2 of 20: It is "0722"[.] Write the number with [+] /);
	expect(error?.description).toContain(
		"No item was sent: 9 of 20 were refused. All reasons: items 2–3, 7: 'Phone Number' has no country code; items 11–15: 'Phone Number' is not a phone number; item 19: Referenced node doesn't exist. To send the rest, choose On Error → 'Continue (using error output)' in the settings of this node: refused items then come out there, with their own fields and the reason.",
	);
});

test('a cancelled execution sends nothing more, and waits for no answer', async () => {
	let cancel = () => {};
	// none of them is ever answered
	answer = () => {
		if (asked.length === 10) cancel();
	};

	const { items } = await create(40, { whenStarted: (canceller) => (cancel = canceller) });

	expect(asked).toHaveLength(10);
	expect(items).toEqual([]);
});

test('a cancelled execution ends at once where failed items would go on: none of them has failed', async () => {
	let cancel = () => {};
	answer = () => {
		if (asked.length === 10) cancel();
	};

	const { items } = await create(40, {
		node: { onError: 'continueRegularOutput' },
		whenStarted: (canceller) => (cancel = canceller),
	});

	expect(items.filter(({ json }) => 'error' in json)).toEqual([]);
	expect(asked).toHaveLength(10);
});

test('an answer that drips for ever is ended by the time set, and the next request works', async () => {
	const dripping: Array<NodeJS.Timeout> = [];

	const { items } = await against(
		(_request, response) => {
			if (dripping.length >= 10) {
				response.setHeader('content-type', 'application/json').end('{"name": "Ana"}');
				return;
			}
			response.writeHead(200, { 'content-type': 'application/json' });
			dripping.push(setInterval(() => response.write(' '), 20));
		},
		formOf('lead: delete', { options: { timeout: 1.0005 } }),
		{
			items: Array.from({ length: 11 }, () => ({})),
			node: { onError: 'continueRegularOutput' },
		},
	);
	dripping.forEach(clearInterval);

	expect(items.slice(0, 10).map(({ json }) => json.error)).toEqual(
		Array.from({ length: 10 }, (_, index) =>
			expect.stringContaining(`The platform did not answer in time. Item ${index + 1} of 11`),
		),
	);
	expect(items[10].json).toEqual({ name: 'Ana' });
});
