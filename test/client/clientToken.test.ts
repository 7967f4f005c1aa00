// Requests that wait while another one has a token made for the client. What is sent: test/engine/client.test.ts
import {
	TOO_MANY_REQUESTS,
	withClientToken,
} from '../../nodes/VoiceAssistantPlatform/client/clientToken';

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
		'as long as three requests may take',
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

test('they wait for one that is put off for as long as a request may take: platforms ask for a minute', async () => {
	const answer = { statusCode: 200 };
	const putOff = jest.fn(async () => await Promise.resolve(answer));
	putOff.mockRejectedValueOnce(new Error(TOO_MANY_REQUESTS));

	const both = [
		request(putOff, [], 500),
		request(async () => await Promise.resolve(answer), [], 500),
	];

	expect(await Promise.all(both)).toEqual([answer, answer]);
	expect(putOff).toHaveBeenCalledTimes(2);
});
