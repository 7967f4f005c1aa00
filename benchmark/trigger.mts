/**
 * How many deliveries a second a real n8n accepts through this package's trigger, against its own Webhook node.
 * They take turns in one n8n; what is judged is a ratio. For its own Webhook node alone, and only while its settings
 * hold no expression, n8n does without one of the two expression sandboxes that every other trigger costs: hence the
 * second comparison, with version 1 of that node, which n8n treats like all others.
 */
import { runScript } from '../scripts/lib/runScript.mts';
import { say } from '../scripts/lib/say.mts';
import { setUpStage } from '../scripts/lib/stage.mts';
import { TRIGGER, withCredential, type WorkflowNode } from '../scripts/lib/workflow.mts';
import { chain, step } from '../test/e2e/support/runNode.mts';
import { webhookOf } from '../test/e2e/support/api.mts';
import { requestsPerSecond } from './load.mts';

const ASSISTANT = 101;
const ROUNDS = 5;
const ROUND_MS = 6_000;
const CONNECTIONS = 8;
const TARGET = 0.9;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];

await runScript(async (closers) => {
	const stage = await setUpStage(0, closers);
	const publish = async (name: string, start: WorkflowNode) =>
		await stage.n8n.activate(
			withCredential(
				chain(name, [start, step('End', 'n8n-nodes-base.noOp', 1, {})]),
				stage.credential,
			),
		);
	const webhook = (path: string, version: number) =>
		step('Webhook', 'n8n-nodes-base.webhook', version, { httpMethod: 'POST', path, options: {} });
	await publish('Webhook', webhook('bench', 2));
	await publish('Webhook 1', webhook('bench-1', 1));
	await publish(
		'Trigger',
		step('Trigger', TRIGGER, 1, {
			event: 'callEnded',
			registration: 'automatic',
			assistants: 'one',
			assistantId: { __rl: true, mode: 'id', value: String(ASSISTANT) },
			options: {},
		}),
	);
	const { webhook_url: address } = await webhookOf(stage.simulator, ASSISTANT);
	const starts = {
		webhook: `${stage.n8nUrl}/webhook/bench`,
		version1: `${stage.n8nUrl}/webhook/bench-1`,
		trigger: String(address),
	};

	let calls = 0;
	const measure = async (url: string) =>
		await requestsPerSecond(
			{ baseUrl: url, token: '', connections: CONNECTIONS, milliseconds: ROUND_MS },
			() => ({
				method: 'POST',
				path: '',
				body: { id: ++calls, status: 'completed', duration: 61, transcript: 'Hello. '.repeat(200) },
			}),
		);
	const figures = Object.fromEntries(Object.keys(starts).map((name) => [name, [] as number[]]));
	for (const url of Object.values(starts)) await measure(url);
	for (let round = 0; round < ROUNDS; round++) {
		for (const [name, url] of Object.entries(starts)) figures[name].push(await measure(url));
	}

	const perSecond = (name: string) => median(figures[name]);
	const ratio = (name: string) => (perSecond('trigger') / perSecond(name)).toFixed(2);
	say(`\nDeliveries accepted by n8n, ${CONNECTIONS} connections:`);
	say(`  n8n's Webhook node              ${perSecond('webhook').toFixed(1)}/s`);
	say(`  n8n's Webhook node, version 1   ${perSecond('version1').toFixed(1)}/s`);
	say(`  this trigger                    ${perSecond('trigger').toFixed(1)}/s`);
	say(`  trigger / Webhook               ${ratio('webhook')}  target: at least ${TARGET}`);
	say(`  trigger / Webhook, version 1    ${ratio('version1')}`);
	return 0;
});
