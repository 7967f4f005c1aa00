import { expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const FREE = '+442079460351';
const FREE_WITHOUT_SMS = '+442079460352';

async function startWithPurchase() {
	const simulator = await start();
	const { api, get, control } = simulator;
	return {
		...simulator,
		purchase: (phone: string, token?: string) =>
			api('POST', '/user/phone-numbers/purchase', { token, body: { phone_number: phone } }),
		numbers: async (path = '/all'): Promise<Json[]> =>
			(await get(`/user/phone-numbers${path}`)).data,
		purchases: async (): Promise<Json[]> => (await control('GET', '/purchases')).body.data,
	};
}

test('the legacy list has those only that can text and are subscribed to (platform-api 2.7, 4.18)', async () => {
	const { numbers } = await startWithPurchase();
	const all = await numbers();
	expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['normal', 'sip', 'caller_id']));
	const legacy = all.filter((one) => one.sms_capable && one.has_active_subscription);
	expect(await numbers('')).toEqual(legacy);
	expect(all.some((one) => one.sms_capable && !one.has_active_subscription)).toBe(true);
	expect(all.some((one) => !one.sms_capable && one.has_active_subscription)).toBe(true);
});

test.each([
	[FREE, true],
	[FREE_WITHOUT_SMS, false],
])(
	'a purchase makes %s the caller’s, on a monthly subscription (platform-api 4.13)',
	async (phone, canText) => {
		const { api, purchase, numbers, purchases, get } = await startWithPurchase();
		const before = await purchases();
		const { status, body } = await purchase(phone);
		const bought = {
			phone_number: phone,
			country_code: 'GB',
			type: 'normal',
			sms_capable: canText,
		};
		expect([status, body.data]).toEqual([200, { id: expect.any(Number), ...bought }]);
		const { id } = body.data;
		expect(await numbers()).toContainEqual({
			...{ ...body.data, nickname: null, type_label: 'Phone Number', region: 'London' },
			...{ has_active_subscription: true, created_at: '2026-03-02T10:00:00.000000Z' },
		});
		expect((await numbers('')).some((one) => one.id === id)).toBe(canText);
		const [subscription, ...others] = await purchases();
		expect(others).toEqual(before);
		expect(subscription).toMatchObject({
			...{ user_id: 12, phone_number: phone, status: 'active', interval: 'monthly', price: 1.5 },
		});
		expect((await get('/user/me')).total_balance).toBe(25);
		const given = await api('PUT', '/user/assistant/102', { body: { phone_number_id: id } });
		expect(given.body.data.phone_number_id).toBe(id);
	},
);

test('a number is bought once, whoever asks, and only if it is for sale (platform-api 4.13)', async () => {
	const { purchase, tokens, purchases } = await startWithPurchase();
	await purchase(FREE);
	const before = await purchases();
	const answers = [
		...[await purchase(FREE), await purchase(FREE, tokens.otherUser)],
		...[await purchase('+442079460399'), await purchase('+442079460301')],
	];
	for (const { status, body } of answers) {
		expect([status, Object.keys(body)]).toEqual([404, ['message']]);
	}
	expect(await purchases()).toEqual(before);
});

test('a purchase needs a payment method (platform-api 4.13)', async () => {
	const { purchase, control, numbers } = await startWithPurchase();
	await control('POST', '/users/12/payment-method', { valid: false });
	const refused = await purchase(FREE);
	expect([refused.status, Object.keys(refused.body)]).toEqual([402, ['message']]);
	expect(await numbers()).toHaveLength(6);
	await control('POST', '/users/12/payment-method', { valid: true });
	expect((await purchase(FREE)).status).toBe(200);
});

test.each([
	['country_code=GB', [FREE, FREE_WITHOUT_SMS]],
	['country_code=GB&contains=0352', [FREE_WITHOUT_SMS]],
	['country_code=GB&contains=999', []],
	['country_code=RO', []],
])('the search for %s finds %j (not in the document)', async (query, phones) => {
	const { get } = await start();
	const { data } = await get(`/user/phone-numbers/search?${query}`);

	expect(data.map((one: Json) => one.phone_number)).toEqual(phones);
});
