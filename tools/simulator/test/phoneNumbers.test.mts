import { expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';

test("a purchase makes a number the caller's, once and on a monthly subscription (platform-api 2.7, 4.13, 4.18)", async () => {
	const phone = '+442079460352';
	const { api, get, control, tokens } = await start();
	const purchase = (token = tokens.user) =>
		api('POST', '/user/phone-numbers/purchase', { token, body: { phone_number: phone } });
	const { status, body } = await purchase();
	const common = { phone_number: phone, country_code: 'GB', type: 'normal' };
	const bought = { ...common, id: expect.any(Number), sms_capable: false };
	expect([status, body.data]).toEqual([200, bought]);
	expect((await get('/user/phone-numbers/all')).data).toContainEqual({
		...{ ...body.data, nickname: null, type_label: 'Phone Number', region: 'London' },
		...{ has_active_subscription: true, created_at: '2026-03-02T10:00:00.000000Z' },
	});
	const subscriptions = () => control('GET', '/purchases').then(({ body }) => body.data);
	const [subscription, ...others] = await subscriptions();
	expect(subscription).toMatchObject({
		...{ user_id: 12, phone_number: phone, status: 'active', interval: 'monthly', price: 1.5 },
	});
	for (const token of [tokens.user, tokens.otherUser]) {
		expect((await purchase(token)).status).toBe(404);
	}
	expect(await subscriptions()).toEqual([subscription, ...others]);
});
