// Requests that wait while another one has a token made for the client. What is sent: test/engine/client.test.ts
import { withClientToken } from '../../nodes/VoiceAssistantPlatform/client/clientToken';

const DEPLOYMENT = {
	root: 'https://platform.example/api',
	account: '7|token-of-the-agency 12',
	identifiers: { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' },
};

/** Sends one request that has no token yet. */
async function request(
	send: () => Promise<unknown>,
	signals: AbortSignal[] = [],
	timeout = 60_000,
) {
	const context = {
		getNode: () => ({ name: 'Leads', type: 'voiceAssistantPlatform', parameters: {} }),
		getCredentials: async () => await Promise.resolve({ clientToken: '' }),
	};
	const account = { deployment: DEPLOYMENT, credential: {}, itemIndex: 0 };
	return await withClientToken(context as never, account, send as never, { signals, timeout });
}

/** A request that is under way, with the token that it has had made. */
function underWay() {
	let end = () => {};
	const answered = new Promise<void>((resolve) => (end = resolve));
	const answer = request(async () => await answered.then(() => ({ statusCode: 200 })));
	return {
		end: async () => {
			end();
			await answer;
		},
	};
}

test.each<[string, () => { signals?: AbortSignal[]; timeout?: number }, object]>([
	[
		'as long as a request may take',
		() => ({ timeout: 20 }),
		{
			message: 'There is no access token for the client yet',
			description: expect.stringMatching(/^Nothing was sent\. /),
		},
	],
	[
		'until the run stops',
		() => ({ signals: [AbortSignal.abort(new Error('Stopped'))] }),
		{ message: 'Stopped' },
	],
])('they wait %s, and are not sent then', async (_until, wait, error) => {
	const first = underWay();
	const send = jest.fn();
	const { signals, timeout } = wait();

	await expect(request(send, signals, timeout)).rejects.toMatchObject(error);
	await first.end();

	expect(send).not.toHaveBeenCalled();
});
