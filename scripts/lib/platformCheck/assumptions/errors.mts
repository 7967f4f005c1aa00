import { isObject, isSuccess, namesOf, refusalIn } from '../answers.mts';
import {
	borneOut,
	CannotTell,
	differs,
	shownOnlyBy,
	type Assumption,
	type Finding,
} from '../judging.mts';
import type { Platform } from '../platform.mts';

const section = 'Errors and limits';

/** What an answer says in `message`, compared with what is assumed: its words themselves are not printed. */
const says = (body: unknown, message: string) => isObject(body) && body.message === message;

async function judgeUnauthenticated(platform: Platform): Promise<Finding> {
	const answer = await platform.get('/user/me', {}, { asNobody: true });
	if (answer.status >= 500) throw new CannotTell(refusalIn(answer)!);
	if (isSuccess(answer)) return differs(refusalIn(answer) ?? 'answered, as if the token were good');
	if (answer.status !== 401) return differs(`refused with ${answer.status}`);
	return says(answer.body, 'Unauthenticated.')
		? borneOut('401 with these words')
		: differs('401 with other words');
}

async function judgeTooMany({ tooMany }: Platform): Promise<Finding> {
	if (!tooMany) throw new CannotTell('there were never too many requests');
	const after = tooMany.headers.get('retry-after');
	if (!after) return differs('429 without Retry-After');
	if (!/^\d+$/.test(after)) return differs('429 with Retry-After, but not in seconds');
	return says(tooMany.body, 'Too Many Attempts.')
		? borneOut('429 with these words and Retry-After')
		: differs('429 with Retry-After, but other words');
}

const EXPECTED_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining'];

async function judgeLimitHeaders({ headerNames }: Platform): Promise<Finding> {
	if (EXPECTED_HEADERS.every((name) => headerNames.has(name))) return borneOut('both are there');
	const others = [...headerNames].filter((name) => /rate-?limit/.test(name));
	if (others.length > 0) return differs(`its headers are ${namesOf(others)}`);
	throw new CannotTell('no answer names a limit; one with 429 may');
}

export const ERRORS: Assumption[] = [
	{
		section,
		assumed: 'A token that is not valid: 401, "Unauthenticated."',
		judge: judgeUnauthenticated,
		advice:
			"Nothing to set. With another status than 401, errors of the nodes speak of something else than the token: check the credential's token first when something is refused.",
	},
	{
		section,
		assumed: 'Too many requests: 429, "Too Many Attempts.", Retry-After in seconds',
		judge: judgeTooMany,
		isLast: true,
		advice:
			'Nothing to set: after a 429 the nodes wait by themselves. If requests still fail, Options → Max Requests at Once: 1 or 2, and Retries: more.',
	},
	{
		section,
		assumed: 'Limits are named in X-RateLimit-Limit and X-RateLimit-Remaining',
		judge: judgeLimitHeaders,
		isLast: true,
		advice: 'Nothing to set: the nodes do not read them.',
	},
	{
		section,
		assumed: 'A lead that is in the campaign already is refused with 422',
		judge: shownOnlyBy('creating a lead twice'),
	},
	{
		section,
		assumed: 'Lead updates: 404 for what is not found, 422 for what is not valid',
		judge: shownOnlyBy('an update that is refused'),
	},
	{
		section,
		assumed: 'Purchases: 404 not available, 402 no payment method, 422 not valid',
		judge: shownOnlyBy('a purchase'),
	},
];
