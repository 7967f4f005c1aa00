/** How a kind of request is treated on its way. */
export interface Policy {
	/** Requests of this kind that may be under way at once, per host and token. */
	atOnce: number;
	/** Requests of this kind that may reach the platform within a second, per host and token. */
	perSecond: number;
	/** Times a request is sent at most when the answer is 429: it was not carried out. */
	triesWhenTooMany: number;
	/** Milliseconds for which it is sent again after a first 429, even if the tries are used up. */
	patienceWhenTooMany: number;
	/** Times a request is sent at most after a 5xx, a time-out, a connection or an answer that broke: it may have been carried out. */
	triesWhenUnknown: number;
}

export const POLICIES = {
	read: {
		atOnce: 10,
		perSecond: Infinity,
		triesWhenTooMany: 5,
		patienceWhenTooMany: 0,
		triesWhenUnknown: 3,
	},
	write: {
		atOnce: 10,
		perSecond: Infinity,
		triesWhenTooMany: 5,
		patienceWhenTooMany: 0,
		triesWhenUnknown: 1,
	},
	message: {
		atOnce: 10,
		// platform-api 8
		perSecond: 5,
		triesWhenTooMany: 5,
		// another process of n8n with many messages may use up each second before this one
		patienceWhenTooMany: 5 * 60_000,
		triesWhenUnknown: 1,
	},
	// an answer that got lost may have been a purchase, and a refusal is the human's to judge
	purchase: {
		atOnce: 1,
		perSecond: Infinity,
		triesWhenTooMany: 1,
		patienceWhenTooMany: 0,
		triesWhenUnknown: 1,
	},
} satisfies Record<string, Policy>;

export type PolicyName = keyof typeof POLICIES;

/** What the user may set of a policy. */
export interface Wishes {
	/** Requests under way at once. */
	atOnce?: number;
	/** Times a request is sent again. */
	retries?: number;
}

/** The policy of a request that its operation says nothing special about. */
export function policyOfMethod(method: string | undefined): PolicyName {
	return (method ?? 'GET') === 'GET' ? 'read' : 'write';
}

/** A policy with the user's wishes, except where it allows one place or one try: that is not for the user to widen. */
export function policyWith(name: PolicyName, { atOnce, retries }: Wishes): Policy {
	const policy = POLICIES[name];
	const wished = (most: number, wish: number | undefined) => (most === 1 ? 1 : (wish ?? most));
	const tries = retries === undefined ? undefined : retries + 1;
	return {
		...policy,
		atOnce: wished(policy.atOnce, atOnce),
		triesWhenTooMany: wished(policy.triesWhenTooMany, tries),
		patienceWhenTooMany: retries === undefined ? policy.patienceWhenTooMany : 0,
		triesWhenUnknown: wished(policy.triesWhenUnknown, tries),
	};
}
