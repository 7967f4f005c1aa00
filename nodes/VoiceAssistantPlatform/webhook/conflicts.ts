import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import { addressOf, likenessOf, workflowIn } from './address';
import type { Assistant } from './assistants';
import { isPublished } from './reporting';
import type { TriggerSettings } from './settings';

/** Somebody whom the trigger does not replace without asking. */
interface Conflict {
	/** What the assistant does. Of an address, it names only the host: the rest may hold another product's secret. */
	state: string;
	/** What to do. It is part of the message, as n8n shows only that when a workflow is published. */
	advice: string;
	description: string;
	/** Whether the user can choose to replace it. */
	isReplaceable: boolean;
}

const ONE_EACH = 'An assistant has room for one webhook of each kind.';

/** @param workflow the name of the other workflow, as far as it is known */
const withWorkflow = (workflow: string): Conflict => ({
	state: workflow
		? `reports to the workflow "${workflow}" of this n8n already`
		: 'reports to a workflow of this n8n already',
	advice:
		': unpublish that workflow, or put both into one, after one trigger, or choose another assistant',
	description: `${ONE_EACH} A test would take it from a published workflow, too: instead, open one of its executions and copy it to the editor. If that workflow is gone, clear the webhook URL in the settings of the assistant on the platform.`,
	isReplaceable: false,
});

const withHost = (host: string): Conflict => ({
	state: `reports to ${host} already`,
	advice:
		": choose another assistant, or turn on 'Replace Existing Webhook' in the options of the trigger. What is replaced is not put back later",
	description: `${ONE_EACH} If this n8n has moved from that address, replace it. If this n8n is a copy, choose another assistant: the original needs its reports.`,
	isReplaceable: true,
});

const NOT_SHOWN: Conflict = {
	state: 'may report to another product, whose address the platform does not show',
	advice:
		": if no product needs its reports, turn on 'Replace Existing Webhook' in the options of the trigger. What is replaced is not put back later",
	description: ONE_EACH,
	isReplaceable: true,
};

/** What keeps the trigger from an assistant; undefined if nothing does. */
export function conflictAt(context: IHookFunctions, assistant: Assistant): Conflict | undefined {
	const { owner, address } = assistant;
	if (owner === 'nobody' || owner === 'ours') return undefined;
	const isTest = context.getMode() === 'manual';
	if (!address) return isTest && isPublished(context) ? withWorkflow('') : NOT_SHOWN;
	const { isOfThisN8n, isOfThisNode } = likenessOf(address, addressOf(context));
	if (!isOfThisN8n) return withHost(hostOf(address));
	// a test of this trigger gives way to its publication
	return isOfThisNode && !isTest ? undefined : withWorkflow(workflowIn(address));
}

/** The host of an address, for people. */
export function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).host : 'another address';
}

/** @throws NodeOperationError when the address of an assistant must not be replaced */
export function requireReplaceable(
	context: IHookFunctions,
	{ replaceExisting }: TriggerSettings,
	assistant: Assistant,
): void {
	const conflict = conflictAt(context, assistant);
	if (!conflict || (conflict.isReplaceable && replaceExisting)) return;
	const { state, advice, description } = conflict;
	throw new NodeOperationError(
		redactedNode(context),
		`The assistant "${assistant.name}" ${state}${advice}`,
		{ description },
	);
}
