// Calls that no campaign makes, the people in them, and their recordings.
import { describe, expect, test } from '@jest/globals';
import { start, startReceiver } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const PHONE = '+447700907777';

test('a call that is asked for is placed at once and lives as the calls of campaigns do (platform-api 2.2, 3.1, 6)', async () => {
	const { url, received } = await startReceiver();
	const { api, get, advance } = await start({ webhookRetries: false });
	const settings = { is_webhook_active: true, webhook_url: url };
	await api('PUT', '/user/assistant/101', { body: settings });
	/** The latest; the seeded leads are called, too. */
	const call = async (): Promise<Json> =>
		(await get(`/user/calls?phone_number=${encodeURIComponent(PHONE)}&per_page=1`)).data[0];

	const { status, body } = await api('POST', '/user/make_call', {
		body: {
			assistant_id: 101,
			phone_number: PHONE,
			variables: { customer_name: 'Zoe', visits: 3 },
		},
	});
	expect([status, body.data]).toEqual([200, { id: expect.any(Number), status: 'initiated' }]);
	const statuses = [];
	for (const seconds of [0, 1, 4, 120]) {
		await advance(seconds);
		statuses.push((await call()).status);
	}
	expect(statuses).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
	const ended = await call();
	expect(ended).toMatchObject({
		...{ id: body.data.id, type: 'outbound', answered_by: 'human' },
		...{ assistant_phone_number: '+442079460301', client_phone_number: PHONE },
	});
	expect(ended).not.toHaveProperty('campaign_name');
	const report = received.find(({ customer_phone: called }) => called === PHONE);
	expect(report).toMatchObject({ input_variables: { customer_name: 'Zoe', visits: 3 } });
	expect(report).not.toHaveProperty('lead');
});

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

			await advance(7_200);
			expect(received).toHaveLength(1);
			expect((await react({ reaction: 'yes' })).status).toBe(422);
		}
	});
});
