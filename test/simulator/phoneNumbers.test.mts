import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const FREE = '+442079460351';
const FREE_WITHOUT_SMS = '+442079460352';

async function startWithPurchase() {
	const simulator = await start();
	const { api, get, control } = simulator;
	return {
		...simulator,
		purchase: (phone: unknown, token?: string) =>
			api('POST', '/user/phone-numbers/purchase', { token, body: { phone_number: phone } }),
		numbers: async (path = '/all'): Promise<Json[]> =>
			(await get(`/user/phone-numbers${path}`)).data,
		purchases: async (): Promise<Json[]> => (await control('GET', '/purchases')).body.data,
	};
}

describe('phone numbers (platform-api 2.7, 4.18)', () => {
	test('are all listed, of every type, with or without a subscription', async () => {
		const { numbers } = await startWithPurchase();
		const all = await numbers();
		expect(all.map(({ id }) => id)).toEqual([301, 302, 303, 304, 305, 306]);
		expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['normal', 'sip', 'caller_id']));
		expect(new Set(all.map((one) => one.country_code))).toEqual(new Set(['GB', 'FR']));
		expect(all[0]).toEqual({
			id: 301,
			phone_number: '+442079460301',
			nickname: 'Recall line',
			country_code: 'GB',
			type: 'normal',
			type_label: 'Phone Number',
			sms_capable: true,
			region: 'London',
			has_active_subscription: true,
			created_at: '2025-12-12T10:00:00.000000Z',
		});
		expect(all[1].nickname).toBeNull();
	});

	test('the legacy list has those only that can text and are subscribed to', async () => {
		const { numbers } = await startWithPurchase();
		const all = await numbers();
		const legacy = all.filter((one) => one.sms_capable && one.has_active_subscription);
		expect(await numbers('')).toEqual(legacy);
		expect(legacy.map(({ id }) => id)).toEqual([301, 302]);
		expect(all.some((one) => one.sms_capable && !one.has_active_subscription)).toBe(true);
		expect(all.some((one) => !one.sms_capable && one.has_active_subscription)).toBe(true);
	});

	test('are those of the caller (platform-api 5.5)', async () => {
		const { api, tokens } = await start();
		const { body } = await api('GET', '/user/phone-numbers/all', { token: tokens.otherUser });
		expect(body.data.map(({ id }: Json) => id)).toEqual([321]);
	});
});

describe('a purchase (platform-api 4.13)', () => {
	test('makes the number the caller’s, on a monthly subscription', async () => {
		const { purchase, numbers, purchases, get } = await startWithPurchase();
		const before = await purchases();
		const { status, body } = await purchase(FREE);
		expect(status).toBe(200);
		expect(body.data).toEqual({
			id: expect.any(Number),
			phone_number: FREE,
			country_code: 'GB',
			type: 'normal',
			sms_capable: true,
		});
		expect(await numbers()).toContainEqual({
			...body.data,
			nickname: null,
			type_label: 'Phone Number',
			region: 'London',
			has_active_subscription: true,
			created_at: '2026-03-02T10:00:00.000000Z',
		});
		expect((await numbers('')).map(({ id }) => id)).toContain(body.data.id);
		const [subscription, ...others] = await purchases();
		expect(others).toEqual(before);
		expect(subscription).toMatchObject({
			user_id: 12,
			phone_number: FREE,
			status: 'active',
			interval: 'monthly',
			price: 1.5,
		});
		expect((await get('/user/me')).total_balance).toBe(25);
	});

	test('of a number that cannot text shows in the full list only', async () => {
		const { purchase, numbers } = await startWithPurchase();
		const { id } = (await purchase(FREE_WITHOUT_SMS)).body.data;
		expect((await numbers()).map((one) => one.id)).toContain(id);
		expect((await numbers('')).map((one) => one.id)).not.toContain(id);
	});

	test('happens once, whoever asks', async () => {
		const { purchase, tokens, purchases } = await startWithPurchase();
		await purchase(FREE);
		const before = await purchases();
		const answers = [await purchase(FREE), await purchase(FREE, tokens.otherUser)];
		for (const { status, body } of answers) {
			expect([status, Object.keys(body)]).toEqual([404, ['message']]);
		}
		expect(await purchases()).toEqual(before);
	});

	test('lets the number be given to an assistant', async () => {
		const { purchase, api } = await startWithPurchase();
		const { id } = (await purchase(FREE)).body.data;
		const { body } = await api('PUT', '/user/assistant/102', { body: { phone_number_id: id } });
		expect(body.data.phone_number_id).toBe(id);
	});

	test.each(['+442079460399', '+442079460301'])('%s is not available', async (phone) => {
		const { purchase } = await startWithPurchase();
		expect((await purchase(phone)).status).toBe(404);
	});

	test('needs a payment method, and is made once there is one', async () => {
		const { purchase, control, numbers } = await startWithPurchase();
		await control('POST', '/users/12/payment-method', { valid: false });
		const refused = await purchase(FREE);
		expect([refused.status, Object.keys(refused.body)]).toEqual([402, ['message']]);
		expect(await numbers()).toHaveLength(6);
		await control('POST', '/users/12/payment-method', { valid: true });
		expect((await purchase(FREE)).status).toBe(200);
	});

	test.each(['442079460351', '0044 2079460351', 5, undefined])(
		'%p is refused as a number',
		async (phone) => {
			const { purchase } = await startWithPurchase();
			const { status, body } = await purchase(phone);
			expect([status, Object.keys(body.errors)]).toEqual([422, ['phone_number']]);
		},
	);
});
