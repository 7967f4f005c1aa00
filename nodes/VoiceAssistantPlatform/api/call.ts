// Turns the calls of every platform into one form. Only this file knows the dialects of lists and reports (platform-api 2.2,
// 6; docs/api-assumptions.md, "Calls").
import type { IDataObject } from 'n8n-workflow';
import { isObject, idIn, textIn } from '../client/response';
import { dateInUtc, durationIn, fieldsIn, finite, nonBlank, phoneIn, readFields } from './fields';
import { STATUSES } from './statuses';
import { transcriptText } from './transcript';

interface CallParts {
	call: IDataObject;
	lead: IDataObject;
	/** The campaign within the lead and the one beside it; each may be missing. */
	campaigns: IDataObject[];
}

/** The fields of a simplified call, and how each is read; undefined if the platform did not give it. */
const FIELDS: Record<string, (parts: CallParts) => unknown> = {
	id: ({ call }) => callIdOf(call),
	status: ({ call }) => nonBlank(call.status),
	// in n8n's table, how a call ended and when stand before the long texts
	customer_phone: ({ call }) => phoneIn(customerPhone(call)),
	type: ({ call }) => nonBlank(call.type),
	reached: ({ call }) => wasReached(call),
	assistant_name: ({ call }) => nonBlank(call.assistant_name),
	campaign_name: ({ call, campaigns }) =>
		firstOf([call.campaign_name, ...campaigns.map(({ name }) => name)], nonBlank),
	assistant_phone: ({ call }) => nonBlank(call.assistant_phone ?? call.assistant_phone_number),
	created_at: ({ call }) => dateInUtc(call.created_at),
	duration: ({ call }) => durationIn(call.duration),
	answered_by: ({ call }) => nonBlank(call.answered_by),
	transcript: ({ call }) => transcriptText(call),
	extracted_variables: ({ call }) => extractedVariables(call),
	// alone, `variables` may have what was found out as well
	input_variables: ({ call }) =>
		fieldsIn(call.input_variables ?? (foundIn(call).length > 0 ? call.variables : undefined)),
	transfers: ({ call }) => (Array.isArray(call.transfers) ? call.transfers : undefined),
	recording_url: ({ call }) => nonBlank(call.recording_url),
	total_cost: ({ call }) => finite(call.total_cost),
	finished_at: ({ call }) => dateInUtc(call.finished_at),
	lead_id: ({ call, lead }) => firstOf([lead.id, call.lead_id], idIn),
	lead_status: ({ lead }) => nonBlank(lead.status),
	lead_variables: ({ lead }) => fieldsIn(lead.variables),
	lead_call_tries: ({ lead }) => finite(lead.call_tries),
	campaign_id: ({ call, lead, campaigns }) =>
		firstOf([...campaigns.map(({ id }) => id), lead.campaign_id, call.campaign_id], idIn),
};

/** A call with the same fields, names and types from every platform. */
export function simplifyCall(call: IDataObject): IDataObject {
	return readFields(FIELDS, withLeadAndCampaigns(call));
}

/** The ID of a call, from `id` or `call_id`; undefined if it has none. */
export function callIdOf({ id, call_id }: IDataObject): number | string | undefined {
	return firstOf([id, call_id], idIn);
}

/** The answer to making a call, with its ID as `id`, as in every other output. */
export function simplifyMadeCall({ id, call_id, ...answer }: IDataObject): IDataObject {
	const known = callIdOf({ id, call_id });
	return known === undefined ? answer : { id: known, ...answer };
}

/** The ID of the campaign of a call; undefined if it has none. */
export function campaignIdOf(call: IDataObject): number | string | undefined {
	return FIELDS.campaign_id(withLeadAndCampaigns(call)) as number | string | undefined;
}

/** The number of the person, as the platform writes it; null if it has none, undefined if the field is missing. */
export function customerPhone({ customer_phone, client_phone_number }: IDataObject): unknown {
	const given = [customer_phone, client_phone_number].filter((number) => number !== undefined);
	return given.find(isGiven) ?? given[0];
}

/** Whether a call is over: `ended` (platform-api 3.1) and an unknown status count as its end. */
export function hasEnded({ status }: IDataObject): boolean {
	return !STATUSES.call.open(status);
}

/** Whether a transcript or recording may still be added to a call; not if nobody took it. */
export function lacks(call: IDataObject, what: string | undefined): boolean {
	if (STATUSES.call.missed(call.status) && !durationIn(call.duration)) return false;
	if (what === 'transcript') return !transcriptText(call)?.trim();
	// a word such as "processing" is no address
	return what === 'recording' && !/^(https?:\/)?\//i.test(textIn(call.recording_url).trim());
}

/**
 * Whether a person was reached.
 * @returns null while the call has not ended, or if the platform's words do not tell
 */
export function wasReached(row: IDataObject): boolean | null {
	const { status, answered_by, ended_by } = row;
	const { call, person } = STATUSES;
	if (call.open(status)) return null;
	const isMachine = [status, answered_by, ended_by].some(person.machine);
	if (isMachine || call.missed(status)) return false;
	if (!call.talk(status) || typeof (answered_by ?? '') === 'object') return null;
	if (textIn(answered_by).trim()) return person.human(answered_by) || null;
	// a call without a second or a word may have ended at a mailbox
	return durationIn(row.duration) !== 0 || Boolean(transcriptText(row)?.trim()) || null;
}

/** Finds lead and campaign: the campaign is beside the lead or in it. */
function withLeadAndCampaigns(call: IDataObject): CallParts {
	const lead = isObject(call.lead) ? call.lead : {};
	return { call, lead, campaigns: [lead.campaign, call.campaign].filter(isObject) };
}

/** The fields of a call that have only what was found out. */
function foundIn(call: IDataObject): unknown[] {
	const { extracted_variables, evaluation } = call;
	// an empty object may be written as []; but where nobody was reached, nothing was found out
	const isList = Array.isArray(evaluation) && (evaluation.length > 0 || wasReached(call) === false);
	return [extracted_variables, isList ? evaluation : undefined].filter(isGiven);
}

/**
 * The variables extracted from a call: `extracted_variables` of a report, or the array `evaluation` of a list, the first
 * that is not empty. Without either, it is all of `variables` and `evaluation`, since platforms differ in which of the two they use (platform-api 2.2).
 */
export function extractedVariables(call: IDataObject): IDataObject | undefined {
	const { evaluation, variables } = call;
	const found = foundIn(call).map(fieldsIn);
	if (found.length > 0) return found.find((one) => Object.keys(one ?? {}).length > 0) ?? found[0];
	if (!isGiven(variables) && !isGiven(evaluation)) return undefined;
	return { ...fieldsIn(variables), ...fieldsIn(evaluation) };
}

function isGiven(value: unknown): boolean {
	return value !== undefined && value !== null;
}

function firstOf<Made>(
	values: unknown[],
	make: (value: unknown) => Made | undefined,
): Made | undefined {
	return values.map(make).find(Boolean);
}
