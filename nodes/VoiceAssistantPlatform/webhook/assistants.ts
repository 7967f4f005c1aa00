// The assistants of an account as a trigger sees and changes them: which there are, who owns their addresses, which of them the
// user has chosen, and their webhooks.
import { NodeOperationError, type IDataObject, type NodeApiError } from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import type { PlatformClient } from '../client/client';
import { incompleteListError } from '../client/page';
import { LIST_TIME } from '../client/pagination';
import { readUntil } from '../client/readUntil';
import { numberIn, textIn } from '../client/response';
import { oneAtATime } from '../oneAtATime';
import { addressWith, ownerOf, secretOf, stateOf, type Owner } from './address';
import { WEBHOOK_EVENTS, type AssistantWebhook, type WebhookFields } from './events';
import type { Registration, TriggerSettings } from './settings';

/** An assistant and the webhook that reports the event. */
interface Assistant {
	id: number;
	name: string;
	fields: WebhookFields;
	/** Undefined if the platform does not show it. */
	address?: string | null;
	owner: Owner;
}

/** An account as a trigger sees it. */
export interface Account {
	client: PlatformClient;
	settings: TriggerSettings;
	webhook: AssistantWebhook;
	/** The address of the trigger, with its secret. */
	ownAddress: string;
	all: Assistant[];
}

/** Runs a task with the assistants of the account. Triggers of one deployment take turns: they may want the same assistant. */
export async function withAccount(
	client: PlatformClient,
	{ settings, address, workflow, isTest, isTestOfPublished }: Registration,
	task: (account: Account) => Promise<void>,
): Promise<void> {
	await oneAtATime(`assistants of ${client.deployment.root}`, async () => {
		const webhook = WEBHOOK_EVENTS[settings.event].webhook!;
		const secret = secretOf(address, workflow.id, client.deployment);
		const ownAddress = addressWith(address, secret, workflow.name);
		const all = (await readAssistants(client, webhook)).map((one) => {
			const owner = ownerOf(one.address, ownAddress, isTest);
			const isHidden = owner.kind === 'not shown' && isTestOfPublished;
			return { ...one, owner: isHidden ? PUBLISHED_TRIGGER : owner };
		});
		await task({ client, settings, webhook, ownAddress, all });
	});
}

/** Whose address is taken to be there, for a test, if it is not shown and the same trigger is published. */
const PUBLISHED_TRIGGER: Owner = { kind: 'this n8n' };

/** Reads them all: the platform has no request for a single one (platform-api 4.14). */
async function readAssistants(
	client: PlatformClient,
	{ addressField, read }: AssistantWebhook,
): Promise<Array<Omit<Assistant, 'owner'>>> {
	const list = client.listSource(ENDPOINTS.listAssistants, LIST_TIME.trigger);
	const rows = await readUntil(list, { pagination: 'pages', limit: Infinity });
	return [...rows.values()].map((row) => {
		const fields = read(row);
		const address = fields[addressField] as string | null | undefined;
		return { id: idOf(client, row), name: textIn(row.name), fields, address };
	});
}

/** The ID of an assistant, as a number: it becomes part of the path of an update. */
function idOf({ node }: PlatformClient, row: IDataObject): number {
	const value = numberIn(row.id);
	if (Number.isSafeInteger(value) && value > 0) return value;
	throw incompleteListError(node, 'The platform answered with an assistant that has no ID');
}

/** The assistants that the user has chosen, without those that do not exist. */
export function chosenAssistants({ settings: { assistantIds }, all }: Account): Assistant[] {
	return all.filter(({ id }) => assistantIds?.includes(id) ?? true);
}

/** @throws NodeOperationError when one of the chosen assistants does not exist, or the account has none */
export function requireExisting({ client: { node }, settings, all }: Account): void {
	if (all.length === 0) {
		throw new NodeOperationError(node, 'The account of the API token has no assistant', {
			description: 'Create one on the platform, or choose the credential of another account.',
		});
	}
	const missing = settings.assistantIds?.find((chosen) => !all.some(({ id }) => id === chosen));
	if (missing === undefined) return;
	throw new NodeOperationError(
		node,
		`There is no assistant with the ID ${missing}: choose another one from the list`,
		{ description: 'It may have been deleted, or belong to another account than the API token.' },
	);
}

const ONE_EACH = 'An assistant has room for one webhook of each kind.';

const TURN_ON =
	"turn on 'Replace Existing Webhook' in the options of the trigger. The replaced webhook is not restored later";

