import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import getPort from 'get-port';
import { N8N_LINE } from '../../../scripts/lib/n8nLine.mts';
import { credentialData } from '../../../scripts/lib/stage.mts';
import {
	chain,
	CREDENTIAL_TYPE,
	NODE,
	step,
	TRIGGER,
	withCredential,
} from '../../../scripts/lib/workflow.mts';
import { control } from '../../../scripts/lib/platformApi.mts';
import { recordingOf } from '../../../simulator/http/recordings.mts';
import { changesDuring, leadsWith } from '../support/platform.mts';
import { startRecorder, type Recorder } from '../support/recorder.mts';
import { runFromWebhook, runNode } from '../support/runNode.mts';
import type { Group } from './group.mts';

const WHITENING_OFFER = 203;

/** What the test says: n8n 1 has lost the status by the time it looks for the words of the package, so it takes its own. */
const SAID = {
	1: {
		wrongToken: 'Authorization failed - please check your credentials',
		noApi: 'The resource you are requesting could not be found',
		nobody: 'The service refused the connection',
	},
	2: {
		wrongToken: 'The platform did not accept the API token.',
		noApi: 'No API was found at the Base URL.',
		nobody: 'ECONNREFUSED',
	},
}[N8N_LINE.number];

/** The node and its credential. */
export const node: Group = (stage) => {
	let webPage: Recorder;
	let freePort: number;

	beforeAll(async () => {
		webPage = await startRecorder();
		freePort = await getPort();
	});
	afterAll(() => webPage.close());

	describe('the test of the credential', () => {
		test.each<[what: string, status: string, message: string, baseUrl: () => string]>([
			['the right token', 'OK', 'Connection successful!', () => stage().simulator.apiUrl],
			['a wrong token', 'Error', SAID.wrongToken, () => stage().simulator.apiUrl],
			[
				'a web page',
				'Error',
				'The Base URL leads to a web page, not to the API.',
				() => webPage.url,
			],
			[
				'no API at the Base URL',
				'Error',
				SAID.noApi,
				() => new URL(stage().simulator.apiUrl).origin,
			],
			['nobody at the Base URL', 'Error', SAID.nobody, () => `http://127.0.0.1:${freePort}/api`],
		])('with %s is "%s": %s', async (what, status, message, baseUrl) => {
			const token = what === 'a wrong token' ? 'wrong' : stage().simulator.tokens.user;

			expect(
				await stage().n8n.testCredential(CREDENTIAL_TYPE, credentialData(baseUrl(), token)),
			).toEqual({
				status,
				message: expect.stringContaining(message),
			});
		});
	});

	describe("n8n's HTTP Request node with this credential", () => {
		const httpRequest = (url: string) => ({
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: CREDENTIAL_TYPE,
				options: {},
			},
		});

		test('reads the API', async () => {
			const { output } = await runNode(stage(), httpRequest(`${stage().simulator.apiUrl}/user/me`));
			expect(output).toEqual([expect.objectContaining({ name: 'Harbour Dental' })]);
		});

		test('takes the token to no other origin', async () => {
			webPage.requests.length = 0;
			const { execution } = await runNode(stage(), httpRequest(`${webPage.url}/api/user/me`));
			expect(execution.status).toBe('error');
			expect(execution.error).toBe('The API token is sent only to the host of its Base URL');
			expect(webPage.requests).toEqual([]);
		});

		// without this, the HTTP client would take the token along to a subdomain of the host
		test.each(['127.0.0.1', 'sub.localhost'])(
			'takes it along with no redirect to another host: %s',
			async (host) => {
				webPage.requests.length = 0;
				const target = new URL(webPage.url);
				target.hostname = host;
				await control(stage().simulator, '/faults', {
					path: '/user/me',
					times: 1,
					status: 302,
					headers: { location: target.href },
				});
				const apiUrl = stage().simulator.apiUrl.replace('127.0.0.1', 'localhost');
				const credential = await stage().n8n.createCredential(
					host,
					CREDENTIAL_TYPE,
					credentialData(apiUrl, stage().simulator.tokens.user),
				);

				const { execution } = await runNode(
					{ ...stage(), credential },
					httpRequest(`${apiUrl}/user/me`),
				);

				expect(execution.error).toContain('Domain not allowed');
				expect(webPage.requests).toEqual([]);
			},
		);
	});

	test('the trigger, set up by hand, takes deliveries at the address with its secret alone', async () => {
		const { n8n, n8nUrl, credential } = stage();
		const secret = 'a'.repeat(48);
		const trigger = step('Call ended', TRIGGER, 1, {
			event: 'callEnded',
			registration: 'manual',
			webhookSecret: { __rl: true, mode: 'list', value: secret },
		});
		const end = step('End', 'n8n-nodes-base.noOp', 1, {});
		const workflowId = await n8n.activate(
			withCredential(chain('By hand', [trigger, end]), credential),
		);
		const deliver = async (path: string) => {
			const { status } = await fetch(`${n8nUrl}/webhook/${trigger.webhookId}/${path}`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: '{"id":1}',
			});
			return status;
		};

		expect(await deliver('call-ended')).toBe(404);
		expect(await deliver(`call-ended/${'b'.repeat(48)}`)).toBe(404);
		expect(await deliver(`call-ended/${secret}`)).toBe(200);
		expect(await n8n.count(workflowId)).toMatchObject({ all: 1 });
		await n8n.deactivate(workflowId);
	});

	test('with Preview the node shows what it would send, and sends nothing', async () => {
		const { simulator } = stage();
		const makeCall = {
			type: NODE,
			typeVersion: 1,
			parameters: {
				resource: 'call',
				operation: 'make',
				assistantId: { __rl: true, mode: 'id', value: '101' },
				phoneNumber: '={{ $json.phone }}',
				waitForCallToEnd: true,
				options: { preview: true },
			},
			onError: 'continueRegularOutput',
		};
		const { result, changes } = await changesDuring(
			simulator,
			async () =>
				await runNode(stage(), makeCall, [{ phone: '+44 7700 900164' }, { phone: '0722 123 456' }]),
		);

		expect(changes).toEqual([]);
		expect(result.output).toEqual([
			{
				preview: true,
				method: 'POST',
				path: '/user/make_call',
				body: { assistant_id: 101, phone_number: '+447700900164' },
			},
			{ error: expect.stringMatching(/^'Phone Number' has no country code/) },
		]);
	});

	test('the node passes a refused item on with its reason, and the others as they are', async () => {
		const createLead = {
			type: NODE,
			typeVersion: 1,
			parameters: {
				resource: 'lead',
				operation: 'create',
				campaignId: { __rl: true, mode: 'id', value: String(WHITENING_OFFER) },
				phoneNumber: '={{ $json.phone }}',
				specifyVariables: 'fields',
				variables: { variable: [{ name: 'customer_name', value: '={{ $json.name }}' }] },
				additionalFields: {},
				options: {},
			},
			onError: 'continueRegularOutput',
		};
		const { execution, output } = await runNode(stage(), createLead, [
			{ name: 'Ana', phone: '+447700900162' },
			{ name: 'Bea', phone: '0722 123 456' },
			{ name: 'Cora', phone: '+447700900163' },
		]);

		expect(execution.status).toBe('success');
		const [lead] = await leadsWith(stage().simulator, '+447700900162');
		expect(lead).toMatchObject({
			campaign_id: WHITENING_OFFER,
			phone_number: '+447700900162',
			variables: { customer_name: 'Ana' },
		});
		expect(output).toEqual([
			expect.objectContaining({ id: lead.id, phone_number: '+447700900162' }),
			{
				error: expect.stringMatching(
					/^'Phone Number' has no country code\. Item 2 of 3: It is "0722 123 456"\. Write the number with \+ and the country code/,
				),
			},
			expect.objectContaining({ phone_number: '+447700900163' }),
		]);
		expect(await leadsWith(stage().simulator, '722123456')).toEqual([]);
	});

	test('a recording of a call becomes a file that other nodes read, byte by byte', async () => {
		const { credential } = stage();
		const parameters = { resource: 'call', operation: 'downloadRecording', callId: '50001' };
		const read = { operation: 'binaryToPropery', options: {} };

		const { outputs, error } = await runFromWebhook(
			stage(),
			(webhook) => {
				const download = step('Download', NODE, 1, parameters);
				const asText = step('Read', 'n8n-nodes-base.extractFromFile', 1, read);
				return withCredential(chain('Recording', [webhook, download, asText]), credential);
			},
			{},
		);

		expect(error).toBeUndefined();
		const [recording, file] = [outputs.Download, outputs.Read].map((output) => output[0]![0].json);
		const expected = recordingOf({ duration: Number(recording.duration) });
		expect(recording).toMatchObject({
			id: 50001,
			file_name: expect.stringMatching(/^call-50001-\d{4}-\d\d-\d\d\.mp3$/),
			mime_type: 'audio/mpeg',
			file_size: expected.length,
		});
		expect(Buffer.from(String(file.data), 'base64').equals(expected)).toBe(true);
	});
};
