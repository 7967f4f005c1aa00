// Tests in the editor, beside the published workflow and after one that was left behind.
import { Assistants, automatic, FOREIGN } from '../support/assistants';
import { PRODUCTION, restart, SECRET, setUp, TEST, trigger } from '../support/trigger';

const SEVERAL = automatic([1, 2], { replaceExisting: true });

const addresses = (assistants: Assistants) => [1, 2].map((id) => assistants.of(id).webhook_url);

test.each([
	['A test', {}],
	['A test of a copy', { workflowId: 'copy' }],
])(
	'%s is refused while the workflow is published, and nothing is written',
	async (_who, setting) => {
		const assistants = new Assistants({ 1: FOREIGN, 2: {} });
		await setUp(SEVERAL);
		const live = assistants.snapshot();
		const listening = await trigger(SEVERAL, { test: true, ...setting });

		await expect(listening.publish()).rejects.toThrow(
			'The assistant "Assistant 1" already reports to the workflow "Test" of this n8n: unpublish that workflow',
		);

		expect(assistants.snapshot()).toBe(live);
	},
);

test.each(['test', 'production'])(
	'a test of an assistant that is not published listens beside production; first ends the %s',
	async (endsFirst) => {
		const assistants = new Assistants({ 1: {}, 2: {} });
		const production = await setUp(automatic([1]));
		const listening = await setUp(automatic([2]), { test: true });
		expect(addresses(assistants)).toEqual([
			expect.stringContaining(PRODUCTION),
			expect.stringContaining(TEST),
		]);

		const both = [listening, production];
		const [first, second] = endsFirst === 'test' ? both : both.reverse();
		await first.delete();
		expect(assistants.of(endsFirst === 'test' ? 1 : 2).webhook_url).toContain(SECRET);
		await second.delete();

		expect(addresses(assistants)).toEqual([null, null]);
	},
);

test('a delivery to a test is known by its secret, also in another process of n8n', async () => {
	new Assistants({ 1: {} });
	await setUp(automatic([1]), { test: true });
	restart();
	const { deliver } = await trigger(automatic([1]), { test: true });

	expect((await deliver({ id: 1 }, { secret: `${SECRET}0` })).status).toBe(401);
	expect((await deliver({ id: 1 }, { secret: SECRET })).item).toMatchObject({ id: 1 });
});

describe('a test that was left behind, as n8n was ended meanwhile', () => {
	async function leftBehind() {
		const assistants = new Assistants({ 1: {}, 2: {} });
		await setUp(SEVERAL, { test: true });
		restart();
		return assistants;
	}

	test('gives way to the publication', async () => {
		const assistants = await leftBehind();

		const { warnings } = await setUp(automatic([1, 2]));

		expect(addresses(assistants)).toEqual(Array(2).fill(expect.stringContaining(PRODUCTION)));
		expect(warnings.filter((line) => line.includes('replaced'))).toEqual([]);
	});

	test('is cleared by the next one', async () => {
		const assistants = await leftBehind();

		await (await setUp(automatic([1, 2]), { test: true })).delete();

		expect(addresses(assistants)).toEqual([null, null]);
	});
});

test('a test that ends after the workflow was published leaves its address alone', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	const listening = await setUp(SEVERAL, { test: true });
	await setUp(SEVERAL);
	const live = assistants.snapshot();

	await listening.delete();

	expect(assistants.snapshot()).toBe(live);
});
