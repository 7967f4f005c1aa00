import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import getPort from 'get-port';
import { byId } from '../../../test/support/engine/forms.ts';
import { N8N_LINE } from '../../n8n/line.mts';
import { credentialData } from '../../n8n/stage.mts';
import { chain, CREDENTIAL_TYPE, NODE, step } from '../../n8n/workflow.mts';
import { control } from '../../simulator/client.mts';
import { recordingOf } from '../../simulator/http/recordings.mts';
import { startRecorder } from '../support/recorder.mts';
import { runFromWebhook, runNode } from '../support/runNode.mts';
import type { Group } from './group.mts';

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
	let webPage: Awaited<ReturnType<typeof startRecorder>>;
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

	test('a recording of a call becomes a file that other nodes read, byte by byte', async () => {
		const parameters = { resource: 'call', operation: 'downloadRecording', callId: byId(50001) };
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
