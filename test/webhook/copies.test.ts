// A workflow that is in two n8n's, or in one at two addresses: its database restored elsewhere, exported and imported, moved.
import type { IDataObject } from 'n8n-workflow';
import { automatic, FOREIGN, nameOf, publishedBefore } from '../support/assistants';
import { CALL, SIMPLE_CALL } from '../support/call';
import { N8N } from '../support/engine/workflow';
import { PRODUCTION, saved, secretIn, trigger, type Setting } from '../support/trigger';

const ALL = automatic('all');
const TAKING = automatic('all', { replaceExisting: true });
const ELSEWHERE = 'https://staging.test';
/** A second n8n behind the same host. */
const BESIDE = `${N8N}/staging`;

interface Copied extends Setting {
	withoutStaticData?: boolean;
}

/** The original is published; another n8n has its workflow. */
async function given(
	{ withoutStaticData, ...copied }: Copied,
	settings: Record<number, IDataObject> = { 1: {}, 2: {} },
) {
	const { first: original, again, ...published } = await publishedBefore(TAKING, settings);
	const setting = withoutStaticData ? { ...copied, staticData: {} } : copied;
	const hears = async () => {
		const secret = secretIn(published.assistants.of(1).webhook_url);
		return (await original.deliver(CALL, { secret })).item;
	};
	const copy = async (parameters = ALL) => await again(setting, parameters);
	return { ...published, original, copy, hears };
}

const IMPORTED = { n8n: ELSEWHERE, workflowId: 'imported' };

const COPIES: Array<[string, Copied]> = [
	['a restored database at another address', { n8n: ELSEWHERE }],
	['a restored database at another path of the same host', { n8n: BESIDE }],
	['an imported workflow at another address', IMPORTED],
	['an imported workflow without static data', { ...IMPORTED, withoutStaticData: true }],
	['a restored database that lost its static data', { n8n: ELSEWHERE, withoutStaticData: true }],
];

describe.each(COPIES)('%s', (_case, copied) => {
	test('started, it takes nothing, enters nothing, and says so', async () => {
		const { assistants, live, copy, hears } = await given(copied);
		assistants.edit(2, { webhook_url: null, is_webhook_active: false });
		const wiped = assistants.snapshot();
		const started = await copy();

		await started.startN8n();

		expect(assistants.snapshot()).toBe(wiped);
		expect(live).not.toBe(wiped);
		expect(started.failures).toEqual([
			{
				message: expect.stringContaining(
					`"${nameOf(1)}": reports to this trigger at n8n.test, the address of another n8n now`,
				),
				description: expect.stringContaining('If this n8n is a copy of another one'),
			},
		]);
		expect(await hears()).toEqual(SIMPLE_CALL);
	});

	test('unpublished, it touches nothing, and says what it left', async () => {
		const { assistants, live, copy, hears } = await given(copied);
		const published = await copy();

		expect(await published.delete()).toBe(true);

		expect(assistants.snapshot()).toBe(live);
		expect(published.log).toContainEqual(
			`"${nameOf(1)}" reports to this trigger at n8n.test, the address of another n8n; its webhook was not changed`,
		);
		expect(await hears()).toEqual(SIMPLE_CALL);
	});

	test('published without Replace Existing Webhook, it is refused, and told why', async () => {
		const { assistants, live, copy } = await given(copied);
		const published = await copy();

		await expect(published.create()).rejects.toThrow(
			`The assistant "${nameOf(1)}" reports to this trigger at n8n.test, the address of another n8n: if this n8n has moved from there, turn on 'Replace Existing Webhook' in the options of the trigger; if it is a copy, choose another assistant, as the original needs its reports`,
		);
		await published.delete();

		expect(assistants.snapshot()).toBe(live);
	});

	test('told to replace, it takes the calls, and gives them back when it is unpublished', async () => {
		const { assistants, live, copy, hears } = await given(copied);
		const published = await copy(TAKING);

		await published.create();
		expect(String(assistants.of(1).webhook_url)).toMatch(/^http.*staging/);
		expect(await published.delete()).toBe(true);

		expect(assistants.snapshot()).toBe(live);
		expect(await hears()).toEqual(SIMPLE_CALL);
	});

	test('lets nobody in who has the secret of the original, unless its own static data says so', async () => {
		const { assistants, copy } = await given({ ...copied, withoutStaticData: true });

		const secret = secretIn(assistants.of(1).webhook_url);

		expect((await (await copy()).deliver(CALL, { secret })).status).toBe(401);
	});
});

