import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { askApi } from '../../scripts/lib/platformApi.mts';
import { credentialData, setUpStage, type Stage } from '../../scripts/lib/stage.mts';
import { CREDENTIAL_TYPE, NODE } from '../../scripts/lib/workflow.mts';
import { OPERATIONS } from '../support/canvasWords.ts';
import { runNode } from './support/runNode.mts';

interface Reading {
	operation?: string;
	/** Where the API has the same rows. */
	path: string;
	/** What the form has beside what every list has. */
	parameters?: Record<string, unknown>;
	/** With the token of a white label admin. */
	asAdmin?: boolean;
}

const LIMIT = 3;

/** What each resource is read with. */
const READINGS: Record<string, Reading> = {
	account: { operation: 'get', path: '/user/me' },
	assistant: { path: '/user/assistants/get' },
	call: { path: '/user/calls' },
	campaign: { path: '/user/campaigns' },
	conversation: { path: '/user/conversations' },
	knowledgeBase: { path: '/user/knowledgebases' },
	lead: { path: '/user/leads' },
	messenger: {
		operation: 'getSenders',
		path: '/user/messenger/senders?status=all',
		parameters: { status: 'all' },
	},
	phoneNumber: { path: '/user/phone-numbers/all', parameters: { which: 'all' } },
	platformUser: { path: '/white-label/users', asAdmin: true },
	tool: { path: '/user/tools' },
	transcriberProvider: { path: '/user/assistants/transcriber-providers' },
};

const disposables = new AsyncDisposableStack();
let stage: Stage;

beforeAll(async () => {
	stage = await setUpStage(0, disposables);
});

afterAll(() => disposables.disposeAsync());

test('each resource has a row', () => {
	const resources = Object.keys(OPERATIONS).map((path) => path.split('.')[0]);
	expect(Object.keys(READINGS)).toEqual([...new Set(resources)]);
});

/** The rows of an answer of the API, however it wraps them. */
function rowsOf(answer: unknown): unknown[] {
	const { data = answer } = answer as { data?: unknown };
	return [data].flat();
}

describe.each(Object.entries(READINGS))('the resource %s', (resource, reading) => {
	test('gives out what the API has', async () => {
		const { operation = 'getAll', path, parameters, asAdmin } = reading;
		const { simulator, n8n } = stage;
		const user = asAdmin ? simulator.tokens.admin : simulator.tokens.user;
		const credential = asAdmin
			? await n8n.createCredential(
					'Agency',
					CREDENTIAL_TYPE,
					credentialData(simulator.apiUrl, user),
				)
			: stage.credential;

		const { execution, output } = await runNode(
			{ ...stage, credential },
			{
				type: NODE,
				typeVersion: 1,
				parameters: {
					resource,
					operation,
					returnAll: false,
					limit: LIMIT,
					simplify: false,
					filters: {},
					options: {},
					...parameters,
				},
			},
		);

		expect(execution.error).toBeUndefined();
		const api = { ...simulator, tokens: { ...simulator.tokens, user } };
		const expected = rowsOf(await askApi(api, path)).slice(0, LIMIT);
		expect(expected.length).toBeGreaterThan(0);
		expect(output).toEqual(expected);
	});
});
