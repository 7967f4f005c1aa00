// What a preview shows after reading is what is then sent, in both dialects of the platform.
import { expect, test } from '@jest/globals';
import { formOf } from '../support/engine/forms.ts';
import { byId, simulated } from '../support/onSimulator.mts';

const { onSimulator, requests } = simulated();

const KEY = 'cal_live_3f9a41c07be2d85516ea09cd7f24b8e1';
const PEOPLE = ['+447700900555', '+447700900556'].map((phone) => ({ phone }));
const LEAD = formOf('lead: create', {
	campaignId: byId(201),
	phoneNumber: '={{ $json.phone }}',
	variables: { variable: [{ name: 'customer_name', value: 'Maria' }] },
});

const upsert = {
	...LEAD,
	operation: 'upsert',
	// a lead that has the same variables already is not sent
	variables: { variable: [{ name: 'customer_name', value: 'Mary' }] },
};
const tools = formOf('assistant: update', {
	assistantId: byId(103),
	sections: ['tools'],
	tools: {
		calendarIntegration: [{ calAApiKey: KEY, calAEventSlug: '30min' }],
		callTransfer: [{ phoneNumber: '+447700900777' }],
	},
});

const writes = async () => (await requests()).filter(({ method }) => method !== 'GET');

test.each([
	['Create or Update', upsert, ['POST', 'PUT']],
	['Update Assistant with further tools', tools, ['PUT']],
])('%s', async (_name, form, methods) => {
	const items = form === upsert ? PEOPLE : [{}];
	await onSimulator(LEAD, { items: PEOPLE.slice(1) });
	const before = await writes();

	const { items: shown, error } = await onSimulator(
		{ ...form, options: { preview: true, maxRequestsAtOnce: 1 } },
		{ items },
	);

	expect(error).toBeUndefined();
	expect(await writes()).toEqual(before);
	expect(shown.map(({ json }) => json.method)).toEqual(methods);

	const { error: refusal } = await onSimulator(
		{ ...form, options: { maxRequestsAtOnce: 1 } },
		{ items },
	);

	expect(refusal).toBeUndefined();
	const sent = (await writes()).slice(before.length).map(({ method, path, body }) => ({
		preview: true,
		method,
		path: path.replace(/^\/api/, ''),
		body: JSON.parse(JSON.stringify(body).replace(KEY, '*****')) as object,
	}));
	expect(shown.map(({ json }) => json)).toEqual(sent);
});