test('n8n that has moved is published at its new address, and still takes what comes to the former one', async () => {
	const { assistants, copy } = await given({ n8n: ELSEWHERE });
	const secret = secretIn(assistants.of(1).webhook_url);
	const moved = await copy(TAKING);
	await moved.startN8n();

	expect((await moved.deliver(CALL, { secret })).status).toBe(200);
	await moved.create();

	expect(assistants.of(1).webhook_url).toContain(ELSEWHERE);
	expect(secretIn(assistants.of(1).webhook_url)).not.toBe(secret);
});

describe('a copy with the same address', () => {
	test('and database is the same to the platform: unpublished there, the webhooks are put back', async () => {
		const { assistants, before, copy } = await given({}, { 1: FOREIGN, 2: {} });

		await (await copy()).delete();

		expect(assistants.snapshot()).toBe(before);
	});

	const imported = { workflowId: 'imported' };

	test('but of an imported workflow: unpublished, it takes nothing', async () => {
		const { assistants, live, copy, hears } = await given(imported, { 1: FOREIGN, 2: {} });
		const published = await copy();

		expect(await published.delete()).toBe(true);

		expect(assistants.snapshot()).toBe(live);
		expect(published.log).toContainEqual(
			`"${nameOf(1)}" reports to this trigger with a secret that it does not know; its webhook was not changed`,
		);
		expect(await hears()).toEqual(SIMPLE_CALL);
	});

	test('but of an imported workflow lets nobody in, though it brought along what n8n stored', async () => {
		const { assistants, copy } = await given(imported);

		const { status } = await (
			await copy()
		).deliver(CALL, { secret: secretIn(assistants.of(1).webhook_url) });

		expect(status).toBe(401);
	});

	test('but of an imported workflow is not published over the original', async () => {
		const { assistants, live, copy } = await given(imported);

		await expect((await copy()).create()).rejects.toThrow(
			`The assistant "${nameOf(1)}" reports to this trigger with a secret that it does not know: if the API token was replaced, turn on 'Replace Existing Webhook' in the options of the trigger; if another n8n has the same address, choose another assistant`,
		);

		expect(assistants.snapshot()).toBe(live);
	});

	test('told to replace, it puts no address of this trigger back: it would be dead', async () => {
		const { assistants, copy } = await given(imported);
		const published = await copy(TAKING);

		await published.create();
		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
		await published.delete();

		expect(assistants.of(1)).toMatchObject({ webhook_url: null, is_webhook_active: false });
	});

	test('listens for a test event beside the original only where that is not published', async () => {
		const { assistants, live, copy } = await given(imported);
		const listening = await trigger(ALL, { ...imported, test: true });

		await expect(listening.create()).rejects.toThrow('reports to a published workflow');
		await listening.delete();

		expect(assistants.snapshot()).toBe(live);
		await (await copy()).delete();
		expect(assistants.snapshot()).toBe(live);
	});
});

describe('an exported workflow', () => {
	test('holds neither the secret of the trigger nor the address of another product', async () => {
		const { assistants, original } = await given({}, { 1: FOREIGN, 2: {} });
		const { nodes, connectionsBySourceNode, settings } = original.workflow;

		const exported = JSON.stringify({
			nodes,
			connections: connectionsBySourceNode,
			settings,
			staticData: saved(original),
		});

		expect(exported).toContain('sealed');
		expect(exported).not.toContain(secretIn(assistants.of(1).webhook_url));
		expect(exported).not.toMatch(/crm|private|webhook-test|secret=|token/);
		const texts = exported.match(/[\w-]{20,}/g) ?? [];
		for (const text of texts) {
			expect(Buffer.from(text, 'base64url').toString('latin1')).not.toMatch(/crm|private|webhook/);
		}
	});
});
