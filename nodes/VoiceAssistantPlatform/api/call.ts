// A call as people get it, from every platform: the one place that knows the dialects of lists and reports
// (platform-api 2.2, 6; docs/api-assumptions.md, "Calls").
import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../client/newestFirst';
import { isId, isObject, numberIn, textIn } from '../client/response';
import { hasStatus, isStatus } from './status';
import { transcriptText } from './transcript';

/** A call, with the lead that it is of and its campaign, wherever these stand. */
interface CallParts {
	call: IDataObject;
	lead: IDataObject;
	/** Within the lead and beside it; each may be missing, or hold no more than a name. */
	campaigns: IDataObject[];
}

/** What "Simplify" makes of a call: each field, and where it is found. What the platform did not give is null. */
const FIELDS: Record<string, (parts: CallParts) => unknown> = {
	id: ({ call }) => callIdOf(call),
	status: ({ call }) => nonBlank(call.status),
	type: ({ call }) => nonBlank(call.type),
	reached: ({ call }) => wasReached(call),
	assistant_name: ({ call }) => nonBlank(call.assistant_name),
	campaign_name: ({ call, campaigns }) =>
		firstOf([call.campaign_name, ...campaigns.map(({ name }) => name)], nonBlank),
	customer_phone: ({ call }) => nonBlank(customerPhone(call)),
	assistant_phone: ({ call }) => nonBlank(call.assistant_phone ?? call.assistant_phone_number),
	duration: ({ call }) => finite(call.duration),
	answered_by: ({ call }) => nonBlank(call.answered_by),
	transcript: ({ call }) => transcriptText(call),
	extracted_variables: ({ call }) => extractedVariables(call),
	input_variables: ({ call }) => fieldsIn(call.input_variables ?? call.variables),
	recording_url: ({ call }) => nonBlank(call.recording_url),
	total_cost: ({ call }) => finite(call.total_cost),
	created_at: ({ call }) => dateInUtc(call.created_at),
	finished_at: ({ call }) => dateInUtc(call.finished_at),
	lead_id: ({ lead }) => idIn(lead.id),
	lead_status: ({ lead }) => nonBlank(lead.status),
	lead_variables: ({ lead }) => fieldsIn(lead.variables),
	campaign_id: ({ call, lead, campaigns }) =>
		firstOf([...campaigns.map(({ id }) => id), lead.campaign_id, call.campaign_id], idIn),
};

/**
 * A call with the same fields, names and types from every platform.
 * @param call a row of a list, or a report
 */
export function simplifyCall(call: IDataObject): IDataObject {
	const parts = partsOf(call);
	return Object.fromEntries(
		Object.entries(FIELDS).map(([name, read]) => [name, read(parts) ?? null]),
	) as IDataObject;
}

/** The ID of a call: reports and answers name it in two ways. Undefined where it has none. */
export function callIdOf({ id, call_id }: IDataObject): number | string | undefined {
	return firstOf([id, call_id], idIn);
}

/** The answer to a call that was made, with its ID under the name that it has in every other output. */
export function simplifyMadeCall({ id, call_id, ...answer }: IDataObject): IDataObject {
	const known = callIdOf({ id, call_id });
	return known === undefined ? answer : { id: known, ...answer };
}

/** The ID of the campaign that a reported call is of; undefined where it is of none. */
export function campaignIdOf(call: IDataObject): number | string | undefined {
	return FIELDS.campaign_id(partsOf(call)) as number | string | undefined;
}

/** The number of the person in a call, as the platform writes it; null where it has none, undefined where it does not say. */
export function customerPhone({ customer_phone, client_phone_number }: IDataObject): unknown {
	const given = [customer_phone, client_phone_number].filter((number) => number !== undefined);
	return given.find(isGiven) ?? given[0];
}

/** Statuses of calls that go on (platform-api 3.1): a call with any other one has ended. */
const OPEN_STATUSES = ['in-progress', 'initiated', 'ringing'];

/** A status that platforms have besides those of the document (docs/api-assumptions.md, "Calls"). */
export const VOICEMAIL = 'voicemail';

