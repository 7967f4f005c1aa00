import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import getPort from 'get-port';
import { N8N_LINE } from '../../n8n/line.mts';
import { credentialData } from '../../n8n/stage.mts';
import { chain, CREDENTIAL_TYPE, NODE, step } from '../../n8n/workflow.mts';
import { control, noMoreFaults, requests } from '../../simulator/client.mts';
import { recordingOf } from '../../simulator/http/recordings.mts';
import { startRecorder, type Recorder } from '../support/recorder.mts';
import { ours, runFromWebhook, runNode } from '../support/runNode.mts';
import type { Group } from './group.mts';

/** What the test says: n8n 1 has lost the status by the time it looks for the words of the package, so it takes its own. */
const SAID = {
	1: {
		wrongToken: 'Authorization failed - please check your credentials',
		firewall: 'Forbidden - perhaps check your credentials?',
		noApi: 'The resource you are requesting could not be found',
		nobody: 'The service refused the connection',
	},
	2: {
		wrongToken: 'The platform did not accept the API token.',
		firewall: 'or a firewall in front of the platform blocks this n8n',
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

	describe('a firewall in front of the platform', () => {
		beforeEach(
			async () =>
				await control(stage().simulator, '/faults', {
					path: '/user/',
					status: 403,
					raw: '<!DOCTYPE html><title>Attention Required!</title>',
					headers: { 'content-type': 'text/html', server: 'cloudflare' },
				}),
		);
		afterEach(async () => await noMoreFaults(stage().simulator));

		test('is named by the test of the credential', async () => {
			const { apiUrl, tokens } = stage().simulator;
			const data = credentialData(apiUrl, tokens.user);

			expect(await stage().n8n.testCredential(CREDENTIAL_TYPE, data)).toEqual({
				status: 'Error',
				message: expect.stringContaining(SAID.firewall),
			});
		});

		test('is named by a node, which does not blame the token', async () => {
			const { execution } = await runNode(stage(), ours({ resource: 'account', operation: 'get' }));

			expect(execution.error).toContain('Something in front of the platform, such as a firewall');
			expect(execution.error).not.toContain('did not accept');
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

		// without this, the HTTP client would take the token along to a subdomain of the host
		test('takes the token along with no redirect to another host', async () => {
			webPage.requests.length = 0;
			const target = new URL(webPage.url);
			target.hostname = 'sub.localhost';
			await control(stage().simulator, '/faults', {
				path: '/user/me',
				times: 1,
				status: 302,
				headers: { location: target.href },
			});
			const apiUrl = stage().simulator.apiUrl.replace('127.0.0.1', 'localhost');
			const credential = await stage().n8n.createCredential(
				'At localhost',
				CREDENTIAL_TYPE,
				credentialData(apiUrl, stage().simulator.tokens.user),
			);

			const { execution } = await runNode(
				{ ...stage(), credential },
				httpRequest(`${apiUrl}/user/me`),
			);

			expect(execution.error).toContain('Domain not allowed');
			expect(webPage.requests).toEqual([]);
		});
	});

	describe('a platform that ignores filters', () => {
		beforeEach(async () => await control(stage().simulator, '/filters', { ignored: true }));
		afterEach(async () => await control(stage().simulator, '/filters', { ignored: false }));

		test('lists all leads, and Get Many → Delete deletes the one that was asked for', async () => {
			const all = ours({ resource: 'lead', operation: 'getAll', returnAll: true });
			const before = (await runNode(stage(), all)).output;
			const [{ id, phone_number: phoneNumber }] = before;

			const { outputs, error } = await runFromWebhook(
				stage(),
				(webhook) => {
					const filters = { phoneNumber };
					const find = step('Find', NODE, 1, { ...all.parameters, filters });
					const leadId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
					const remove = step('Delete', NODE, 1, { resource: 'lead', operation: 'delete', leadId });
					return chain('Delete one lead', [webhook, find, remove]);
				},
				{},
			);

			expect(error).toBeUndefined();
			expect(outputs.Find[0]!.map(({ json }) => json.id)).toEqual([id]);
			const after = (await runNode(stage(), all)).output.map((lead) => lead.id);
			expect(after).toEqual(before.map((lead) => lead.id).filter((one) => one !== id));
		});
	});

	test('a campaign starts by itself at a time of the timezone of the workflow, if a person allows that', async () => {
		const byId = (value: unknown) => ({ __rl: true, mode: 'id', value });
		const make = async (startByItself: boolean) =>
			await runFromWebhook(
				stage(),
				(webhook) => {
					const create = step('Create', NODE, 1, {
						...{ resource: 'campaign', operation: 'create', name: 'Check-ups' },
						assistantId: byId('101'),
						additionalFields: {
							callingWindows: {
								window: [
									{ start: '09:00', end: '12:00' },
									{ start: '14:00', end: '18:00' },
								],
							},
							scheduledStart: '2099-07-01T09:00:00',
							startByItself,
						},
						fallbackChannel: 'sms',
						smsPhoneNumberId: byId('301'),
						message: 'Please call us back.',
					});
					const campaignId = byId('={{ $json.id }}');
					const get = step('Get', NODE, 1, { resource: 'campaign', operation: 'get', campaignId });
					const workflow = chain('Start by itself', [webhook, create, get]);
					return { ...workflow, settings: { timezone: 'Europe/Bucharest' } };
				},
				{},
			);

		const { outputs, error } = await make(true);

		expect(error).toBeUndefined();
		expect(outputs.Get[0]![0].json).toMatchObject({
			name: 'Check-ups',
			status: 'scheduled',
			why_not_running: expect.stringContaining('it starts by itself'),
		});
		const sent = await requests(stage().simulator);
		const { body } = sent.findLast(({ method }) => method === 'POST')!;
		expect(body).toMatchObject({
			scheduled_start_at: expect.stringMatching(/^2099-07-01T06:00:00/),
			fallback_channel: 'sms',
		});
		expect((await make(false)).error).toContain('Start by Itself');
	});

	test('a person takes a chat over from the AI, writes with a file, and gives it back', async () => {
		const byId = (value: unknown) => ({ __rl: true, mode: 'id', value });
		const resource = 'conversation';
		const ofReply = { resource, conversationId: "={{ $('Reply').item.json.conversation_id }}" };
		const mediaUrl = 'https://files.example.com/offer.pdf';

		const { outputs, error } = await runFromWebhook(
			stage(),
			(webhook) =>
				chain('Take over', [
					webhook,
					step('Reply', NODE, 1, {
						...{ resource, operation: 'generateReply', assistantId: byId('101') },
						...{ customerIdentifier: 'maria', message: 'May I speak to a person?' },
					}),
					step('Off', NODE, 1, { ...ofReply, operation: 'turnAiOff' }),
					step('Write', NODE, 1, {
						...{ resource: 'messenger', operation: 'sendFreeform', senderId: byId('701') },
						...{ recipientPhone: '+447700900110', message: '' },
						additionalFields: { mediaUrl, fileName: 'Offer.pdf' },
					}),
					step('On', NODE, 1, { ...ofReply, operation: 'turnAiOn' }),
				]),
			{},
		);

		expect(error).toBeUndefined();
		const isOn = ['Off', 'On'].map((name) => outputs[name][0]![0].json.ai_enabled);
		expect(isOn).toEqual([false, true]);
		const sent = (await requests(stage().simulator)).findLast(({ path }) =>
			path.endsWith('/send-freeform'),
		)!;
		expect(sent.body).toEqual({
			...{ sender_id: 701, recipient_phone: '+447700900110' },
			...{ media_url: mediaUrl, filename: 'Offer.pdf' },
		});
	});

	test('a recording of a call becomes a file that other nodes read, byte by byte', async () => {
		const parameters = { resource: 'call', operation: 'downloadRecording', callId: '50001' };
		const read = { operation: 'binaryToPropery', options: {} };

		const { outputs, error } = await runFromWebhook(
			stage(),
			(webhook) => {
				const download = step('Download', NODE, 1, parameters);
				const asText = step('Read', 'n8n-nodes-base.extractFromFile', 1, read);
				return chain('Recording', [webhook, download, asText]);
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
