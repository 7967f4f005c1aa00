// Empty lists: where the token is that of an agency, somebody in front of the editor learns that this is why.
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { editor, search } from '../support/editor';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

const USERS = '/api/white-label/users';
const NO_ROWS = { data: [] };
const FORBIDDEN = { error: 'Only white label administrators can do this' };

/** A platform whose token is of an agency; asked for its clients once. */
const isAgency = () => platform().get(USERS).query({}).reply(200, NO_ROWS);

const sentence = (owned: string, wayOut = ", or add 'Act as Platform User' under 'Options'") =>
	`The API token is that of an agency account: it has no ${owned} of its own. Choose a credential with the token of a client${wayOut}.`;

const unexpected: string[] = [];
const note = ({ path }: { path: string }) => unexpected.push(path);
beforeAll(() => void nock.emitter.on('no match', note));
afterAll(() => void nock.emitter.off('no match', note));

afterEach(() => {
	jest.restoreAllMocks();
	// a question too many would fail, which nobody is told
	expect(unexpected.splice(0)).toEqual([]);
});

/** Lets the time that is given to the question be over as soon as it is asked, and answers it never. */
function isNeverAnswered() {
	const timeIsUp = new AbortController();
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation((time) => (time === 3_000 ? timeIsUp.signal : timeout(time)));
	return platform()
		.get(USERS)
		.reply(() => {
			timeIsUp.abort(new Error('time is up'));
			return new Promise(() => undefined);
		});
}

/** Platforms that do not say that the token is of an agency; each is asked once. */
const SILENT: Array<[string, () => unknown]> = [
	['is of another account', () => platform().get(USERS).reply(403, FORBIDDEN)],
	['is not accepted there', () => platform().get(USERS).reply(401, {})],
	['belongs to a platform without agencies', () => platform().get(USERS).reply(404, {})],
	['is asked for too often', () => platform().get(USERS).reply(429, {}, { 'retry-after': '0' })],
	['belongs to a platform with an error', () => platform().get(USERS).reply(500, {})],
	['belongs to a platform that hangs up', () => platform().get(USERS).replyWithError('reset')],
	['belongs to a platform that answers with a page', () => platform().get(USERS).reply(200, '<p>')],
	[
		'belongs to a platform that did nothing',
		() => platform().get(USERS).reply(200, { success: false }),
	],
	['belongs to a platform that never answers', isNeverAnswered],
];

