// Empty lists: where the token is that of an agency, the user in front of the editor learns that this is why.
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { search } from '../support/editor';
import { FORMS, formOf } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const USERS = '/api/white-label/users';
const CAMPAIGNS = '/api/user/campaigns';

/** A platform whose token is of an agency; asked for its clients once. */
const isAgency = () => platform().get(USERS).query({}).reply(200, { data: [] });

/** A list that is empty; asked for once for each item. */
const isEmpty = (path: string, query: object | true = true, times = 1, token?: string) =>
	platform(token)
		.get(path)
		.query(query as never)
		.times(times)
		.reply(200, { data: [] });

const sentence = (rows: string, wayOut = ", or add 'Client Access Token' under 'Options'") =>
	`The API token belongs to an agency account, and the ${rows} of its clients are not in this list. Choose a credential with the token of a client${wayOut}.`;

// a request too many would fail, and nobody would notice
const unexpected: string[] = [];
nock.emitter.on('no match', ({ path }: { path: string }) => unexpected.push(path));

afterEach(() => {
	jest.restoreAllMocks();
	expect(unexpected.splice(0)).toEqual([]);
});

/** Replaces the time limit of the question. */
function limitBy(signal: AbortSignal) {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation((time) => (time === 3_000 ? signal : timeout(time)));
}

/** Never answers, but does something when it is asked. */
const isNeverAnswered = (work: () => void) =>
	platform()
		.get(USERS)
		.reply(() => {
			work();
			return new Promise(() => undefined);
		});

/** Platforms that do not say that the token is of an agency; each is asked once. */
const SILENT: Array<[string, () => unknown]> = [
	['refuses', () => platform().get(USERS).reply(403, {})],
	['hangs up', () => platform().get(USERS).replyWithError('reset')],
	[
		'does not answer in time',
		() => {
			const timeIsUp = new AbortController();
			limitBy(timeIsUp.signal);
			isNeverAnswered(() => timeIsUp.abort(new Error('time is up')));
		},
	],
];

describe('when "Get Many" outputs nothing', () => {
	test.each([
		['call: getAll', 'calls'],
		['messenger: getSenders', 'senders'],
		['phoneNumber: getAll', 'phone numbers'],
	])('a hint of %s says why', async (title, rows) => {
		isEmpty(`/api${FORMS.get(title)!.path}`);
		isAgency();

		const { items, error, hints } = await run(formOf(title));

		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(hints).toEqual([{ message: sentence(rows), type: 'warning', location: 'outputPane' }]);
	});

	test.each(SILENT)(
		'and the platform %s, there is no hint, and no error',
		async (_case, answer) => {
			isEmpty(CAMPAIGNS);
			answer();

			const { items, error, hints } = await run(formOf('campaign: getAll'));

			expect({ items, error, hints }).toEqual({ items: [], error: undefined, hints: [] });
		},
	);

	test('for several items, the platform is asked once', async () => {
		isEmpty(CAMPAIGNS, {}, 3);
		isAgency();

		const { hints } = await run(formOf('campaign: getAll'), { items: [{}, {}, {}] });

		expect(hints).toHaveLength(1);
	});

	test('and the execution is cancelled meanwhile, it waits for no answer', async () => {
		limitBy(new AbortController().signal);
		let cancel = () => {};
		isEmpty(CAMPAIGNS);
		isNeverAnswered(() => cancel());

		const { hints } = await run(formOf('campaign: getAll'), {
			whenStarted: (how) => (cancel = how),
		});

		expect(hints).toEqual([]);
	});

	test.each<[why: string, title: string, options?: RunOptions]>([
		['another kind of account', 'transcriberProvider: getAll'],
		['nobody in front of it', 'campaign: getAll', { mode: 'trigger' }],
		[
			'an AI agent in front of it',
			'campaign: getAll',
			{ node: { type: 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformTool' } },
		],
	])('with %s, nothing more is asked', async (_why, title, options = {}) => {
		isEmpty(`/api${FORMS.get(title)!.path}`, {});

		const { error, hints } = await run(formOf(title), options);

		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
	});

	test('in the account of a client, nothing more is asked', async () => {
		isEmpty(CAMPAIGNS, {}, 1, 'token-of-the-client');
		const options = { accessToken: 'token-of-the-client' };

		expect((await run(formOf('campaign: getAll', { options }))).hints).toEqual([]);
	});

	test('for some items only, or because an item was refused, nothing more is asked', async () => {
		isEmpty(CAMPAIGNS);
		platform()
			.get(CAMPAIGNS)
			.reply(200, [{ id: 1 }]);
		platform().get(CAMPAIGNS).reply(403, {});
		const form = formOf('campaign: getAll');
		const node = { onError: 'continueRegularOutput' } as const;

		expect((await run(form, { items: [{}, {}] })).hints).toEqual([]);
		expect((await run(form, { node })).hints).toEqual([]);
	});
});

describe('when a list to choose from is empty', () => {
	test.each([['searchAssistantPhoneNumbers', 'assistants/phone-numbers', 'phone numbers']])(
		'%s says why',
		async (method, path, rows) => {
			isEmpty(`/api/user/${path}`);
			isAgency();

			await expect(search(method)).rejects.toThrow(sentence(rows));
		},
	);

	test.each(['voiceAssistantPlatformTrigger', 'voiceAssistantPlatformPollTrigger'])(
		'of %s, which cannot act as a platform user, it does not suggest that',
		async (type) => {
			isEmpty(CAMPAIGNS);
			isAgency();

			await expect(search('searchCampaigns', '', { type })).rejects.toThrow(
				sentence('campaigns', ''),
			);
		},
	);

	test('because nothing matches what is typed, or in the account of a client, nothing more is asked', async () => {
		isEmpty(CAMPAIGNS);
		isEmpty(CAMPAIGNS, {}, 1, 'token-of-the-client');
		const parameters = { options: { accessToken: 'token-of-the-client' } };

		expect(await search('searchCampaigns', 'autumn')).toEqual({ results: [] });
		expect(await search('searchCampaigns', '', { parameters })).toEqual({ results: [] });
	});

	test.each<[string, string, INodeParameters?]>([
		['searchPlatformUsers', USERS],
		['searchTranscriberProviders', '/api/user/assistants/transcriber-providers'],
		[
			'searchTemplates',
			'/api/user/messenger/senders/4/templates',
			formOf('messenger: getTemplates'),
		],
	])(
		'of %s, which is no list of the account, nothing more is asked',
		async (method, path, parameters = {}) => {
			isEmpty(path, {});

			expect(await search(method, '', { parameters })).toEqual({ results: [] });
		},
	);
});
