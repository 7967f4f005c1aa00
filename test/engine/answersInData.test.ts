// Where an answer has what was created or changed in `data`, Simplify outputs that, else the whole answer. That each operation
// does: test/contract/answers.test.mts
import { byId, formOf } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { platform } from '../support/platform';

const linked = (rows: object[]) => rows.map((json, item) => ({ json, pairedItem: { item } }));

test('Simplify can differ from item to item, also where more than the declared request is sent', async () => {
	const answer = { message: 'Updated', data: { id: 12, voice_id: 31 }, balance: 4.2 };
	platform().put('/api/user/assistant/12').twice().reply(200, answer);
	const form = formOf('assistant: update', {
		sections: ['tools'],
		changeTools: 'replace',
		tools: { customTool: [{ toolId: byId('3') }] },
		simplify: '={{ $json.short }}',
	});

	const { items } = await run(form, { items: [{ short: true }, { short: false }] });

	expect(items).toEqual(linked([{ id: 12, tool_ids: [3] }, answer]));
});

test.each([true, false])(
	'the secret in the address of a webhook stays hidden, Simplify %p',
	async (simplify) => {
		const webhook_url = 'https://n8n.example/webhook/1/call-ended?secret=0123456789abcdef';
		platform()
			.post('/api/user/lead')
			.reply(200, { message: 'Done', data: { id: 12, webhook_url } });

		const { items } = await run(formOf('lead: create', { simplify }));

		const data = { id: 12, webhook_url: webhook_url.replace(/=.*/, '=*****') };
		expect(items).toEqual(linked([simplify ? data : { message: 'Done', data }]));
	},
);

test.each([true, false])('the key of a calendar stays hidden, Simplify %p', async (simplify) => {
	const calendar = { calendarType: 'cal_a', calAApiKey: 'k-123', calAEventSlug: '30min' };
	const answer = (key: string) => ({
		id: 12,
		tools: [{ type: 'calendar_integration', calendar_type: 'cal_a', cal_a_api_key: key }],
	});
	platform()
		.put('/api/user/assistant/12', ({ tools }) => tools[0].cal_a_api_key === 'k-123')
		.reply(200, { message: 'Updated', data: answer('k-123') });

	const { items } = await run(
		formOf('assistant: update', {
			sections: ['tools'],
			changeTools: 'replace',
			tools: { calendarIntegration: [calendar] },
			simplify,
		}),
	);

	const data = answer('*****');
	expect(items).toEqual(linked([simplify ? data : { message: 'Updated', data }]));
});
