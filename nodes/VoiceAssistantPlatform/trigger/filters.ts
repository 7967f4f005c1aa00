import {
	NodeOperationError,
	type IDataObject,
	type IHookFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { id, isBlank, number, oneOf, type Rule } from '../fields/rules';
import { isObject } from '../transport/answer';
import { nodeOf } from '../transport/nodeOf';
import { STATUSES } from './parameters/options';

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

/**
 * Refuses filters from expressions that no call can pass: each report would be taken, and nothing would start.
 * @throws NodeOperationError that names the filter
 */
export function checkFilters(context: IHookFunctions): void {
	if (context.getNodeParameter('event') !== 'callEnded') return;
	const { minimumDuration } = context.getNodeParameter('options', {}) as IDataObject;
	const campaignId = context.getNodeParameter('options.campaignId', '', { extractValue: true });
	const isStatus = oneOf(...STATUSES.map(({ value }) => value));
	const filters: Array<[label: string, value: unknown, rule: Rule]> = [
		...wantedStatuses(context).map((status): [string, unknown, Rule] => [
			'Statuses',
			status,
			isStatus,
		]),
		['Minimum Duration (Seconds)', minimumDuration, number({ from: 0 })],
		['Campaign', campaignId, id],
	];
	for (const [label, value, rule] of filters) {
		if (isBlank(value)) continue;
		const result = rule(value, context);
		if (!('complaint' in result)) continue;
		throw new NodeOperationError(
			nodeOf(context),
			`'${label}' ${result.complaint}: it is "${String(value)}"`,
			{ description: result.allowed },
		);
	}
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