/** What the user can do about an address that must not be replaced. */
const ADVICE = {
	'not shown': {
		// n8n shows only the message when a workflow is published
		message: `if no product needs these reports, ${TURN_ON}`,
		description: ONE_EACH,
	},
	'this n8n': {
		message:
			'unpublish that workflow, combine both behind one trigger, or choose another assistant',
		description: `${ONE_EACH} A test would take it from a published workflow, too: instead, open one of its executions and copy it to the editor. If that workflow is gone, clear the webhook URL in the settings of the assistant on the platform.`,
	},
	'somebody else': {
		message: `choose another assistant, or ${TURN_ON}`,
		description: `${ONE_EACH} If this n8n has moved from that address, replace it. If this n8n is a copy, choose another assistant: the original needs its reports.`,
	},
};

/** @throws NodeOperationError when the address of an assistant must not be replaced */
export function requireReplaceable(
	{ client, settings, webhook: { reportsInWords, otherReportsInWords } }: Account,
	{ name, owner }: Assistant,
): void {
	const { kind } = owner;
	if (kind === 'nobody' || kind === 'ours') return;
	if (settings.replaceExisting && kind !== 'this n8n') return;
	const state =
		stateOf(owner) ??
		`may report ${reportsInWords} to another product, whose address the platform does not show`;
	const { message, description } = ADVICE[kind];
	const kept = kind === 'not shown' ? `. Reports of ${otherReportsInWords} keep their address` : '';
	throw new NodeOperationError(client.node, `The assistant "${name}" ${state}: ${message}${kept}`, {
		description,
	});
}

/** How many assistants are changed at a time. */
const BATCH_SIZE = 10;

/** The fields that an assistant is to have. */
interface Change {
	assistant: Assistant;
	fields: WebhookFields;
}

/** Why an assistant could not be changed. */
export interface FailedChange {
	assistant: Assistant;
	error: Error & Partial<Pick<NodeApiError, 'description' | 'httpCode'>>;
}

/** The changes that make assistants report every event that the user wants. */
export function changesToEnter(
	those: Assistant[],
	{ webhook, ownAddress, settings }: Account,
): Change[] {
	return changesTo({ [webhook.addressField]: ownAddress, ...webhook.required(settings) }, those);
}

/** The changes that leave assistants without a webhook. */
export function changesToClear(those: Assistant[], { webhook }: Account): Change[] {
	return changesTo(webhook.none, those);
}

/** The changes that leave assistants without the address that was entered in them just now. */
export function changesToTakeBack(those: Assistant[], { webhook, ownAddress }: Account): Change[] {
	return those.map((assistant) => ({
		assistant: { ...assistant, address: ownAddress },
		fields: webhook.none,
	}));
}

/** None for assistants that have the fields already. */
function changesTo(fields: WebhookFields, those: Assistant[]): Change[] {
	return those
		.filter((one) => Object.entries(fields).some(([name, value]) => one.fields[name] !== value))
		.map((assistant) => ({ assistant, fields }));
}

/**
 * Changes assistants. The rest is left when the platform does not answer, or receives too many requests: it would fail as
 * well. With `isAllOrNone`, it is left after any failure.
 */
export async function changeAssistants(
	account: Account,
	changes: Change[],
	isAllOrNone = false,
): Promise<FailedChange[]> {
	const due = [...changes];
	const failures: FailedChange[] = [];
	while (due.length > 0) {
		const batch = due.splice(0, BATCH_SIZE);
		const results = await Promise.all(batch.map(async (change) => await write(account, change)));
		failures.push(...results.flat());
		const fatal = results
			.flat()
			.find(({ error: { httpCode } }) => isAllOrNone || ['', '429'].includes(httpCode ?? ''));
		if (fatal) {
			failures.push(...due.splice(0).map(({ assistant }) => ({ ...fatal, assistant })));
		}
	}
	return failures;
}

/** Changes an assistant; returns why it could not be changed. */
async function write(
	{ client, webhook, ownAddress, settings }: Account,
	{ assistant, fields }: Change,
): Promise<FailedChange[]> {
	const { id, address } = assistant;
	try {
		await client.send(webhook.change(id, fields, address ?? ownAddress, settings));
		return [];
	} catch (error) {
		return [{ assistant, error: error as Error }];
	}
}

/** @throws NodeOperationError that names the assistants, each with its reason; returns if there are no failures */
export function throwFailures({ client }: Account, failures: FailedChange[]): void {
	if (failures.length === 0) return;
	const reasons = [...new Set(failures.map(({ error }) => error.message))];
	const lines = reasons.map((reason) => {
		const those = failures.filter(({ error }) => error.message === reason);
		return `${those.map(({ assistant }) => `"${assistant.name}"`).join(', ')}: ${reason}`;
	});
	throw new NodeOperationError(client.node, lines.join('; '), {
		description: failures[0].error.description ?? undefined,
	});
}
