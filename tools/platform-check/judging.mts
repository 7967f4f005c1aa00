import type { Platform } from './platform.mts';

export const VERDICTS = [
	'as the document',
	'as observed elsewhere (handled)',
	'new to us (please report)',
	'cannot be seen by reading',
] as const;

export interface Finding {
	verdict: (typeof VERDICTS)[number];
	/** What was seen, in a few words: counts, field names and kinds of values, never values. */
	seen: string;
	/** What to do about it, if that depends on what was seen. */
	advice?: string;
}

/** @throws CannotTell if there is nothing to judge by */
export type Judge = (platform: Platform) => Promise<Finding>;

/** There is nothing to judge an assumption by; the message is the reason, in a few words. */
export class CannotTell extends Error {}

const finding =
	(verdict: Finding['verdict']) =>
	(seen: string, advice?: string): Finding => ({ verdict, seen, advice });

/** The finding that the platform does what is assumed. */
export const asDocument = finding('as the document');
/** The finding that it does what other platforms do, which the nodes understand. */
export const asElsewhere = finding('as observed elsewhere (handled)');
/** The finding that it does something that nobody has seen yet. */
export const isNew = finding('new to us (please report)');

/** A failing check must not affect the others. */
const OWN_FAULT = 'a fault of this check: please report it';

/** Asks a judge, and returns a finding whatever happens. @param advice for something new */
export async function find(judge: Judge, platform: Platform, advice?: string): Promise<Finding> {
	try {
		const found = await judge(platform);
		const isFitting = found.verdict === 'new to us (please report)';
		return { ...found, advice: found.advice ?? (isFitting ? advice : undefined) };
	} catch (error) {
		const seen = error instanceof CannotTell ? error.message : OWN_FAULT;
		return { verdict: 'cannot be seen by reading', seen };
	}
}
