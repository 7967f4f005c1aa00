/**
 * How many deliveries a second a real n8n accepts through this package's trigger, against its own Webhook node.
 * They take turns in one n8n; what is judged is a ratio. For its own Webhook node alone, and only while its settings
 * hold no expression, n8n does without one of the two expression sandboxes that every other trigger costs: hence the
 * comparison with version 1 of that node, which n8n treats like all others. And a Webhook node alone lets everybody
 * in, and every repetition: hence the comparison with what a user has to build to get what the trigger does.
 */
import { setUpStage } from '../scripts/lib/stage.mts';
import { waitFor } from '../scripts/lib/waitFor.mts';
import {
	chain,
	step,
	TRIGGER,
	withCredential,
	type WorkflowNode,
} from '../scripts/lib/workflow.mts';
import { webhookOf } from '../scripts/lib/platformApi.mts';
import { median } from './figures.mts';
import { requestsPerSecond } from './load.mts';
import type { Measure } from './part.mts';

const ASSISTANT = 101;
const ROUNDS = 3;
const ROUND_MS = 3_000;
const SECONDS_TO_END = 120;
const CONNECTIONS = 8;
const TARGET = 0.9;
const TOKEN = 'token-of-the-benchmark';

const NAMES = {
	trigger: 'this trigger',
	webhook: "n8n's Webhook node, which lets everything in",
	version1: 'the same, version 1',
	protected: 'Webhook with Header Auth, then Remove Duplicates',
};

type Name = keyof typeof NAMES;

const webhook = (path: string, version: number, more: object = {}) =>
	step('Webhook', 'n8n-nodes-base.webhook', version, {
		httpMethod: 'POST',
		path,
		options: {},
		...more,
	});

export const measureTrigger: Measure = async ({ disposables }) => {
	const stage = await setUpStage(0, disposables);
	const publish = async (name: string, ...nodes: WorkflowNode[]) =>
		await stage.n8n.activate(
			withCredential(
				chain(name, [...nodes, step('End', 'n8n-nodes-base.noOp', 1, {})]),
				stage.credential,
			),
		);
	const headerAuth = await stage.n8n.createCredential('Header', 'httpHeaderAuth', {
		name: 'Authorization',
		value: `Bearer ${TOKEN}`,
	});
	const workflows: Record<Name, string> = {
		trigger: await publish(
			NAMES.trigger,
			step('Trigger', TRIGGER, 1, {
				event: 'callEnded',
				registration: 'automatic',
				assistants: 'one',
				assistantId: { __rl: true, mode: 'id', value: String(ASSISTANT) },
				options: {},
			}),
		),
		webhook: await publish(NAMES.webhook, webhook('bench', 2)),
		version1: await publish(NAMES.version1, webhook('bench-1', 1)),
		protected: await publish(
			NAMES.protected,
			{
				...webhook('bench-protected', 2, { authentication: 'headerAuth' }),
				credentials: { httpHeaderAuth: headerAuth },
			},
			step('Remove Duplicates', 'n8n-nodes-base.removeDuplicates', 2, {
				operation: 'removeItemsSeenInPreviousExecutions',
				logic: 'removeItemsWithAlreadySeenKeyValues',
				dedupeValue: '={{ $json.body.id }} {{ $json.body.status }}',
				options: {},
			}),
		),
	};
	const { webhook_url: address } = await webhookOf(stage.simulator, ASSISTANT);
	const urls: Record<Name, string> = {
		trigger: String(address),
		webhook: `${stage.n8nUrl}/webhook/bench`,
		version1: `${stage.n8nUrl}/webhook/bench-1`,
		protected: `${stage.n8nUrl}/webhook/bench-protected`,
	};

	let calls = 0;
	const measure = async (name: Name) => {
		const rate = await requestsPerSecond(
			{ baseUrl: urls[name], token: TOKEN, connections: CONNECTIONS, milliseconds: ROUND_MS },
			() => ({
				method: 'POST',
				path: '',
				body: { id: ++calls, status: 'completed', duration: 61, transcript: 'Hello. '.repeat(200) },
			}),
		);
		// what is still running would slow the next one down
		await waitFor('the executions end', SECONDS_TO_END, async () => {
			const { all, ended } = await stage.n8n.count(workflows[name]);
			return all === ended;
		});
		return rate;
	};
	const names = Object.keys(NAMES) as Name[];
	const rates = Object.fromEntries(names.map((name) => [name, [] as number[]]));
	for (const name of names) await measure(name);
	for (let round = 0; round < ROUNDS; round++) {
		for (const name of names) rates[name].push(await measure(name));
	}

	const perSecond = (name: Name) => median(rates[name]);
	const ratio = (name: Name) => perSecond('trigger') / perSecond(name);
	return {
		title: 'The trigger',
		text: [
			`Deliveries of ended calls that a real n8n accepts, ${CONNECTIONS} connections, each candidate with a workflow of its own in the same n8n; the medians of ${ROUNDS} rounds in which they take turns.`,
			"Only for its own Webhook node, and while its settings hold no expression, n8n does without one of the two expression sandboxes that every other trigger costs; it treats version 1 of that node like all others. The trigger also checks a secret and lets each call through once: the last row is what it takes to get that from n8n's own nodes.",
		],
		tables: [
			{
				title: 'Deliveries accepted by n8n',
				columns: ['start of the workflow', 'a second', 'this trigger against it'],
				rows: names.map((name) => [
					NAMES[name],
					perSecond(name).toFixed(1),
					name === 'trigger' ? '' : ratio(name).toFixed(2),
				]),
			},
		],
		targets: [
			{
				what: "Deliveries a second against n8n's Webhook node, which lets everything in",
				wanted: `at least ${TARGET} of it`,
				measured: `${ratio('webhook').toFixed(2)} (${ratio('version1').toFixed(2)} of its version 1, ${ratio('protected').toFixed(2)} of what has the same protection)`,
				isMet: ratio('webhook') >= TARGET,
				why: 'n8n spares its own Webhook node, from version 2 on, one of the two expression sandboxes that every other trigger costs; no package can ask for that.',
			},
		],
	};
};