describe('when "Get Many" gives nothing', () => {
	const getAll = async (
		resource: string,
		parameters: INodeParameters = {},
		options: RunOptions = {},
	) => await run({ resource, operation: 'getAll', ...parameters }, options);
	const noCampaigns = (token?: string) =>
		platform(token).get('/api/user/campaigns').query({}).reply(200, []);
	const noCalls = (query: object = {}) =>
		platform()
			.get('/api/user/calls')
			.query({ per_page: 50, page: 1, ...query })
			.reply(200, page([]));

	test.each<[string, string, string, INodeParameters, string]>([
		['assistant', 'getAll', 'assistants/get', {}, 'assistants'],
		['call', 'getAll', 'calls', {}, 'calls'],
		['campaign', 'getAll', 'campaigns', {}, 'campaigns'],
		['conversation', 'getAll', 'conversations', {}, 'conversations'],
		['knowledgeBase', 'getAll', 'knowledgebases', {}, 'knowledge bases'],
		['lead', 'getAll', 'leads', { period: 'any' }, 'leads'],
		['messenger', 'getSenders', 'messenger/senders', { status: 'online' }, 'senders'],
		['phoneNumber', 'getAll', 'phone-numbers/all', { which: 'all' }, 'phone numbers'],
		['tool', 'getAll', 'tools', {}, 'tools'],
	])('the output of %s, %s, says why', async (resource, operation, path, parameters, owned) => {
		platform().get(`/api/user/${path}`).query(true).reply(200, NO_ROWS);
		isAgency();

		const { items, error, hints } = await getAll(resource, { operation, ...parameters });

		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(hints).toEqual([{ message: sentence(owned), type: 'warning', location: 'outputPane' }]);
	});

	test.each(SILENT)('and the token %s, it says nothing, and succeeds', async (_case, answer) => {
		noCampaigns();
		answer();

		const { items, error, hints } = await getAll('campaign');

		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(hints).toEqual([]);
	});

	test('for several items, the platform is asked once', async () => {
		noCampaigns();
		noCampaigns();
		noCampaigns();
		isAgency();

		const { hints } = await getAll('campaign', {}, { items: [{}, {}, {}] });

		expect(hints).toHaveLength(1);
	});

	test('and the execution is cancelled meanwhile, it waits for no answer', async () => {
		const timeout = AbortSignal.timeout.bind(AbortSignal);
		jest
			.spyOn(AbortSignal, 'timeout')
			.mockImplementation((time) =>
				time === 3_000 ? new AbortController().signal : timeout(time),
			);
		let cancel = () => {};
		noCampaigns();
		platform()
			.get(USERS)
			.reply(() => {
				cancel();
				return new Promise(() => undefined);
			});

		const { hints } = await getAll('campaign', {}, { whenStarted: (how) => (cancel = how) });

		expect(hints).toEqual([]);
	});

	test.each<[string, INodeParameters, object]>([
		['a filter', { filters: { type: 'inbound' } }, { type: 'inbound' }],
		['a period', { period: 'custom', dateFrom: '2026-11-01' }, { date_from: '2026-11-01' }],
		[
			'a parameter by hand',
			{
				options: {
					additionalQueryParameters: { parameter: [{ name: 'language', value: 'en' }] },
				},
			},
			{ language: 'en' },
		],
	])('with %s, that may be why, and nothing more is asked', async (_case, parameters, query) => {
		noCalls(query);

		const { error, hints } = await getAll('call', parameters);

		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
	});

	test('of another list than the form begins with, nothing more is asked', async () => {
		platform().get('/api/user/phone-numbers').query({}).reply(200, NO_ROWS);

		const { hints } = await getAll('phoneNumber', { which: 'smsCapable' });

		expect(hints).toEqual([]);
	});

	test("in the account of a client, nothing more is asked: its token is no agency's", async () => {
		noCampaigns('token-of-the-client');

		const { hints } = await getAll('campaign', { options: { accessToken: 'token-of-the-client' } });

		expect(hints).toEqual([]);
	});

	test.each([
		['trigger', {}],
		['manual', { type: 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformTool' }],
	] as const)('with nobody in front of it, %s %j, nothing more is asked', async (mode, node) => {
		noCampaigns();

		const { error, hints } = await getAll('campaign', {}, { mode, node });

		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
	});

	test("of what is no account's own, nothing more is asked", async () => {
		platform().get('/api/user/assistants/transcriber-providers').query({}).reply(200, NO_ROWS);

		const { hints } = await getAll('transcriberProvider');

		expect(hints).toEqual([]);
	});

	test('for some items only, nothing more is asked', async () => {
		noCampaigns();
		platform()
			.get('/api/user/campaigns')
			.reply(200, [{ id: 1 }]);

		const { items, hints } = await getAll('campaign', {}, { items: [{}, {}] });

		expect(items).toHaveLength(1);
		expect(hints).toEqual([]);
	});

	test('because an item was refused, nothing more is asked', async () => {
		platform().get('/api/user/campaigns').reply(403, {});

		const { items, hints } = await getAll(
			'campaign',
			{},
			{ node: { onError: 'continueRegularOutput' } },
		);

		expect(items[0].json).toHaveProperty('error');
		expect(hints).toEqual([]);
	});
});

describe('when a list to choose from is empty', () => {
	const CAMPAIGNS = '/api/user/campaigns';

	test.each([
		['searchAssistants', 'assistants/get', 'assistants'],
		['searchCampaigns', 'campaigns', 'campaigns'],
		['searchKnowledgeBases', 'knowledgebases', 'knowledge bases'],
		['searchLeads', 'leads', 'leads'],
		['searchPhoneNumbers', 'phone-numbers/all', 'phone numbers'],
		['searchSenders', 'messenger/senders', 'senders'],
		['searchTools', 'tools', 'tools'],
	])('%s says why', async (method, path, owned) => {
		platform().get(`/api/user/${path}`).query(true).reply(200, NO_ROWS);
		isAgency();

		await expect(search(method)).rejects.toThrow(sentence(owned));
	});

	test.each(SILENT)('and the token %s, it is just empty', async (_case, answer) => {
		platform().get(CAMPAIGNS).reply(200, []);
		answer();

		expect(await search('searchCampaigns')).toEqual({ results: [] });
	});

	test.each(['voiceAssistantPlatformTrigger', 'voiceAssistantPlatformPollTrigger'])(
		'in %s, which acts as nobody else, it does not speak of that',
		async (type) => {
			platform().get(CAMPAIGNS).reply(200, []);
			isAgency();

			await expect(search('searchCampaigns', '', { type })).rejects.toThrow(
				sentence('campaigns', ''),
			);
		},
	);

	test('from which several are chosen, it says why', async () => {
		platform().get('/api/user/assistants/get').query(true).reply(200, page([]));
		isAgency();
		const { methods, context } = await editor({ type: 'voiceAssistantPlatformTrigger' });

		await expect(methods.loadOptions!.getAssistants.call(context)).rejects.toThrow(
			sentence('assistants', ''),
		);
	});

	test('because nothing fits what is typed, nothing more is asked', async () => {
		platform().get(CAMPAIGNS).reply(200, []);

		expect(await search('searchCampaigns', 'autumn')).toEqual({ results: [] });
	});

	test('in the account of a client, nothing more is asked', async () => {
		platform('token-of-the-client').get(CAMPAIGNS).reply(200, []);

		const parameters = { options: { accessToken: 'token-of-the-client' } };
		expect(await search('searchCampaigns', '', { parameters })).toEqual({ results: [] });
	});

	test('on a further page, nothing more is asked', async () => {
		platform()
			.get('/api/user/leads')
			.query({ per_page: 100, page: 2 })
			.reply(200, page([], { number: 2, last: 2 }));

		expect(await search('searchLeads', '', { page: '2' })).toMatchObject({ results: [] });
	});

	test.each([
		['searchPlatformUsers', {}, USERS],
		['searchTranscriberProviders', {}, '/api/user/assistants/transcriber-providers'],
		[
			'searchTemplates',
			{ senderId: { __rl: true, mode: 'id', value: '1' } },
			'/api/user/messenger/senders/1/templates',
		],
	])(
		'and it is %s, which is no list of the account, nothing more is asked',
		async (method, parameters, path) => {
			platform().get(path).query({}).reply(200, NO_ROWS);

			expect(await search(method, '', { parameters })).toEqual({ results: [] });
		},
	);
});
