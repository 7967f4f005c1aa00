// Free text, or a template where the window is closed: each customer gets one message, whatever the platform does.
import { expect, test } from '@jest/globals';
import { byId } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';
import { every, ITEMS, TIMEOUT } from './support.mts';

const { control, onSimulator, requests, apiUrl } = simulated();

const ALL = ITEMS.slice(0, 45);
const PHONES = ALL.map(({ phone }) => phone);
const CLOSED = every(3, 1).filter((phone) => PHONES.includes(phone));
const OPEN = PHONES.filter((phone) => !CLOSED.includes(phone));

const SEND = {
	resource: 'messenger',
	operation: 'sendFreeform',
	senderId: byId(701),
	recipientPhone: '={{ $json.phone }}',
	message: 'Hello',
	whenSessionIsClosed: 'template',
	templateId: byId(752),
	specifyVariables: 'fields',
	variables: { variable: [{ name: 'customer_name', value: '={{ $json.phone }}' }] },
	options: {
		// in the log, and for faults, a free text shows to whom it goes; a template has no query
		additionalQueryParameters: { parameter: [{ name: 'item', value: '={{ $json.phone }}' }] },
	},
};

async function openWindows() {
	for (const phone of OPEN) {
		await control('/inbound-messages', { sender_id: 701, phone, text: 'Hello' });
	}
}

/** How many messages there are with each customer, by the simulator's own account. */
async function messages(): Promise<Map<string, number>> {
	const { items } = await onSimulator({
		resource: 'conversation',
		operation: 'getAll',
		returnAll: true,
		simplify: false,
		filters: { type: 'messenger' },
	});
	return new Map(
		items.map(({ json }) => {
			const { customer, message_count: count } = json as never as {
				customer: { phone: string };
				message_count: number;
			};
			return [customer.phone, count];
		}),
	);
}

/** One message to each, beside the one with which a window was opened; none to some. */
const oneEach = (none: string[] = []) =>
	new Map(
		PHONES.map((phone): [string, number] => [
			phone,
			(OPEN.includes(phone) ? 1 : 0) + (none.includes(phone) ? 0 : 1),
		]).filter(([, count]) => count > 0),
	);

const ofItems = (counts: Map<string, number>) =>
	new Map(PHONES.flatMap((phone) => (counts.has(phone) ? [[phone, counts.get(phone)!]] : [])));

test(
	'45 customers, a third of them with a closed window: each gets one message, never more than 5 requests a second',
	async () => {
		await openWindows();

		const { items, error } = await onSimulator(SEND, { items: ALL });

		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => [json.sent, json.sent_as, pairedItem])).toEqual(
			PHONES.map((phone, item) => [
				true,
				CLOSED.includes(phone) ? 'template' : 'freeform',
				{ item },
			]),
		);
		const log = await requests();
		expect(ofItems(await messages())).toEqual(oneEach());
		const answers = (path: RegExp) =>
			log.filter((one) => path.test(one.path)).map(({ status }) => status);
		expect(answers(/send-freeform/).sort()).toEqual([
			...OPEN.map(() => 200),
			...CLOSED.map(() => 403),
		]);
		expect(answers(/send$/)).toEqual(CLOSED.map(() => 200));
		const times = log.map(({ time }) => Date.parse(time));
		const spansOfSix = times.slice(5).map((time, index) => time - times[index]);
		expect(Math.min(...spansOfSix)).toBeGreaterThanOrEqual(1000);
	},
	TIMEOUT,
);

test(
	'answers that get lost, of the free text and of the template: nothing is sent again, nothing in its place, and all are told',
	async () => {
		await openWindows();
		const lostText = [OPEN[0], OPEN[20], CLOSED[0], CLOSED[10]];
		for (const [index, phone] of lostText.entries()) {
			const fault = index % 2 ? { drop: 'after' } : { status: 500, answer: 'after' };
			await control('/faults', { path: phone.slice(1), ...fault });
		}
		await control('/faults', { path: 'chatapp/send$', status: 502, answer: 'after', times: 2 });
		await control('/faults', { path: 'chatapp/send$', drop: 'after', times: 1 });

		const { items, error } = await onSimulator(SEND, {
			items: ALL,
			node: { onError: 'continueRegularOutput' },
		});

		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(ALL.map((_, item) => ({ item })));
		const failed = PHONES.filter((_, item) => items[item].json.error !== undefined);
		const ofTemplates = failed.filter((phone) => !lostText.includes(phone));
		expect(failed).toEqual(expect.arrayContaining(lostText));
		expect(ofTemplates).toHaveLength(3);
		for (const phone of failed) {
			const words = String(items[PHONES.indexOf(phone)].json.error);
			expect(words).toContain('It is not known whether the request was carried out.');
			expect(words.startsWith('The window was closed, and it is not known whether')).toBe(
				ofTemplates.includes(phone),
			);
		}
		expect(CLOSED).toEqual(expect.arrayContaining(ofTemplates));
		expect(ofItems(await messages())).toEqual(oneEach([CLOSED[0], CLOSED[10]]));
	},
	TIMEOUT,
);

test(
	'30 messages of one process of n8n beside 5 of another: all of them arrive, though the first uses up each second',
	async () => {
		await openWindows();
		// what is sent to another address has a limiter of its own, as it would in another process
		const addresses = [apiUrl(), apiUrl().replace('127.0.0.1', 'localhost')];
		const open = ALL.filter(({ phone }) => OPEN.includes(phone));

		const runs = await Promise.all(
			[open, open.slice(0, 5)].map(
				async (items, index) =>
					await onSimulator(SEND, { items, credential: { baseUrl: addresses[index] } }),
			),
		);

		expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
		const statuses = (await requests()).map(({ status }) => status);
		expect(statuses.filter((status) => status === 200)).toHaveLength(35);
		expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
	},
	TIMEOUT,
);
