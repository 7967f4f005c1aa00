// The assistants of an account as a trigger sees them: which there are, who owns their addresses, and which of them the user
// has chosen.
import { createHash } from 'node:crypto';
import { NodeOperationError, type IDataObject, type IHookFunctions } from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import type { PlatformClient } from '../client/client';
import { oneAtATime } from '../client/delay';
import { incompleteListError } from '../client/page';
import { LIST_TIME } from '../client/pagination';
import { readUntil } from '../client/readUntil';
import { numberIn, textIn } from '../client/response';
import { addressWith, ownerOf, secretIn, secretOf, stateOf, type Owner } from './address';
import { WEBHOOK_EVENTS, type AssistantWebhook, type WebhookSettings } from './events';
import type { Publication } from './settings';
import { publicationOf } from './upkeep';

/** An assistant and the webhook that reports the event. */
export interface Assistant {
	id: number;
	name: string;
	settings: WebhookSettings;
	/** Undefined if the platform does not show it. */
	address?: string | null;
	owner: Owner;
	/** Whether it has the address of this trigger with its present secret. */
	isEntered: boolean;
}

/** An account as a trigger sees it. */
export interface Account {
	client: PlatformClient;
	publication: Publication;
	webhook: AssistantWebhook;
	all: Assistant[];
	/** The address of the trigger, with its secret. */
	own: string;
}

/**
 * Runs a task with the assistants of the account. Triggers of one deployment take turns: they may want the same assistant.
 * @throws NodeApiError when the assistants cannot be read; any error of the task
 */
export async function withAccount(
	publication: Publication,
	client: PlatformClient,
	task: (account: Account) => Promise<void>,
): Promise<void> {
	await oneAtATime(`assistants of ${client.deployment.root}`, undefined, async () => {
		await task(await readAccount(publication, client));
	});
}

/**
 * Reads all assistants of the account: a single one cannot be read (platform-api 4.14).
 * @throws NodeApiError when their list cannot be read to its end
 */
export async function readAccount(
	publication: Publication,
	client: PlatformClient,
): Promise<Account> {
	const { hook, settings, address } = publication;
	const webhook = WEBHOOK_EVENTS[settings.event].webhook!;
	const { id: workflowId, name } = hook.getWorkflow();
	const own = addressWith(address, secretOf(address, workflowId, client.deployment), name);
	const isTest = hook.getMode() === 'manual';
	const unseen = unseenIds(hook, own);
	const rows = await readAssistants(client, webhook);
	const all = rows.map((row): Assistant => {
		const owner = ownerOf(row.address, own, isTest);
		if (owner.kind !== 'not shown') {
			const isEntered = owner.kind === 'ours' && secretIn(row.address) === secretIn(own);
			return { ...row, owner, isEntered };
		}
		if (unseen.includes(row.id)) return { ...row, owner: { kind: 'ours' }, isEntered: true };
		const mayBePublished = isTest && publicationOf(hook) !== undefined;
		return { ...row, owner: mayBePublished ? PUBLISHED_TRIGGER : owner, isEntered: false };
	});
	return { client, publication, webhook, all, own };
}

/** Whose address is taken to be there, for a test, if it is not shown and the same trigger is published. */
const PUBLISHED_TRIGGER: Owner = { kind: 'somebody else', host: '', workflow: '' };

/** @throws NodeApiError when their list cannot be read to its end */
async function readAssistants(
	client: PlatformClient,
	{ addressField, read }: AssistantWebhook,
): Promise<Array<Omit<Assistant, 'owner' | 'isEntered'>>> {
	const list = client.listSource(ENDPOINTS.listAssistants, LIST_TIME.trigger);
	const rows = await readUntil(list, { pagination: 'pages', limit: Infinity });
	return [...rows.values()].map((row) => {
		const settings = read(row);
		const address = settings[addressField] as string | null | undefined;
		return { id: idOf(client, row), name: textIn(row.name), settings, address };
	});
}

/** The ID of an assistant, as a number: it becomes part of the path of an update. */
function idOf({ node }: PlatformClient, row: IDataObject): number {
	const value = numberIn(row.id);
	if (Number.isSafeInteger(value) && value > 0) return value;
	throw incompleteListError(node, 'The platform answered with an assistant that has no ID');
}

