import { isObject, type PlatformResponse } from '../client/response';

/** The status of a new lead (platform-api 3.2). */
export const FIRST_LEAD_STATUS = 'created';

/** How a platform may say that a lead is a duplicate; "the campaign has already ended" must not match. */
const SAYS_DUPLICATE =
	/duplicat|\balready (been )?(exist|taken|added|present|registered|in use)|\b(already|exists) (in|part of|belongs to) (\w+ )?campaign/i;

/**
 * Whether a lead was not created because the campaign already has its number. As this refusal is not documented, it is
 * recognized by what is said about the number, or about the request if no field is named.
 */
export function isDuplicateLead({ statusCode, body }: PlatformResponse): boolean {
	if (!isObject(body) || statusCode >= 500) return false;
	const errors = isObject(body.errors) ? body.errors : {};
	const words = Object.keys(errors).length > 0 ? errors.phone_number : [body.message, body.error];
	return [words].flat().some((text) => typeof text === 'string' && SAYS_DUPLICATE.test(text));
}
