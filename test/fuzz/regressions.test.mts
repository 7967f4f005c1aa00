// Answers that the fuzz test found to be badly taken, each in its plainest form.
import { describe, expect, test } from '@jest/globals';
import type { INodeListSearchResult, INodeParameters } from 'n8n-workflow';
import { against, expectOurs, inEditor, told } from './support/fuzzed.mts';
import { TOKEN } from '../support/engine/credential.ts';
import { run } from '../support/engine/run.ts';
import { Polling } from '../support/poll.ts';
import { PASSWORD, type Answer } from './support/drawn.mts';

const ACCOUNT = { resource: 'account', operation: 'get' };

/** No conversion makes a text or a number of it. */
const UNSPEAKABLE = { toString: null };

/** Stands for a value that JSON.stringify could not write. */
const DEEP = '@deep@';
const deep = () => '['.repeat(10_000) + ']'.repeat(10_000);

const answer = (body: unknown, status = 200, headers: Answer['headers'] = []): Answer => ({
	status,
	headers,
	body: JSON.stringify(body).replace(`"${DEEP}"`, deep),
});

const sent = async (parameters: INodeParameters, ...answers: Answer[]) =>
	await against([answers], async (baseUrl) => await run(parameters, { credential: { baseUrl } }));

describe('a refusal is told in words of ours:', () => {
	test.each([
		['words of 5 MB about a field', { errors: { email: ['x'.repeat(5_000_000)] } }],
		['a field with a name of 5 MB', { errors: { ['x'.repeat(5_000_000)]: ['no'] } }],
		['words about a field that lie too deep', { errors: { email: DEEP } }],
		['a code that cannot be made a text', { error_code: UNSPEAKABLE }],
		['a code that lies too deep', { error_code: DEEP }],
		[
			'a session that closed at a time of 5 MB',
			{
				error_code: 'SESSION_EXPIRED',
				session_status: { expired_at: `${'x'.repeat(5_000_000)}T${TOKEN}` },
			},
		],
	])('%s', async (_name, body) => {
		const { error } = await sent(ACCOUNT, answer(body, 422));

		expectOurs(error);
		expect(error?.message).toBe('The platform did not accept the values sent');
	});
});

describe('in the editor,', () => {
	const LISTS: Array<[name: string, row: object]> = [
		['searchAssistantPhoneNumbers', { phone_number: UNSPEAKABLE, type_label: UNSPEAKABLE }],
		['searchAssistants', { name: UNSPEAKABLE, type: UNSPEAKABLE }],
		['searchCampaigns', { name: UNSPEAKABLE }],
		['searchKnowledgeBases', { name: UNSPEAKABLE }],
		['searchLeads', { phone_number: UNSPEAKABLE, campaign: { name: UNSPEAKABLE } }],
		['searchPhoneNumbers', { phone_number: UNSPEAKABLE, nickname: UNSPEAKABLE }],
		['searchPlatformUsers', { name: UNSPEAKABLE, email: UNSPEAKABLE }],
		['searchSenders', { display_name: UNSPEAKABLE, phone_number: UNSPEAKABLE }],
		['searchTemplates', { name: UNSPEAKABLE, language: UNSPEAKABLE }],
		['searchTools', { name: UNSPEAKABLE }],
		['searchTranscriberProviders', { name: UNSPEAKABLE }],
		['searchVoices', { name: UNSPEAKABLE, gender: UNSPEAKABLE }],
	];

	test.each(LISTS)(
		'%s leaves out rows without an ID, and does not call undefined what has no name, or one that cannot be made a text',
		async (name, row) => {
			const nameless = { name: {}, display_name: {}, phone_number: {} };
			const withoutId = [{ name: 'A' }, { id: {}, name: 'B' }, { id: null }];
			const rows = [{ id: 1, ...row }, ...withoutId, { id: 2 }, { id: 3, ...nameless }];
			const { results } = (await inEditor(name, [answer({ data: rows })])) as INodeListSearchResult;
			expect(results.map(({ value }) => value).sort()).toEqual([1, 2, 3]);
			expect(results.map(({ name: label }) => label).join()).not.toMatch(/undefined|\[object /);
		},
	);

	test('a name of 1 MB is cut off', async () => {
		const { results } = (await inEditor('searchCampaigns', [
			answer([{ id: 1, name: 'x'.repeat(1_000_000) }]),
		])) as INodeListSearchResult;
		expect(results[0].name.length).toBeLessThanOrEqual(1_000);
	});

	test.each([[{}], ['text'], [5], [[null, {}, UNSPEAKABLE, 'name']], [UNSPEAKABLE]])(
		'a template whose placeholders are no list of names makes a form of what it can, or is told',
		async (variables) => {
			const found = await inEditor('getTemplateVariables', [answer([{ id: 1, variables }])]);
			if (found instanceof Error) expectOurs(found, [TOKEN]);
			else expect(JSON.stringify(found)).not.toMatch(/null|\[object /);
		},
	);

	test.each(['getTemplateVariables', 'getAssistantVariables'])(
		'%s says so of an ID that cannot be made a text',
		async (name) => {
			expect(await inEditor(name, [answer([{ id: UNSPEAKABLE }])])).toEqual({
				fields: [],
				emptyFieldsNotice: expect.stringMatching(/ has no .* with the ID 1\.$/),
			});
		},
	);
});

describe('a poll', () => {
	const EVENTS = ['newCall', 'callEnded', 'newConversation', 'leadStatusChanged'];

	/** What the first poll brings, or its error. */
	async function polled(event: string, answers: Answer[], options: INodeParameters = {}) {
		return await against([answers], async (baseUrl) =>
			told(new Polling({ event, options }, { credential: { baseUrl } }).activate()),
		);
	}

	test.each(EVENTS)('for %s fails in words of ours when an ID is an object', async (event) => {
		expectOurs(await polled(event, [answer({ data: [{ id: {} }] })]));
		expectOurs(await polled(event, [answer({ data: [{ id: UNSPEAKABLE }] })]));
	});

	test.each(EVENTS)(
		'for %s takes fields that cannot be made a text, or fails in words of ours',
		async (event) => {
			const odd = { status: UNSPEAKABLE, created_at: UNSPEAKABLE, updated_at: UNSPEAKABLE };
			const body = {
				data: [
					{ id: 2, ...odd },
					{ id: 1, ...odd },
				],
			};
			const found = await polled(event, [answer(body)]);
			if (found instanceof Error) expectOurs(found);
		},
	);

	test.each(EVENTS)('for %s keeps secret what the user added to the query', async (event) => {
		const found = await polled(event, [answer({ message: `Wrong: ${PASSWORD}` }, 422)], {
			additionalQueryParameters: { parameter: [{ name: 'api_key', value: PASSWORD }] },
		});
		expectOurs(found);
		expect((found as { description?: string }).description).toContain('Wrong: *****');
	});

	test('for conversations in no order that name ever new places ends', async () => {
		const rows = [
			{ id: 'a', created_at: '2026-11-20', updated_at: '2026-11-20' },
			{ id: 'b', created_at: '2026-11-21', updated_at: '2026-11-21' },
		];
		const answers = Array.from({ length: 200 }, (_, next_cursor) =>
			answer({ data: rows, next_cursor: next_cursor + 1 }),
		);
		expect(await polled('newConversation', answers)).toEqual([]);
	});
});
