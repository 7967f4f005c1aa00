import { chain, NODE, step, withCredential } from '../lib/workflow.mts';
import { postAll } from './post.mts';
import { inParts } from './size.mts';
import { secondsOf, untilQuiet, type Ground } from './trial.mts';

/** What came of many items that went through the node. */
interface BatchRun {
	/** Until the last execution had ended. */
	seconds: number;
	executions: number;
	/** What the node gave for each item, or why it was refused. */
	results: Array<Record<string, unknown>>;
}

const NODE_NAME = 'Node under test';

/**
 * Lets items go through the node, in several executions that a webhook starts.
 * @param path of the webhook
 * @param parameters of the node
 * @param parts how many executions
 */
export async function runInBatches(
	{ stage }: Ground,
	path: string,
	parameters: Record<string, unknown>,
	items: object[],
	parts: number,
): Promise<BatchRun> {
	const { n8n, credential, server } = stage;
	const webhook = { httpMethod: 'POST', path, options: {} };
	const split = { fieldToSplitOut: 'body.items', options: {} };
	const nodes = [
		step('Webhook', 'n8n-nodes-base.webhook', 2, webhook),
		step('Split Out', 'n8n-nodes-base.splitOut', 1, split),
		{ ...step(NODE_NAME, NODE, 1, parameters), onError: 'continueRegularOutput' },
	];
	const workflowId = await n8n.activate(withCredential(chain(path, nodes), credential));
	const seconds = await secondsOf(async () => {
		const bodies = inParts(items, parts).map((part) => ({ items: part }));
		await postAll(`${server.webhookUrl}/webhook/${path}`, bodies);
		await untilQuiet(stage, workflowId);
	});
	const executions = await n8n.finished(workflowId);
	await n8n.deactivate(workflowId);
	const results = executions.flatMap(({ outputs }) => outputs[NODE_NAME]?.[0] ?? []);
	return { seconds, executions: executions.length, results: results.map(({ json }) => json) };
}
