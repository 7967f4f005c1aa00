// What a test run in the editor shows: one of the newest rows, as an example.
import type { INodeParameters } from 'n8n-workflow';
import { platform } from '../support/platform';
import { call, Polling } from '../support/poll';
import {
	CALL_ENDED,
	calls,
	CONVERSATION,
	conversation,
	conversations,
	LEAD,
	lead,
	leads,
	NEW_CALL,
} from '../support/polledLists';

describe('a test run', () => {
	const NEWEST = { per_page: 100 };

	test.each([
		[NEW_CALL, () => calls(NEWEST, [call(9, 'ringing')]), { id: 9 }],
		[
			{ ...CALL_ENDED, filters: { statuses: ['failed'] } },
			() => calls({ ...NEWEST, status: 'failed' }, [call(8), call(7, 'failed'), call(6, 'failed')]),
			{ id: 7 },
		],
		[
			{ ...CALL_ENDED, filters: { statuses: ['no-answer,busy,failed'] } },
			() => calls(NEWEST, [call(9, 'ringing'), call(8), call(7, 'no-answer')]),
			{ id: 7 },
		],
		// none of those that the platform can be asked for (platform-api 3.1)
		[
			{ ...CALL_ENDED, filters: { statuses: ['voicemail'] } },
			() => calls(NEWEST, [call(9, 'ringing'), call(8), call(7, 'voicemail')]),
			{ id: 7 },
		],
		[CALL_ENDED, () => calls(NEWEST, [call(9, 'ringing'), call(8)]), { id: 8 }],
		[CONVERSATION, () => conversations(NEWEST, [conversation(11)]), { id: conversation(11).id }],
		[
			{ ...LEAD, filters: { statuses: ['completed'] } },
			() => leads({ ...NEWEST, status: 'completed' }, [lead(1, 'completed')]),
			{ id: 1, previous_status: 'created' },
		],
	])('%j shows the newest one', async (parameters, answer, example) => {
		answer();
		expect(await new Polling(parameters as INodeParameters).test()).toMatchObject([example]);
	});

	test.each<[filters: object, message: string, hint: string]>([
		[{}, 'There is no call that has ended yet', 'Publish the workflow'],
		[
			{ filters: { statuses: ['failed', 'busy'] } },
			'There is no call that has ended yet that matches the filters',
			'Change the filters, or publish the workflow',
		],
	])('says so when there is nothing to show: %j', async (filters, message, hint) => {
		calls(NEWEST, [call(9, 'ringing')]);
		await expect(new Polling({ ...CALL_ENDED, ...filters }).test()).rejects.toMatchObject({
			message,
			description: expect.stringContaining(hint),
		});
	});

	test('says that the account of an agency has none, and never will', async () => {
		calls(NEWEST, []);
		platform().get('/api/white-label/users').query({}).reply(200, { data: [] });

		await expect(new Polling(NEW_CALL).test()).rejects.toMatchObject({
			message: 'There is no call yet',
			description:
				'The API token belongs to an agency account, and the calls of its clients are not in this list. Choose a credential with the token of a client.',
		});
	});
});
