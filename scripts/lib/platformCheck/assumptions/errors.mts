import { isObject, isSuccess, namesOf, refusalIn, textOf } from '../answers.mts';
import {
	asDocument,
	asElsewhere,
	CannotTell,
	type Finding,
	inSection,
	isNew,
	unseen,
} from '../judging.mts';
import type { Platform } from '../platform.mts';

async function judgeUnauthenticated(platform: Platform): Promise<Finding> {
	const answer = await platform.get('/user/me', {}, { asNobody: true });
	if (answer.status >= 500) throw new CannotTell(refusalIn(answer)!);
	if (isSuccess(answer)) return isNew(refusalIn(answer) ?? 'answered, as if the token were good');
	if (answer.status !== 401) return isNew(`refused with ${answer.status}`);
	const { message, error } = isObject(answer.body) ? answer.body : {};
	if (message === 'Unauthenticated.') return asDocument('401 with these words');
	return textOf(message ?? error) === ''
		? isNew('401 without words')
		: asElsewhere('401 with other words');
}

async function judgeTooMany({ tooMany }: Platform): Promise<Finding> {
	if (!tooMany) throw new CannotTell('there were never too many requests');
	const after = tooMany.headers.get('retry-after') ?? '';
	if (/^\d+$/.test(after)) return asDocument('429 with Retry-After in seconds');
	if (Date.parse(after) > 0) return asElsewhere('429 with Retry-After as a date');
	const isInBody = isObject(tooMany.body) && /^\d+$/.test(textOf(tooMany.body.retry_after));
	return isInBody ? asElsewhere('429 with retry_after in the answer') : isNew('429 without a time');
}

const HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining'];

async function judgeLimitHeaders({ headerNames }: Platform): Promise<Finding> {
	if (HEADERS.every((name) => headerNames.has(name))) {
		return headerNames.has('x-ratelimit-reset')
			? asElsewhere('both are there, and X-RateLimit-Reset')
			: asDocument('both are there');
	}
	const others = [...headerNames].filter((name) => /rate-?limit/.test(name));
	if (others.length > 0) return isNew(`its headers are ${namesOf(others)}`);
	throw new CannotTell('no answer names a limit; one with 429 may');
}

export const ERRORS = inSection('Errors and limits', [
	{
		assumed: 'A token that is not valid: 401, "Unauthenticated."',
		judge: judgeUnauthenticated,
		advice:
			"Nothing to set. With another status than 401, errors of the nodes speak of something else than the token: check the credential's token first when something is refused.",
	},
	{
		assumed: 'Too many requests: 429, and Retry-After in seconds',
		judge: judgeTooMany,
		isLast: true,
		advice:
			'Nothing to set: after a 429 the nodes hold back by themselves, for some seconds at first. If requests still fail, Options → Max Requests at Once: 1 or 2, and Retries: more.',
	},
	{
		assumed: 'Limits are named in X-RateLimit-Limit and X-RateLimit-Remaining',
		judge: judgeLimitHeaders,
		isLast: true,
		advice:
			'Nothing to set: the nodes learn the pace from a 429 instead. For a calmer pace, Options → Max Requests at Once: 1 or 2.',
	},
	unseen('A lead that is in the campaign already is refused with 422', 'creating a lead twice'),
	unseen(
		'Lead updates: 404 for what is not found, 422 for what is not valid',
		'an update that is refused',
	),
	unseen('Purchases: 400 or 404 not available, 402 not paid, 422 not valid', 'a purchase'),
]);
