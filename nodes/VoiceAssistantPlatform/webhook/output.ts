import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../client/response';
import { onOrOff } from '../validation/rules';
import { readSetting } from './filters';
import { secretsOfRequest } from './verification';

/** Fields that are numbers, by the object that they are in (docs/api-assumptions.md, "Webhook payloads"). */
const NUMBERS = {
	call: ['id', 'duration'],
	lead: ['id', 'campaign_id'],
	campaign: ['id', 'max_calls_in_parallel', 'max_retries', 'retry_interval'],
};

/** Headers that tell who the sender is, not what happened. */
const PRIVATE_HEADERS = ['authorization', 'cookie', 'proxy-authorization'];

/**
 * A call that has ended, as the workflow gets it: its numbers as numbers, and simplified unless the user wants the whole.
 * @throws NodeOperationError when an expression gives neither true nor false for "Simplify"
 */
export function callOutput(context: IWebhookFunctions, call: IDataObject): IDataObject {
	const converted = convertNumbers(call);
	return readSimplify(context) ? simplifyCall(converted) : converted;
}

/**
 * Reads whether the workflow gets a simplified call.
 * @throws NodeOperationError when an expression gives neither true nor false
 */
export function readSimplify(context: IHookFunctions | IWebhookFunctions): boolean {
	const value = context.getNodeParameter('simplify', true);
	return readSetting(context, 'Simplify', value, onOrOff) as boolean;
}

/** The headers and the query of a delivery, without anything secret. */
export async function redactedRequest(context: IWebhookFunctions): Promise<IDataObject> {
	const secrets = (await secretsOfRequest(context)).map(asInJson);
	const isPublic = (entry: [string, unknown]) =>
		!PRIVATE_HEADERS.includes(entry[0]) &&
		!secrets.some((secret) => JSON.stringify(entry).includes(secret));
	const publicOf = (values: object) => Object.fromEntries(Object.entries(values).filter(isPublic));
	return {
		headers: publicOf(context.getHeaderData()),
		query: publicOf(context.getQueryData() as object),
	};
}

/** Some deployments send numbers as text (docs/api-assumptions.md, "Webhook payloads"). */
function convertNumbers(call: IDataObject): IDataObject {
	const { lead } = call;
	const result = withNumbers(call, NUMBERS.call);
	if (!isObject(lead)) return result;
	const { campaign } = lead;
	return {
		...result,
		lead: {
			...withNumbers(lead, NUMBERS.lead),
			...(isObject(campaign) && { campaign: withNumbers(campaign, NUMBERS.campaign) }),
		},
	};
}

function withNumbers(row: IDataObject, names: string[]): IDataObject {
	const numbers = names
		.filter((name) => /^\d{1,15}$/.test(String(row[name])))
		.map((name) => [name, Number(row[name])]);
	return { ...row, ...Object.fromEntries(numbers) };
}

/**
 * A call with what tells its lead and campaign beside its own fields. A lead of which nothing is known stays as it is: all of its
 * shape is assumed (docs/api-assumptions.md, "Webhook payloads").
 */
function simplifyCall({ lead, ...call }: IDataObject): IDataObject {
	if (lead === null || lead === undefined) return call;
	const { campaign, ...rest } = isObject(lead) ? lead : {};
	const { id, name, status } = isObject(campaign) ? campaign : {};
	// some other shape than the assumed one: its name, perhaps
	const asItIs = isObject(campaign) ? undefined : (campaign ?? undefined);
	const fields = {
		lead_id: rest.id,
		lead_phone_number: rest.phone_number,
		lead_status: rest.status,
		lead_variables: rest.variables,
		campaign_id: id ?? rest.campaign_id,
		campaign_name: name,
		campaign_status: status,
		campaign: asItIs,
	};
	const known = Object.entries(fields).filter(([, value]) => value !== undefined);
	return { ...call, ...(known.length > 0 ? Object.fromEntries(known) : { lead }) };
}

/** A text as it stands within JSON. */
function asInJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}
