// Phone Number: Purchase (platform-api 4.13): nothing is bought that a person has not agreed to, and nothing twice.
import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { HOST } from '../support/engine/credential';
import { byId } from '../support/engine/forms';
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
			phoneNumber: byId(NUMBER),
			startSubscription: true,
			...parameters,
		},
		options,
	);

/** Answers each purchase in the same way. @returns what was asked for */
function answers(status: number, body: object, headers: Record<string, string> = {}) {
	const asked: IDataObject[] = [];
	platform()
		.persist()
		.post(PATH)
		.reply((_uri, sent) => {
			asked.push(sent as IDataObject);
			return [status, body, headers];
		});
	return asked;
}
afterEach(() => nock.cleanAll());

const CONTINUE: RunOptions = { node: { onError: 'continueRegularOutput' } };

test.each([200, 201])('buys the number, once, when the switch is on: %d', async (status) => {
	const asked = answers(status, BOUGHT);

	const { items } = await purchase();

	expect(asked).toEqual([{ phone_number: NUMBER }]);
	expect(items).toEqual([{ json: BOUGHT.data, pairedItem: { item: 0 } }]);
});

test.each([
	['it was never touched', undefined],
	['it is left off', false],
	['it comes from an expression', '={{ true }}'],
	['an AI agent fills it in', "={{ $fromAI('Start_Subscription', ``, 'boolean') }}"],
])('nothing is bought without the consent of a person: %s', async (_what, startSubscription) => {
	const { error } = await purchase({ startSubscription } as INodeParameters);

	expect(error?.message).toBe("'Start Monthly Subscription' is not turned on in the node");
	expect(error?.description).toMatch(/^Nothing was bought\. .* monthly /);
});

test('a number is not bought a second time for another item of the run', async () => {
	const asked = answers(200, BOUGHT);

	const { items } = await purchase({}, { ...CONTINUE, items: [{}, {}] });

	expect(asked).toHaveLength(1);
	expect(items[0].json).toEqual(BOUGHT.data);
	expect(items[1].json.error).toMatch(`Another item buys ${NUMBER} already. Item 2 of 2: `);
});

test.each([
	[500, {}, 'It is not known whether the request was carried out'],
	[503, {}, 'It is not known whether the request was carried out'],
	[429, { 'retry-after': '0' }, 'Nothing was carried out'],
])('a purchase is sent once when it is answered with %d', async (status, headers, words) => {
	const asked = answers(status, { message: 'No' }, headers as Record<string, string>);

	const { error } = await purchase();

	expect(asked).toHaveLength(1);
	expect(error?.description).toContain(words);
});

test('the purchase that fails is the last one, unless the user chose Continue', async () => {
	const items = [1, 2, 3].map((index) => ({ number: `+4031234567${index}` }));
	const phoneNumber = byId('={{ $json.number }}');
	const asked = answers(500, {});

	const stopped = await purchase({ phoneNumber }, { items });
	expect(asked).toHaveLength(1);
	expect(stopped.error?.description).toContain('Item 1 of 3');

	const continued = await purchase({ phoneNumber }, { ...CONTINUE, items });
	expect(asked).toHaveLength(4);
	expect(continued.items).toHaveLength(3);
});

test.each([
	['one account', {}],
	['several clients', { accessToken: '=token-{{ $itemIndex }}' }],
])('a purchase waits for the one before it, even with many items, of %s', async (_of, options) => {
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
		{ phoneNumber: byId('={{ $json.number }}'), options },
		{ items: numbers.map((number) => ({ number })) },
	);

	expect(most).toBe(1);
	expect(items).toEqual(
		numbers.map((phone_number, item) => ({ json: { phone_number }, pairedItem: { item } })),
	);
});

test.each([
	[400, 'message', 'The phone number is not available'],
	[404, 'error', 'The phone number is not available'],
	[402, 'error', 'The account has no valid payment method, or the payment failed'],
	[422, 'message', 'The platform did not accept the values sent'],
])(
	'a purchase that is refused with %d and a reason in "%s" says: %s',
	async (status, name, words) => {
		answers(status, { [name]: 'In the words of the platform' });

		const { error } = await purchase();

		expect(error?.message).toBe(words);
		expect(error?.description).toMatch(/^Nothing was bought\. .*In the words of the platform/);
	},
);
