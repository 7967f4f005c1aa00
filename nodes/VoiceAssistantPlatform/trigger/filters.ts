import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../transport/answer';

/** Whether the user wants the workflow to start for a call that has ended. */
export function isWanted(context: IWebhookFunctions, call: IDataObject): boolean {
	const options = context.getNodeParameter('options', {}) as {
		statuses?: string[];
		minimumDuration?: number;
		onlyWithVariables?: boolean;
	};
	const campaignId = context.getNodeParameter('options.campaignId', '', { extractValue: true });
	const { statuses = [], minimumDuration = 0, onlyWithVariables = false } = options;
	return (
		(statuses.length === 0 || statuses.includes(String(call.status))) &&
		(minimumDuration === 0 || Number(call.duration) >= minimumDuration) &&
		(!campaignId || String(campaignOf(call)) === String(campaignId)) &&
		(!onlyWithVariables || hasVariables(call.extracted_variables))
	);
}

function campaignOf({ lead }: IDataObject): unknown {
	return isObject(lead) && isObject(lead.campaign) ? lead.campaign.id : undefined;
}

function hasVariables(variables: unknown): boolean {
	return (
		isObject(variables) &&
		Object.values(variables).some((value) => value !== null && value !== undefined && value !== '')
	);
}
