/** How much a trial takes. */
export interface Size {
	calls: number;
	/** Calls that are reported again to another process. */
	repeated: number;
	leads: number;
	/** Leads for a platform that limits requests. */
	limited: number;
	messages: number;
}

export const WHOLE: Size = {
	calls: 2_000,
	repeated: 300,
	leads: 2_000,
	limited: 600,
	messages: 60,
};

/** To see within minutes whether all goes its way. */
export const QUICK: Size = { calls: 200, repeated: 50, leads: 200, limited: 200, messages: 60 };

/** Cuts a list into as many parts of one length. */
export function inParts<T>(all: T[], parts: number): T[][] {
	const length = Math.ceil(all.length / parts);
	return Array.from({ length: parts }, (_, part) => all.slice(part * length, (part + 1) * length));
}
