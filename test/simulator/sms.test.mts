// Text messages (not in the document).
import { expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';

const TO = '+447700900110';

async function startWithSms() {
	const simulator = await start();
	const { api, control, get } = simulator;
	return {
		...simulator,
		send: (body: string, from = 301) => api('POST', '/user/sms', { body: { from, to: TO, body } }),
		setBalance: (balance: number) => control('POST', '/users/12/balance', { balance }),
		balance: async (): Promise<number> => (await get('/user/me')).total_balance,
	};
}

test.each([
	['160 plain characters', 'x'.repeat(160), 1],
	['161', 'x'.repeat(161), 2],
	['300', 'x'.repeat(300), 2],
	['70 with a letter of Romania', `${'x'.repeat(69)}ș`, 1],
	['71', `${'x'.repeat(70)}ș`, 2],
	['300 with an emoji, which is one', `${'x'.repeat(299)}👋`, 5],
])('%s: each part is paid for', async (_what, text, segments) => {
	const { send, balance } = await startWithSms();
	const before = await balance();
	const { status, body } = await send(text);

	expect([status, body.data]).toEqual([
		200,
		{ id: expect.any(Number), to: TO, segments, cost: segments * 0.0075, status: 'queued' },
	]);
	expect(await balance()).toBeCloseTo(before - body.data.cost, 6);
});

test.each<[string, number, string, object]>([
	['301 characters', 301, `${'x'.repeat(300)}👋`, { body: expect.anything() }],
	['a number that cannot text', 303, 'Hi', { from: expect.anything() }],
	['a number of somebody else', 321, 'Hi', { from: expect.anything() }],
])('%s: refused, and not paid for', async (_what, from, text, errors) => {
	const { send, balance } = await startWithSms();
	const before = await balance();
	const { status, body } = await send(text, from);

	expect([status, body.errors]).toEqual([422, errors]);
	expect(await balance()).toBe(before);
});

test('without enough balance it is refused, by no field', async () => {
	const { send, setBalance } = await startWithSms();
	await setBalance(0.001);
	const { status, body } = await send('Hi');

	expect([status, body]).toEqual([422, { message: 'Insufficient balance' }]);
});
