import type { IDataObject } from 'n8n-workflow';
import { hasStatus, isStatus } from './status';

/** What a lead has when it is new (platform-api 3.2). */
export const FIRST_LEAD_STATUS = 'created';

/** Those with which the platform may call a lead (again). */
const OPEN_STATUSES = [FIRST_LEAD_STATUS, 'processing', 'rescheduled', 'scheduled'];

/** Whether the platform will not call a lead any more: a status that nobody has described counts as the end of it. */
export function leadIsDone({ status }: IDataObject): boolean {
	return hasStatus(status) && !isStatus(status, ...OPEN_STATUSES);
}
