import { LoadOptionsContext } from 'n8n-core';
import type { INodeListSearchResult } from 'n8n-workflow';
import { additionalData, CREDENTIAL_DATA, loadPackage, workflowWith } from '../support/engine';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

async function search(
	method: string,
	filter?: string,
	type = 'voiceAssistantPlatform',
	credential = CREDENTIAL_DATA,
): Promise<INodeListSearchResult> {
	const workflow = await workflowWith({ parameters: {} }, { type });
	const node = workflow.getNode('Platform')!;
	const context = new LoadOptionsContext(workflow, node, additionalData(credential), '');
	const { methods } = (await loadPackage()).getNode(type).type as unknown as {
		methods: {
			listSearch: Record<
				string,
				(this: unknown, filter?: string) => Promise<INodeListSearchResult>
			>;
		};
	};
	return await methods.listSearch[method].call(context, filter);
}

test('campaigns: a bare array, by name', async () => {
	platform()
		.get('/api/user/campaigns')
		.query({})
		.reply(200, [
			{ id: 2, name: 'Recall' },
			{ id: 1, name: 'Autumn check-up' },
		]);

	expect(await search('searchCampaigns')).toEqual({
		results: [
			{ name: 'Autumn check-up', value: 1 },
			{ name: 'Recall', value: 2 },
		],
	});
});

test('campaigns: in pages after all', async () => {
	platform()
		.get('/api/user/campaigns')
		.query({})
		.reply(200, page([{ id: 1, name: 'A' }], { last: 2 }));
	for (const number of [1, 2]) {
		platform()
			.get('/api/user/campaigns')
			.query({ per_page: 100, page: number })
			.reply(200, page([{ id: number, name: 'ABC'[number] }], { number, last: 2 }));
	}

	const { results } = await search('searchCampaigns');

	expect(results.map(({ value }) => value)).toEqual([1, 2]);
});

test('assistants: all pages, found by a part of the name in any case', async () => {
	for (const number of [1, 2]) {
		platform()
			.get('/api/user/assistants/get')
			.query({ per_page: 100, page: number })
			.reply(
				200,
				page(
					[
						{ id: number, name: `Anna ${number}`, type: 'outbound' },
						{ id: number + 10, name: 'Bob', type: 'inbound' },
					],
					{
						number,
						last: 2,
					},
				),
			);
	}

	expect(await search('searchAssistants', 'ANNA')).toEqual({
		results: [
			{ name: 'Anna 1 (outbound)', value: 1 },
			{ name: 'Anna 2 (outbound)', value: 2 },
		],
	});
});

test("senders: in the deployment's words, those that are offline marked, found by number", async () => {
	platform()
		.get('/api/user/chatapp/senders')
		.query({ status: 'all' })
		.reply(200, {
			data: [
				{ id: 1, display_name: 'Harbour Dental', phone_number: '+40300000001', status: 'online' },
				{ id: 2, display_name: 'Harbour Kids', phone_number: '+40300000002', status: 'offline' },
			],
		});

	const credential = { ...CREDENTIAL_DATA, messengerIdentifier: 'chatapp' };
	expect(await search('searchSenders', '0002', undefined, credential)).toEqual({
		results: [{ name: 'Harbour Kids (+40300000002, offline)', value: 2 }],
	});
});

test('a token that is not accepted is told in the list', async () => {
	platform().get('/api/user/campaigns').reply(401, { message: 'Unauthenticated.' });

	await expect(search('searchCampaigns')).rejects.toThrow(
		'The platform did not accept the API token',
	);
});

test('a new secret each time, long enough to be accepted', async () => {
	const secrets = new Set<unknown>();
	for (let times = 0; times < 3; times++) {
		const { results } = await search('newWebhookSecret', '', 'voiceAssistantPlatformTrigger');
		expect(results[0].value).toMatch(/^[0-9a-f]{48}$/);
		secrets.add(results[0].value);
	}
	expect(secrets.size).toBe(3);
});
