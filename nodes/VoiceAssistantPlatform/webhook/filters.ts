import {
	NodeOperationError,
	type IDataObject,
	type IHookFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { FINAL_CALL_STATUSES, valuesOf } from '../api/choices';
import { redactedNode } from '../client/redaction';
import { isObject } from '../client/response';
import { id, number, oneOf } from '../validation/rules';
import { applyRules, type Rule } from '../validation/validate';

/** Whether the user wants the workflow to start for a call that has ended. */
export function passesFilters(context: IWebhookFunctions, call: IDataObject): boolean {
	const options = context.getNodeParameter('options', {}) as {
		minimumDuration?: number;
		onlyWithVariables?: boolean;
	};
	const { minimumDuration = 0, onlyWithVariables = false } = options;
	const campaignId = wantedCampaign(context);
	const statuses = wantedStatuses(context);
	return (
		(statuses.length === 0 || statuses.includes(String(call.status))) &&
		(minimumDuration === 0 || Number(call.duration) >= minimumDuration) &&
		(!campaignId || String(campaignOf(call)) === String(campaignId)) &&
		(!onlyWithVariables || hasVariables(call.extracted_variables))
	);
}

/**
 * Keeps a trigger from being activated with filters from expressions that no call can pass: each report would be taken,
 * and nothing would start.
 * @throws NodeOperationError that names the filter
 */
export function checkFilters(context: IHookFunctions): void {
	if (context.getNodeParameter('event') !== 'callEnded') return;
	const { minimumDuration } = context.getNodeParameter('options', {}) as IDataObject;
	const isStatus = oneOf(...valuesOf(FINAL_CALL_STATUSES));
	for (const status of wantedStatuses(context)) check(context, 'Statuses', status, isStatus);
	check(context, 'Minimum Duration (Seconds)', minimumDuration, number({ from: 0 }));
	check(context, 'Campaign', wantedCampaign(context), id);
}

/** The only statuses that the user wants; none stands for all. An expression may give a single one, or nothing. */
export function wantedStatuses(context: IHookFunctions | IWebhookFunctions): string[] {
	const { statuses } = context.getNodeParameter('options', {}) as {
		statuses?: string[] | string | null;
	};
	return [statuses || []].flat();
}

function check(context: IHookFunctions, label: string, value: unknown, rule: Rule): void {
	const result = applyRules(value, [rule], context);
	if ('value' in result) return;
	throw new NodeOperationError(
		redactedNode(context),
		`'${label}' ${result.issue}: it is "${String(value)}"`,
		{ description: result.hint },
	);
}

function wantedCampaign(context: IHookFunctions | IWebhookFunctions): unknown {
	return context.getNodeParameter('options.campaignId', '', { extractValue: true });
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
