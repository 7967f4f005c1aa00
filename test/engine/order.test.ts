// Requests go out side by side, but what is for one person, or changes one thing, in the order of the items.
import { sleep, type IDataObject } from 'n8n-workflow';
import { FORMS, formOf } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { platform } from '../support/platform';

test.each([
	'assistant: update',
	'call: make',
	'knowledgeBase: update',
	'lead: create',
	'lead: update',
	'messenger: sendFreeform',
	'messenger: sendTemplate',
	'platformUser: register',
	'sms: send',
])('items for one person or thing go out in their order: %s', async (title) => {
	const { method, path } = FORMS.get(title)!;
	const sent: unknown[] = [];
	const arrived: unknown[] = [];
	platform()
		.intercept(`/api${path}`, method)
		.times(4)
		.reply(200, async (_uri, body) => {
			const { note } = body as IDataObject;
			sent.push(note);
			// the first one is the slowest
			await sleep(40 / Number(note));
			arrived.push(note);
			return { id: note };
		});
	const additionalBodyFields = '={{ JSON.stringify({ note: $json.note }) }}';

	const { items } = await run(formOf(title, { options: { additionalBodyFields } }), {
		items: [1, 2, 3, 4].map((note) => ({ note })),
	});

	expect([sent, arrived]).toEqual([
		[1, 2, 3, 4],
		[1, 2, 3, 4],
	]);
	expect(items.map(({ json }) => json.id)).toEqual([1, 2, 3, 4]);
});

test('with one request at once, items go out in their order, whomever they are for, and none after one that is refused', async () => {
	const sent: string[] = [];
	platform()
		.post('/api/user/sms')
		.times(3)
		.reply(200, (_uri, body) => {
			const { to } = body as { to: string };
			sent.push(to.slice(-1));
			return to.endsWith('3') ? { success: false, message: 'No credit' } : { success: true };
		});

	const { error } = await run(
		formOf('sms: send', {
			recipientPhone: '={{ $json.phone }}',
			options: { maxRequestsAtOnce: 1 },
		}),
		{ items: [1, 2, 3, 1].map((digit) => ({ phone: `+4072212345${digit}` })) },
	);

	expect(sent).toEqual(['1', '2', '3']);
	expect(error?.description).toContain('Carried out: items 1–2. Not carried out: items 3–4.');
});
