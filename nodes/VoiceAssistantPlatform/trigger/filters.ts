import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../transport/answer';

/** Whether the user wants the workflow to start for a call that has ended. */
export function isWanted(context: IWebhookFunctions, call: IDataObject): boolean {
	const options = context.getNodeParameter('options', {}) as {
		minimumDuration?: number;
		onlyWithVariables?: boolean;
	};
	const campaignId = context.getNodeParameter('options.campaignId', '', { extractValue: true });
	const { minimumDuration = 0, onlyWithVariables = false } = options;
	const statuses = wantedStatuses(context);
	return (
		(statuses.length === 0 || statuses.includes(String(call.status))) &&
		(minimumDuration === 0 || Number(call.duration) >= minimumDuration) &&
		(!campaignId || String(campaignOf(call)) === String(campaignId)) &&
		(!onlyWithVariables || hasVariables(call.extracted_variables))
	);
}

/** The only statuses that the user wants; none stands for all. An expression may give a single one, or nothing. */
export function wantedStatuses(context: IHookFunctions | IWebhookFunctions): string[] {
	const { statuses } = context.getNodeParameter('options', {}) as {
		statuses?: string[] | string | null;
	};
	return [statuses || []].flat();
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
