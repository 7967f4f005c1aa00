// Whether a campaign calls, and when (docs/api-assumptions.md, "Shapes of answers").
import type { IDataObject } from 'n8n-workflow';
import type { PlatformClient } from '../client/client';
import { readPage } from '../client/page';
import { isId, isObject, textIn, idIn } from '../client/response';
import { ENDPOINTS } from './endpoints';
import { nonBlank, readFields, statusIn } from './fields';
import { STATUSES } from './statuses';

/** Milliseconds that reading the campaigns may take: an item that was carried out waits for it. */
const MAX_TIME = 3_000;

export type Campaigns = ReadonlyMap<number | string, IDataObject>;

/**
 * Reads the campaigns of an account with one request, which is not repeated: no item depends on it.
 * @returns an empty map if the platform does not list them in time
 */
export async function readCampaigns(
	client: PlatformClient,
	signal: AbortSignal,
): Promise<Campaigns> {
	const inTime = AbortSignal.any([signal, AbortSignal.timeout(MAX_TIME)]);
	try {
		const response = await client
			.independent(inTime, { retries: 0, rateLimitWait: 0 })
			// takes a slot among the requests of the items, so that the user's limit of requests at once is kept
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
	const time = nonBlank(start) ?? 'the time set on the platform';
	if (scheduled(status)) return `${said}it starts by itself at ${time}.`;
	if (!atRest(status)) return undefined;
	return `${said}nobody is called until you start it with Campaign → Start or on the platform.`;
}

/** The assistant of a campaign; a part of it is blank where the platform does not tell it. */
export function assistantOf({ assistant, assistant_id, assistant_name }: IDataObject) {
	const { id, name } = isObject(assistant) ? assistant : {};
	return { id: idIn(assistant_id ?? id), name: nonBlank(assistant_name ?? name) };
}

const asItIs = (field: string) => (campaign: IDataObject) => campaign[field];

const SHOWN = [
	...['id', 'name', 'status', 'why_not_running', 'scheduled_start_at', 'assistant_name', 'channel'],
	'allowed_days',
	...['allowed_hours_start_time', 'allowed_hours_end_time', 'schedule_windows'],
	...['max_calls_in_parallel', 'max_retries', 'retry_interval', 'updated_at'],
];

const SIMPLE_CAMPAIGN = {
	...Object.fromEntries(SHOWN.map((field) => [field, asItIs(field)])),
	why_not_running: whyNotRunning,
	assistant_name: (campaign: IDataObject) => assistantOf(campaign).name,
};

/** A campaign with the same fields from every platform, and why it calls nobody. */
export const simplifyCampaign = (campaign: IDataObject) => readFields(SIMPLE_CAMPAIGN, campaign);

function nameOf({ id, name }: IDataObject): string {
	return `The campaign "${textIn(name ?? id)}"`;
}

/** Why a campaign may not call now, in a sentence; undefined if it calls at any time, or its hours cannot be read. */
export function whyNotCalling(campaign: IDataObject): string | undefined {
	const notRunning = whyNotRunning(campaign);
	if (notRunning) return notRunning;
	const { allowed_hours_start_time: start, allowed_hours_end_time: end } = campaign;
	const windows = [campaign.schedule_windows ?? []].flat().filter(isObject);
	const hours = (windows.length > 0 ? windows : [{ start, end }]).map(hoursOf);
	const days = daysIn(campaign.allowed_days) ?? [];
	const text = [...(hours.includes(undefined) ? [] : hours), ...days].join(', ');
	if (text === '') return undefined;
	return `${nameOf(campaign)} may be outside its calling hours (${text}).`;
}

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)(?=$|:)/;

/** @returns as in "20:00–02:00"; undefined if that is all day, or cannot be read */
function hoursOf({ start, end }: IDataObject): string | undefined {
	const [from, to] = [start, end].map((time) => TIME.exec(textIn(time))?.[0]);
	if (from === undefined || to === undefined || from === to) return undefined;
	return from === '00:00' && to >= '23:59' ? undefined : `${from}–${to}`;
}

/** @returns undefined if these are all days, or one of them cannot be read */
function daysIn(value: unknown): string[] | undefined {
	if (!Array.isArray(value) || value.length === 0) return undefined;
	const given = value.map((day) => textIn(day).trim().slice(0, 3).toLowerCase());
	const found = DAYS.filter((day) => given.includes(day.slice(0, 3).toLowerCase()));
	return found.length === new Set(given).size && found.length < DAYS.length ? found : undefined;
}
