import type { IDataObject } from 'n8n-workflow';
import { isObject, type PlatformResponse } from '../client/response';
import { hasStatus, isStatus } from './status';

/** What a lead has when it is new (platform-api 3.2). */
export const FIRST_LEAD_STATUS = 'created';

/** Those with which the platform may call a lead (again). */
const OPEN_STATUSES = [FIRST_LEAD_STATUS, 'processing', 'rescheduled', 'scheduled'];

/** Whether the platform will not call a lead any more: a status that is described nowhere counts as the end of it. */
export function leadIsDone({ status }: IDataObject): boolean {
	return hasStatus(status) && !isStatus(status, ...OPEN_STATUSES);
}

/** How a platform may say so; "already blacklisted" or "the campaign has already ended" is something else. */
const SAYS_DUPLICATE =
	/duplicat|\balready (been )?(exist|taken|added|present|registered|in use)|\b(already|exists) (in|part of|belongs to) (\w+ )?campaign/i;

/**
 * Whether a lead was not created because the campaign has its number. How a platform refuses that is not described: it is
 * recognized by what is said of the number, or of the request when no field is named.
 */
export function isDuplicateLead({ statusCode, body }: PlatformResponse): boolean {
	if (!isObject(body) || statusCode >= 500) return false;
	const errors = isObject(body.errors) ? body.errors : {};
	const words = Object.keys(errors).length > 0 ? errors.phone_number : [body.message, body.error];
	return [words].flat().some((text) => typeof text === 'string' && SAYS_DUPLICATE.test(text));
}