/**
 * The assistants that the user has chosen.
 * @param ids undefined for all
 * @throws NodeOperationError when one of them does not exist, or the account has no assistant
 */
export function chosenAssistants(
	{ client: { node }, all }: Account,
	ids: number[] | undefined,
): Assistant[] {
	if (all.length === 0) {
		throw new NodeOperationError(node, 'The account of the API token has no assistant', {
			description: 'Create one on the platform, or choose the credential of another account.',
		});
	}
	const missing = ids?.find((chosen) => !all.some(({ id }) => id === chosen));
	if (missing !== undefined) {
		throw new NodeOperationError(
			node,
			`There is no assistant with the ID ${missing}: choose another one from the list`,
			{ description: 'It may have been deleted, or belong to another account than the API token.' },
		);
	}
	return all.filter(({ id }) => ids?.includes(id) ?? true);
}

/** The chosen assistants without those that were deleted, unless that is all of them. */
export function idsLeft({ all, publication: { settings } }: Account): number[] | undefined {
	const { assistantIds } = settings;
	const left = assistantIds?.filter((id) => all.some((assistant) => assistant.id === id));
	return left?.length === 0 ? assistantIds : left;
}

const ONE_EACH = 'An assistant has room for one webhook of each kind.';

const TURN_ON =
	"turn on 'Replace Existing Webhook' in the options of the trigger. The replaced webhook is not restored later";

/** What the user can do about an address that must not be replaced. */
const ADVICE = {
	notShown: {
		// n8n shows only the message when a workflow is published
		message: `if no product needs its reports, ${TURN_ON}`,
		description: ONE_EACH,
	},
	ofThisN8n: {
		message:
			'unpublish that workflow, combine both behind one trigger, or choose another assistant',
		description: `${ONE_EACH} A test would take it from a published workflow, too: instead, open one of its executions and copy it to the editor. If that workflow is gone, clear the webhook URL in the settings of the assistant on the platform.`,
	},
	elsewhere: {
		message: `choose another assistant, or ${TURN_ON}`,
		description: `${ONE_EACH} If this n8n has moved from that address, replace it. If this n8n is a copy, choose another assistant: the original needs its reports.`,
	},
};

/** @throws NodeOperationError when the address of an assistant must not be replaced */
export function requireReplaceable(
	{ client, publication }: Account,
	{ name, owner }: Assistant,
): void {
	if (owner.kind === 'nobody' || owner.kind === 'ours') return;
	const isOfThisN8n = 'workflow' in owner;
	if (publication.settings.replaceExisting && !isOfThisN8n) return;
	const isShown = owner.kind === 'somebody else';
	const state = isShown
		? stateOf(owner)
		: 'may report to another product, whose address the platform does not show';
	const { message, description } =
		ADVICE[isOfThisN8n ? 'ofThisN8n' : isShown ? 'elsewhere' : 'notShown'];
	throw new NodeOperationError(client.node, `The assistant "${name}" ${state}: ${message}`, {
		description,
	});
}

/** The IDs of assistants in which the address was entered although the platform does not show it. */
function unseenIds(hook: IHookFunctions, own: string): number[] {
	return (hook.getWorkflowStaticData('node')[fingerprintOf(own)] ?? []) as number[];
}

/**
 * Notes in n8n's static data which assistants have the address of the trigger, if the platform does not show it. n8n saves
 * this after the hook.
 */
export function noteUnseen({ own, publication: { hook } }: Account, those: Assistant[]): void {
	const ids = those.filter(({ address }) => address === undefined).map(({ id }) => id);
	const staticData = hook.getWorkflowStaticData('node');
	if (ids.length > 0) staticData[fingerprintOf(own)] = ids;
	else delete staticData[fingerprintOf(own)];
}

/** A key for an address: in a copy of n8n, or with another token, the address is another one. */
function fingerprintOf(own: string): string {
	const [address] = own.split('&');
	return createHash('sha256').update(address).digest('base64url').slice(0, 16);
}
