import {
	NodeOperationError,
	type IDataObject,
	type IHookFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { campaignIdOf, extractedVariables } from '../api/call';
import { FINAL_CALL_STATUSES, valuesOf } from '../api/choices';
import { isStatus } from '../api/status';
import { redactedNode } from '../client/redaction';
import { locatedValue, numberIn } from '../client/response';
import { id, number, someOf } from '../validation/rules';
import { applyRules, isBlank, type Rule } from '../validation/validate';

type Context = IHookFunctions | IWebhookFunctions;

/** Which calls the user wants. */
interface Filters {
	/** None stands for all. */
	statuses: string[];
	/** In seconds. */
	minimumDuration?: number;
	campaignId?: number;
	onlyWithVariables: boolean;
}

/**
 * Whether the user wants the workflow to start for a call that has ended.
 * @throws NodeOperationError when an expression gives a filter now that no call can pass: n8n then shows a failed
 * execution, and answers 500
 */
export function passesFilters(context: IWebhookFunctions, call: IDataObject): boolean {
	const { statuses, minimumDuration, campaignId, onlyWithVariables } = readFilters(context);
	return (
		(statuses.length === 0 || isStatus(call.status, ...statuses)) &&
		(!minimumDuration || numberIn(call.duration) >= minimumDuration) &&
		(campaignId === undefined || numberIn(campaignIdOf(call)) === campaignId) &&
		(!onlyWithVariables || hasVariables(call))
	);
}

/**
 * Keeps a trigger from being activated with filters from expressions that no call can pass: each report would be taken,
 * and nothing would start.
 * @throws NodeOperationError that names the filter
 */
export function checkFilters(context: IHookFunctions): void {
	if (context.getNodeParameter('event') === 'callEnded') readFilters(context);
}

/**
 * The only statuses that the user wants; none stands for all.
 * @throws NodeOperationError when there is no such status
 */
export function wantedStatuses(context: Context): string[] {
	const { statuses } = context.getNodeParameter('options', {}) as IDataObject;
	return (readSetting(context, 'Statuses', statuses, areStatuses) ?? []) as string[];
}

const areStatuses = someOf(...valuesOf(FINAL_CALL_STATUSES));

/** The filters in the form in which they are applied; what is blank is no filter. */
function readFilters(context: Context): Filters {
	const { minimumDuration, onlyWithVariables } = context.getNodeParameter(
		'options',
		{},
	) as IDataObject;
	const campaign = context.getNodeParameter('options.campaignId', '', { extractValue: true });
	return {
		statuses: wantedStatuses(context),
		minimumDuration: readSetting(
			context,
			'Minimum Duration (Seconds)',
			minimumDuration,
			number({ from: 0 }),
		) as number | undefined,
		campaignId: readSetting(context, 'Campaign', locatedValue(campaign), id) as number | undefined,
		onlyWithVariables: Boolean(onlyWithVariables) && !isBlank(onlyWithVariables),
	};
}

/**
 * Holds what an expression may have given against its rule.
 * @param label its name on the screen
 * @returns undefined for a blank value, unless the rule takes blank ones
 * @throws NodeOperationError that names the setting
 */
export function readSetting(context: Context, label: string, value: unknown, rule: Rule): unknown {
	const result = applyRules(value, [rule], context);
	if ('value' in result) return result.value;
	throw new NodeOperationError(
		redactedNode(context),
		`'${label}' ${result.issue}: it is "${String(value)}"`,
		{ description: result.hint },
	);
}

function hasVariables(call: IDataObject): boolean {
	return Object.values(extractedVariables(call) ?? {}).some(
		(value) => value !== null && value !== undefined && value !== '',
	);
}
