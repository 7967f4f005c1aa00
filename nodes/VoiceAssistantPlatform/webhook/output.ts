import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../client/response';
import { secretsOfRequest } from './verification';

/** Fields that are numbers, by the object that they are in (docs/api-assumptions.md, "Webhook payloads"). */
const NUMBERS = {
	call: ['id', 'duration'],
	lead: ['id', 'campaign_id'],
	campaign: ['id', 'max_calls_in_parallel', 'max_retries', 'retry_interval'],
};

/** Headers that tell who the sender is, not what happened. */
const PRIVATE_HEADERS = ['authorization', 'cookie', 'proxy-authorization'];

/** A call that has ended, as the workflow gets it: its numbers as numbers, and simplified if the user wants. */
export function callOutput(context: IWebhookFunctions, call: IDataObject): IDataObject {
	const converted = convertNumbers(call);
	return context.getNodeParameter('simplify', false) ? simplifyCall(converted) : converted;
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

/** A call without nested objects for its lead and campaign. */
function simplifyCall({ lead, ...call }: IDataObject): IDataObject {
	if (!isObject(lead)) return call;
	const campaign = isObject(lead.campaign) ? lead.campaign : {};
	return {
		...call,
		lead_id: lead.id,
		lead_phone_number: lead.phone_number,
		lead_status: lead.status,
		lead_variables: lead.variables,
		campaign_id: campaign.id,
		campaign_name: campaign.name,
		campaign_status: campaign.status,
	};
}

/** A text as it stands within JSON. */
function asInJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}