/** Statuses of calls in which nobody was spoken to (platform-api 3.1). */
export const NOT_REACHED_STATUSES = ['no-answer', 'busy', 'failed', VOICEMAIL];

/** Whether a call is over: statuses that are described nowhere count as the end of it. */
export function hasEnded({ status }: IDataObject): boolean {
	return hasStatus(status) && !isStatus(status, ...OPEN_STATUSES);
}

/**
 * It may be the end of a call or come shortly before another final status, the document does not say (platform-api 3.1):
 * a call is given until it is read again to get on from it.
 */
const UNSETTLED_STATUS = 'ended';

/** Whether a call is over and keeps its status, which may take being read twice. */
export function hasSettled(call: IDataObject, statusBefore: unknown): boolean {
	const isSettled =
		!isStatus(call.status, UNSETTLED_STATUS) || isStatus(statusBefore, UNSETTLED_STATUS);
	return hasEnded(call) && isSettled;
}

/**
 * Whether a person was reached.
 * @returns null as long as the call goes on
 */
export function wasReached(call: IDataObject): boolean | null {
	if (!hasEnded(call)) return null;
	const isMachine =
		textIn(call.answered_by) === 'machine' || /voice[-_ ]?mail/i.test(textIn(call.ended_by));
	return !isMachine && !isStatus(call.status, ...NOT_REACHED_STATUSES);
}

/** The campaign stands beside the lead or in it; it may be its name alone. */
function partsOf(call: IDataObject): CallParts {
	const lead = isObject(call.lead) ? call.lead : {};
	const campaigns = [lead.campaign, call.campaign]
		.map((given) => (isId(given) ? { name: given } : given))
		.filter(isObject);
	return { call, lead, campaigns };
}

/**
 * A report has them as such. In a list they are what was evaluated, as an array; otherwise all that `variables` and `evaluation`
 * hold, since platforms do not agree which of the two it is (platform-api 2.2).
 */
export function extractedVariables(call: IDataObject): IDataObject | undefined {
	const { extracted_variables: extracted, evaluation, variables } = call;
	if (isGiven(extracted)) return fieldsIn(extracted);
	if (Array.isArray(evaluation)) return fieldsIn(evaluation);
	if (!isGiven(variables) && !isGiven(evaluation)) return undefined;
	return { ...fieldsIn(variables), ...fieldsIn(evaluation) };
}

/** An object, an array of names and values, or the empty array that stands for an empty object. */
function fieldsIn(value: unknown): IDataObject | undefined {
	if (!Array.isArray(value)) return isObject(value) ? value : undefined;
	return Object.fromEntries(
		(value as unknown[])
			.filter(isObject)
			.filter(({ name }) => isId(name))
			.map((entry) => [String(entry.name), entry.value ?? null]),
	) as IDataObject;
}

function isGiven(value: unknown): boolean {
	return value !== undefined && value !== null;
}

function nonBlank(value: unknown): string | undefined {
	return textIn(value ?? '') || undefined;
}

function finite(value: unknown): number | undefined {
	const number = numberIn(value);
	return Number.isFinite(number) ? number : undefined;
}

/** A number, unless it is a text that is none, such as a UUID. Of a number too large for JavaScript the last digits are lost. */
function idIn(value: unknown): number | string | undefined {
	if (typeof value === 'string' && value.trim() !== '') return identityOf({ id: value });
	return typeof value === 'number' ? value : undefined;
}

/** The first of some values that something can be made of. */
function firstOf<Made>(
	values: unknown[],
	make: (value: unknown) => Made | undefined,
): Made | undefined {
	for (const value of values) {
		const made = make(value);
		if (made !== undefined) return made;
	}
	return undefined;
}

const DATE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|([+-]\d\d):?(\d\d))?$/;

/** ISO 8601 in UTC, to the second; what has no zone is in UTC. What is no date stays as it is. */
function dateInUtc(value: unknown): string | undefined {
	const text = nonBlank(value);
	const [, day, time, hours = '+00', minutes = '00'] = DATE.exec(text ?? '') ?? [];
	const date = new Date(`${day}T${time}${hours}:${minutes}`);
	return Number.isNaN(date.getTime()) ? text : date.toISOString().replace(/\.\d+Z$/, 'Z');
}
