import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import { workflowIn, type Owner } from './address';
import type { Assistant } from './assistants';
import type { TriggerSettings } from './settings';

/** Another owner of the address of an assistant, whom the trigger does not replace without asking. */
interface Conflict {
	/**
	 * What the assistant does. HOST stands for the host of its address: the rest may hold another product's secret. IN_WORKFLOW
	 * stands for the workflow that an address of this n8n names.
	 */
	state: string;
	/** What to do. It is part of the message, as n8n shows only that when a workflow is published. */
	advice: string;
	description?: string;
	/** Whether the user can choose to replace it. */
	isReplaceable?: boolean;
}

const REPLACE = "turn on 'Replace Existing Webhook' in the options of the trigger";
const CLEAR = 'clear the webhook URL in the settings of the assistant on the platform';

const CONFLICTS: Partial<Record<Owner, Conflict>> = {
	'another product': {
		state: 'reports to HOST',
		advice: ` already: ${REPLACE}, or choose another assistant`,
		description:
			'An assistant has room for one webhook of each kind. What is replaced is put back when you unpublish the workflow.',
		isReplaceable: true,
	},
	'another n8n': {
		state: 'reports to this trigger at HOST, the address of another n8n',
		advice: `: if this n8n has moved from there, ${REPLACE}; if it is a copy, choose another assistant, as the original needs its reports`,
		isReplaceable: true,
	},
	'unknown secret': {
		state: 'reports to this trigger with a secret that it does not know',
		advice: `: if the API token was replaced, ${REPLACE}; if another n8n has the same address, choose another assistant`,
		isReplaceable: true,
	},
	'not shown': {
		state: 'may report to another product, whose address the platform does not show',
		advice: `: if no product needs its reports, ${REPLACE}. An address that is replaced cannot be put back`,
		isReplaceable: true,
	},
	'another trigger': {
		state: 'reports to another trigger of this n8n alreadyIN_WORKFLOW',
		advice:
			': put both into one workflow, after one trigger, or unpublish that one, or choose another assistant',
		description: `An assistant has room for one webhook of each kind. If that trigger is gone, ${CLEAR}.`,
	},
	test: {
		state: 'reports to a test of this trigger',
		advice: `: stop the test, then publish again. If none is running any more, start one and stop it, or ${CLEAR}`,
		description: 'A test stops by itself after two minutes.',
	},
	'published trigger': {
		state: 'reports to a published workflow',
		advice: ': a test would take its reports away',
		description: `Unpublish the workflow for the test, choose another assistant, or take an event from the list of executions: open one and copy it to the editor. If no such workflow is published any more, ${CLEAR}.`,
	},
};

/** What an assistant does instead of reporting to this trigger; undefined if there is no conflict. */
export function conflictAt({ owner, address }: Assistant): string | undefined {
	const isKnown = address && URL.canParse(address);
	const host = isKnown ? new URL(address).host : 'another address';
	const workflow = isKnown ? workflowIn(address) : '';
	return CONFLICTS[owner]?.state
		.replace('HOST', host)
		.replace('IN_WORKFLOW', () => (workflow ? `, in the workflow "${workflow}"` : ''));
}

/** @throws NodeOperationError when the address of an assistant must not be replaced */
export function requireReplaceable(
	context: IHookFunctions,
	{ replaceExisting }: TriggerSettings,
	assistant: Assistant,
): void {
	const conflict = CONFLICTS[assistant.owner];
	if (!conflict || (conflict.isReplaceable && replaceExisting)) return;
	const { advice, description } = conflict;
	throw new NodeOperationError(
		redactedNode(context),
		`The assistant "${assistant.name}" ${conflictAt(assistant)}${advice}`,
		{ description },
	);
}
