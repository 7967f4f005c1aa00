import { sleep, type INode, type INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { HOST } from '../support/engine/credential';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const NUMBER = '+40312345678';
const PATH = '/api/user/phone-numbers/purchase';
const BOUGHT = { message: 'Purchased', data: { id: 5, phone_number: NUMBER } };

const purchase = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run(
		{
			resource: 'phoneNumber',
			operation: 'purchase',
			phoneNumber: NUMBER,
			startSubscription: true,
			...parameters,
		},
		options,
	);

test.each([200, 201])('buys the number, once, when the switch is on: %d', async (status) => {
	// platform-api 4.13
	platform().post(PATH, { phone_number: NUMBER }).reply(status, BOUGHT);

	const { items } = await purchase();

	expect(items).toEqual([{ json: BOUGHT.data, pairedItem: { item: 0 } }]);
});

describe('nothing is bought', () => {
	test.each([
		['it is left off', { startSubscription: false }],
		['it comes from an expression', { startSubscription: '={{ true }}' }],
		[
			'an AI agent fills it in',
			{ startSubscription: "={{ $fromAI('Start_Subscription', ``, 'boolean') }}" },
		],
	] as Array<[string, INodeParameters]>)(
		'without the consent of a human: %s',
		async (_case, parameters) => {
			const { error } = await purchase(parameters);

			expect(error?.message).toBe("'Start Monthly Subscription' is not turned on in the node");
			expect(error?.description).toContain('Nothing was bought');
			expect(error?.description).toContain('monthly');
		},
	);

	test('a second time, for a number that another item of the run buys', async () => {
		platform().post(PATH).reply(200, BOUGHT);

		const { items } = await purchase(
			{},
			{ items: [{}, {}], node: { onError: 'continueRegularOutput' } },
		);

		expect(items[0].json).toEqual(BOUGHT.data);
		expect(items[1].json.error).toMatch(`Another item buys ${NUMBER} already. Item 2 of 2: `);
	});

	test("with n8n's own Retry On Fail, which would buy again", async () => {
		const { error } = await purchase({}, { node: { retryOnFail: true } as Partial<INode> });

		expect(error?.message).toBe("'Retry On Fail' is turned on");
	});

	test('for a number that is no number', async () => {
		const { error } = await purchase({ phoneNumber: '0312 345 678' });

		expect(error?.message).toBe("'Phone Number' has no country code");
	});
});

describe('a purchase', () => {
	test.each([
		[500, {}],
		[503, {}],
		[429, { 'retry-after': '0' }],
	])('is sent once when it is answered with %d', async (status, headers) => {
		let asked = 0;
		platform()
			.post(PATH)
			.reply(() => {
				asked++;
				return [status, { message: 'No' }, headers as Record<string, string>];
			});

		const { error } = await purchase();

		expect(asked).toBe(1);
		expect(error?.description).toContain(
			status === 429
				? 'Nothing was carried out'
				: 'It is not known whether the request was carried out',
		);
	});

	test('is the last one after a failure, unless the user chose to continue', async () => {
		const numbers = ['+40312345671', '+40312345672', '+40312345673'];
		let asked = 0;
		platform()
			.persist()
			.post(PATH)
			.reply(() => {
				asked++;
				return [500, {}];
			});

		const stopped = await purchase(
			{ phoneNumber: '={{ $json.number }}' },
			{ items: numbers.map((number) => ({ number })) },
		);
		const askedWhenStopped = asked;
		const continued = await purchase(
			{ phoneNumber: '={{ $json.number }}' },
			{
				items: numbers.map((number) => ({ number })),
				node: { onError: 'continueRegularOutput' },
			},
		);
		nock.cleanAll();

		expect(askedWhenStopped).toBe(1);
		expect(stopped.error?.description).toContain('Item 1 of 3');
		expect(asked).toBe(4);
		expect(continued.items).toHaveLength(3);
	});

	test.each([
		['one account', ''],
		['several clients', '=token-{{ $itemIndex }}'],
	])('waits for the one before it, even with many items, of %s', async (_case, accessToken) => {
		const numbers = Array.from({ length: 6 }, (_, index) => `+4031234567${index}`);
		let underWay = 0;
		let most = 0;
		nock(HOST)
			.post(PATH)
			.times(numbers.length)
			.delay(5)
			.reply(200, async (_uri, body) => {
				most = Math.max(most, ++underWay);
				await sleep(1);
				underWay--;
				return { data: body };
			});

		const { items } = await purchase(
			{ phoneNumber: '={{ $json.number }}', options: accessToken ? { accessToken } : {} },
			{ items: numbers.map((number) => ({ number })) },
		);

		expect(most).toBe(1);
		expect(items).toEqual(
			numbers.map((number, item) => ({
				json: { phone_number: number },
				pairedItem: { item },
			})),
		);
	});
});

test.each([
	[400, 'The phone number is not available'],
	[404, 'The phone number is not available'],
	[402, 'The account has no valid payment method, or the payment failed'],
	[422, 'The platform did not accept the values sent'],
])('a purchase that is refused with %d says: %s', async (status, message) => {
	for (const name of ['message', 'error']) {
		platform()
			.post(PATH)
			.reply(status, { [name]: 'In the words of the platform' });

		const { error } = await purchase();

		expect(error?.message).toBe(message);
		expect(error?.description).toMatch(/^Nothing was bought\. /);
		expect(error?.description).toContain('In the words of the platform');
	}
});
