import { isObject, type PlatformResponse } from '../client/response';

/** How a platform may say so; "already blacklisted" or "the campaign has already ended" is something else. */
const SAYS_DUPLICATE =
	/duplicat|\balready (been )?(exist|taken|added|present|registered|in use)|\b(already|exists) (in|part of|belongs to) (\w+ )?campaign/i;

/**
 * Whether a lead was not created because the campaign has its number. How a platform refuses that is not described: it is
 * told by what is said of the number, or of the request when no field is named.
 */
export function isDuplicateLead({ statusCode, body }: PlatformResponse): boolean {
	if (!isObject(body) || statusCode >= 500) return false;
	const errors = isObject(body.errors) ? body.errors : {};
	const words = Object.keys(errors).length > 0 ? errors.phone_number : [body.message, body.error];
	return [words].flat().some((text) => typeof text === 'string' && SAYS_DUPLICATE.test(text));
}
