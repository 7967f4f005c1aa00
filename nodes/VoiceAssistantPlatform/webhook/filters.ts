import type { IDataObject } from 'n8n-workflow';
import { campaignIdOf, extractedVariables } from '../api/call';
import { isStatus } from '../api/status';
import { numberIn } from '../client/response';
import type { TriggerSettings } from './settings';

/** Whether the user wants the workflow to start for a call that has ended. */
export function passesFilters(
	{ statuses, minimumDuration, campaignId, onlyWithVariables }: TriggerSettings,
	call: IDataObject,
): boolean {
	return (
		(statuses.length === 0 || isStatus(call.status, ...statuses)) &&
		(!minimumDuration || numberIn(call.duration) >= minimumDuration) &&
		(campaignId === undefined || numberIn(campaignIdOf(call)) === campaignId) &&
		(!onlyWithVariables || hasVariables(call))
	);
}

function hasVariables(call: IDataObject): boolean {
	return Object.values(extractedVariables(call) ?? {}).some(
		(value) => value !== null && value !== undefined && value !== '',
	);
}
