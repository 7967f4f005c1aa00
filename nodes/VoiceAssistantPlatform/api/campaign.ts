// Whether a campaign is making calls (docs/api-assumptions.md, "Shapes of answers").
import type { IDataObject } from 'n8n-workflow';
import type { PlatformClient } from '../client/client';
import { readPage } from '../client/page';
import { isId, isObject, textIn, idIn } from '../client/response';
import { ENDPOINTS } from './endpoints';
import { nonBlank, onlyFields, statusIn, type SimplifyRow } from './fields';
import { STATUSES } from './statuses';

/** Milliseconds that reading the campaigns may take: an item that was carried out waits for it. */
const MAX_TIME = 3_000;

export type Campaigns = ReadonlyMap<number | string, IDataObject>;

/** Reads the campaigns once, as no item depends on it: an empty map if the platform does not list them in time. */
export async function readCampaigns(
	client: PlatformClient,
	signal: AbortSignal,
): Promise<Campaigns> {
	const inTime = AbortSignal.any([signal, AbortSignal.timeout(MAX_TIME)]);
	try {
		const response = await client
			.independent(inTime, { patience: 0 })
			// not the policy of a read: it takes a slot among the writes, so that the user's limit of requests at once is kept
			.send(ENDPOINTS.listCampaigns, { policy: 'write' });
		const { rows } = readPage(client.node, response);
		return new Map(rows.filter(({ id }) => isId(id)).map((row) => [idIn(row.id), row]));
	} catch {
		return new Map();
	}
}

/** Why a campaign calls nobody, in a sentence; undefined if it is running, or if its status is not known. */
export function whyNotRunning(campaign: IDataObject): string | undefined {
	const { status, scheduled_start_at: start } = campaign;
	const { atRest, scheduled } = STATUSES.campaign;
	const said = `${nameOf(campaign)} is not running${statusIn(campaign)}: `;
	const time = nonBlank(start) ?? 'the time of its scheduled start';
	if (scheduled(status)) return `${said}it starts by itself at ${time}.`;
	if (!atRest(status)) return undefined;
	return `${said}nobody is called until you start it with Campaign → Start or on the platform.`;
}

/** The assistant of a campaign; a part of it is blank where the platform does not tell it. */
export function assistantOf({ assistant, assistant_id, assistant_name }: IDataObject) {
	const { id, name } = isObject(assistant) ? assistant : {};
	return { id: idIn(assistant_id ?? id), name: nonBlank(assistant_name ?? name) };
}

const fieldsOfCampaign = onlyFields([
	'id',
	'name',
	'status',
	'why_not_running',
	'scheduled_start_at',
	'assistant_name',
	'channel',
	'allowed_days',
	'allowed_hours_start_time',
	'allowed_hours_end_time',
	'schedule_windows',
	'max_calls_in_parallel',
	'max_retries',
	'retry_interval',
	'updated_at',
]);

/** A campaign with the same fields from every platform, and why it calls nobody. */
export const simplifyCampaign: SimplifyRow = (campaign) => ({
	...fieldsOfCampaign(campaign),
	why_not_running: whyNotRunning(campaign) ?? null,
	assistant_name: assistantOf(campaign).name ?? null,
});

function nameOf({ id, name }: IDataObject): string {
	return `The campaign "${textIn(name ?? id)}"`;
}

/** Why a campaign may not call now, in a sentence. */
export function whyNotCalling(campaign: IDataObject): string {
	return (
		whyNotRunning(campaign) ??
		`${nameOf(campaign)} may be outside its calling hours, or the platform has blocked the number.`
	);
}
