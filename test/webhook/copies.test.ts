// A workflow that is in two n8n's, or in one at two addresses: its database restored elsewhere, exported and imported, moved.
import { automatic, nameOf, publishedBefore, UNSET } from '../support/assistants';
import { CALL, SIMPLE_CALL } from '../support/call';
import { N8N } from '../support/engine/workflow';
import { PRODUCTION, SECRET, type Setting } from '../support/trigger';

const ALL = automatic('all');
const TAKING = automatic('all', { replaceExisting: true });
const ELSEWHERE = 'https://staging.test';

/** The original is published; another n8n has its workflow. */
async function given(copied: Setting) {
	const { first: original, again, ...published } = await publishedBefore(TAKING, { 1: {}, 2: {} });
	const hears = async () => (await original.deliver(CALL, { secret: SECRET })).item;
	const copy = async (parameters = ALL) => await again(copied, parameters);
	return { ...published, original, copy, hears };
}

const COPIES: Array<[string, Setting, string]> = [
	['a database restored at another path of the same host', { n8n: `${N8N}/staging` }, 'n8n.test'],
	[
		'a workflow imported at another address',
		{ n8n: ELSEWHERE, workflowId: 'imported' },
		'n8n.test',
	],
];

describe.each(COPIES)('%s', (_case, copied, host) => {
	test('started, it takes nothing, not even an assistant that lost its webhook, and says so', async () => {
		const { assistants, copy, hears } = await given(copied);
		assistants.edit(2, UNSET);
		const before = assistants.snapshot();
		const started = await copy(TAKING);

		await started.startN8n();

		expect(assistants.snapshot()).toBe(before);
		expect(started.failures).toEqual([
			{
				message: expect.stringContaining(`"${nameOf(1)}": already reports to ${host}`),
				description: expect.stringContaining('If this n8n is a copy of another one'),
			},
		]);
		expect(await hears()).toEqual(SIMPLE_CALL);
	});

	test('published without Replace Existing Webhook, it is refused; unpublished, it changes nothing', async () => {
		const { assistants, live, copy, hears } = await given(copied);
		const published = await copy();

		await expect(published.create()).rejects.toMatchObject({
			message: `The assistant "${nameOf(1)}" already reports to ${host}: choose another assistant, or turn on 'Replace Existing Webhook' in the options of the trigger. The replaced webhook is not restored later`,
			description: expect.stringContaining('If this n8n is a copy'),
		});
		expect(await published.delete()).toBe(true);

		expect(assistants.snapshot()).toBe(live);
		expect(await hears()).toEqual(SIMPLE_CALL);
	});

	test('told to replace, it takes the calls; unpublished, it leaves the assistants without a webhook', async () => {
		const { assistants, copy } = await given(copied);
		const published = await copy(TAKING);

		await published.create();
		expect(String(assistants.of(1).webhook_url)).toMatch(/^http.*staging/);
		await published.delete();

		expect(assistants.of(1).webhook_url).toBeNull();
	});
});

test('an exported workflow holds neither the secret of the trigger nor an address', async () => {
	const { original } = await given({});
	const { nodes, connectionsBySourceNode, settings } = original.workflow;

	const exported = JSON.stringify({
		nodes,
		connections: connectionsBySourceNode,
		settings,
		staticData: original.workflow.staticData,
	});

	expect(exported).toContain('callEnded');
	expect(exported).not.toContain(SECRET);
	expect(exported).not.toContain(new URL(PRODUCTION).host);
});
