// The people in calls.
import { describe, expect, test } from '@jest/globals';
import { start, startReceiver } from './support/simulator.mts';

describe('the person in a call (simulator README)', () => {
	const YOUR_PHONE = '+442079460199';

	async function startWithApprovals(dialect: 'document' | 'observed') {
		const receiver = await startReceiver();
		const simulator = await start({ webhookRetries: false, dialect, limits: false });
		const { api, advance, control, get } = simulator;
		const settings = { is_webhook_active: true, webhook_url: receiver.url };
		await api('PUT', '/user/assistant/104', { body: settings });
		const body = {
			assistant_id: 104,
			phone_number: YOUR_PHONE,
			variables: { message: 'Refund 120 euros?', pin: '1111' },
		};
		const answer = (await api('POST', '/user/make_call', { body })).body;
		const id = (answer.data?.id ?? answer.call_id) as number;
		await advance(60);
		const call = async () => (await get('/user/calls?per_page=100&assistant_id=104')).data[0];
		const react = (reaction: object) => control('POST', `/live-calls/${id}/reaction`, reaction);
		return { ...simulator, ...receiver, id, call, react };
	}

	test.each<[reaction: object, statuses: [string, string], extracted: object]>([
		[{ reaction: 'yes' }, ['completed', 'completed'], { approved: true, pin: '' }],
		[{ reaction: 'no' }, ['completed', 'completed'], { approved: false, pin: '' }],
		[
			{ reaction: 'yes', text: '4711' },
			['completed', 'completed'],
			{ approved: true, pin: '4711' },
		],
		[{ reaction: 'text', text: '0815' }, ['completed', 'completed'], { pin: '0815' }],
		[{ reaction: 'hang-up' }, ['ended_by_customer', 'ended_by_customer'], {}],
		[{ reaction: 'voicemail' }, ['ended_by_assistant', 'voicemail'], {}],
		[{ reaction: 'no-answer' }, ['no-answer', 'no-answer'], {}],
	])('reacts as told, in both dialects: %j', async (reaction, statuses, extracted) => {
		for (const [index, dialect] of (['document', 'observed'] as const).entries()) {
			const { id, call, react, received, advance } = await startWithApprovals(dialect);
			expect((await call()).status).toBe('ringing');
			const { status, body } = await react(reaction);
			const reported = (of: number) =>
				of === 1 && statuses[of] === 'no-answer' ? 'unanswered' : statuses[of];
			expect([status, body]).toEqual([
				200,
				{ id, status: statuses[index], extracted_variables: extracted },
			]);
			expect(received).toEqual([
				expect.objectContaining({ id, status: reported(index), extracted_variables: extracted }),
			]);
			const isMachine = JSON.stringify(reaction).includes('voicemail');
			expect((await call()).answered_by === 'machine').toBe(isMachine);
			const wasHeard = JSON.stringify((await call()).transcript).includes('Refund 120 euros?');
			expect(wasHeard).toBe(statuses[0] !== 'no-answer' && !isMachine);

			await advance(7_200);
			expect(received).toHaveLength(1);
			expect((await react({ reaction: 'yes' })).status).toBe(422);
		}
	});

	test.each([
		['yes', 'confirmed'],
		['no', 'cancelled'],
	])('confirms or cancels an appointment by saying %s', async (reaction, decision) => {
		const { api, advance, control } = await start({ limits: false });
		const variables = { customer_name: 'Maria', appointment: 'on Monday at 10:30' };
		const body = { assistant_id: 106, phone_number: YOUR_PHONE, variables };
		const made = (await api('POST', '/user/make_call', { body })).body;
		await advance(60);
		const answer = await control('POST', `/live-calls/${made.data.id}/reaction`, { reaction });
		expect(answer.body.extracted_variables).toEqual({ decision });
	});
});
