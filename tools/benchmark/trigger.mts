/**
 * How many deliveries a second a real n8n accepts through this package's trigger, compared with its own Webhook node. They take
 * turns in one n8n; the target is a ratio.
 */
import { webhookOf } from '../simulator/client.mts';
import { publish, setUpStage } from '../n8n/stage.mts';
import { waitFor } from '../lib/waitFor.mts';
import { END, step, triggerOf, webhookAt, type WorkflowNode } from '../n8n/workflow.mts';
import { mediansInTurns, type Measure } from './part.mts';

const ASSISTANT = 101;
const CONNECTIONS = 8;
const ROUNDS = 3;
const ROUND_MS = 3_000;
const SECONDS_TO_END = 120;
const TARGET = 0.9;
const TOKEN = 'token-of-the-benchmark';

const NAMES = {
	trigger: 'this trigger',
	webhook: "n8n's Webhook node, which lets everything in",
	version1: 'the same, version 1',
	protected: 'Webhook with Header Auth, then Remove Duplicates',
};
type Name = keyof typeof NAMES;

export const measureTrigger: Measure = async ({ disposables }) => {
	const stage = await setUpStage(0, disposables);
	const { n8n, n8nUrl, simulator } = stage;
	const header = { name: 'Authorization', value: `Bearer ${TOKEN}` };
	const httpHeaderAuth = await n8n.createCredential('Header', 'httpHeaderAuth', header);
	const nodes: Record<Name, WorkflowNode[]> = {
		trigger: [triggerOf(ASSISTANT)],
		webhook: [webhookAt('webhook')],
		version1: [webhookAt('version1', {}, 1)],
		protected: [
			{
				...webhookAt('protected', { authentication: 'headerAuth' }),
				credentials: { httpHeaderAuth },
			},
			step('Remove Duplicates', 'n8n-nodes-base.removeDuplicates', 2, {
				operation: 'removeItemsSeenInPreviousExecutions',
				logic: 'removeItemsWithAlreadySeenKeyValues',
				dedupeValue: '={{ $json.body.id }} {{ $json.body.status }}',
				options: {},
			}),
		],
	};
	const names = Object.keys(NAMES) as Name[];
	const ids: Partial<Record<Name, string>> = {};
	for (const name of names) {
		ids[name] = await publish(stage, ...nodes[name], END);
	}
	const { webhook_url: address } = await webhookOf(simulator, ASSISTANT);

	let calls = 0;
	const perSecond = await mediansInTurns(names, ROUNDS, async (name) => {
		const url = name === 'trigger' ? String(address) : `${n8nUrl}/webhook/${name}`;
		const rate = await deliveriesPerSecond(url, () => ({
			...{ id: ++calls, status: 'completed', duration: 61, transcript: 'Hello. '.repeat(200) },
		}));
		// anything still running would slow down the next one
		await waitFor('the executions end', SECONDS_TO_END, () => n8n.isQuiet(ids[name]!));
		return rate;
	});
	const ratio = (name: Name) => perSecond.trigger / perSecond[name];
	return {
		title: 'The trigger',
		text: [
			`How many deliveries of ended calls a real n8n accepts over ${CONNECTIONS} connections. Each candidate has its own workflow in the same n8n; the figures are medians of ${ROUNDS} rounds in which they take turns.`,
			"Every trigger costs n8n two expression sandboxes. Only its own Webhook node, from version 2 on, saves one of them, as long as its settings contain no expression. The trigger also reads its credential, from whose token the secret of the address is derived, and lets each call through once; the last row shows what that takes with n8n's own nodes.",
		],
		table: {
			columns: ['start of the workflow', 'per second', 'this trigger compared with it'],
			rows: names.map((name) => [
				NAMES[name],
				perSecond[name].toFixed(1),
				name === 'trigger' ? '' : ratio(name).toFixed(2),
			]),
		},
		targets: [
			{
				what: "Deliveries a second against n8n's Webhook node, which lets everything in",
				wanted: `at least ${TARGET} of it`,
				measured: `${ratio('webhook').toFixed(2)} (${ratio('version1').toFixed(2)} of its version 1, ${ratio('protected').toFixed(2)} of what has the same protection)`,
				isMet: ratio('webhook') >= TARGET,
				why: 'Every trigger costs n8n two expression sandboxes, but it saves one of them for its own Webhook node, from version 2 on. A package cannot request that. Besides, checking the secret takes a credential, as it does in the last row below.',
			},
		],
	};
};

/**
 * How many deliveries a second are accepted if each connection sends the next one at once.
 * @throws Error if one is not accepted
 */
async function deliveriesPerSecond(url: string, next: () => object): Promise<number> {
	const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
	const start = performance.now();
	let accepted = 0;
	const deliver = async () => {
		for (; performance.now() < start + ROUND_MS; accepted++) {
			const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(next()) });
			await response.text();
			if (!response.ok) throw new Error(`${url} answered ${response.status}`);
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, deliver));
	return (accepted / (performance.now() - start)) * 1_000;
}
