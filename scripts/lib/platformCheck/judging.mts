import type { Platform } from './platform.mts';

export const VERDICTS = [
	'as the document',
	'as observed elsewhere (handled)',
	'new to us (please report)',
	'cannot be seen by reading',
] as const;

export type Verdict = (typeof VERDICTS)[number];

export interface Finding {
	verdict: Verdict;
	/** What was seen, in a few words: counts, names of fields and kinds of values, never values. */
	seen: string;
	/** What to do about it, where that depends on what was seen. */
	advice?: string;
}

/** The sections of docs/api-assumptions.md. */
export type Section =
	| 'Neutral words'
	| 'Endpoints'
	| 'Query parameters of list calls'
	| 'Shapes of answers'
	| 'Calls'
	| 'Errors and limits'
	| 'Webhook payloads'
	| 'Further operations'
	| 'Unclear places';

/** One thing that the nodes take for granted, though the API document does not show it. */
export interface Assumption {
	section: Section;
	/** In plain words. */
	assumed: string;
	/** @throws CannotTell when there is nothing to judge by */
	judge: (platform: Platform) => Promise<Finding>;
	/** What to set in the nodes where the platform does what is new to us. */
	advice?: string;
	/** Judged when all others are: it looks at all answers. */
	isLast?: boolean;
}

/** There is nothing to judge an assumption by; the message is the reason, in a few words. */
export class CannotTell extends Error {}

/** The finding that the platform does what is assumed. @param seen what showed it */
export const asDocument = (seen: string): Finding => ({ verdict: 'as the document', seen });

/** The finding that it does what other platforms do, and what the nodes understand. @param advice what the user sets, if anything */
export const asElsewhere = (seen: string, advice?: string): Finding => ({
	verdict: 'as observed elsewhere (handled)',
	seen,
	advice,
});

/** The finding that it does what nobody has seen yet. @param advice what the user sets, where that depends on what was seen */
export const isNew = (seen: string, advice?: string): Finding => ({
	verdict: 'new to us (please report)',
	seen,
	advice,
});

/** Assumptions of one section. */
export const inSection = (
	section: Section,
	assumptions: Array<Omit<Assumption, 'section'>>,
): Assumption[] => assumptions.map((one) => ({ section, ...one }));

/** An assumption that no reading request can show. @param shownBy what shows it: "an update" */
export const unseen = (assumed: string, shownBy: string): Omit<Assumption, 'section'> => ({
	assumed,
	judge: async () => {
		throw new CannotTell(`only ${shownBy} shows it`);
	},
});

/** One row that fails must not cost the others. */
const OWN_FAULT = 'a fault of this check: please report it';

/** Judges an assumption; whatever comes, there is a finding. */
export async function judge(assumption: Assumption, platform: Platform): Promise<Finding> {
	try {
		const finding = await assumption.judge(platform);
		if (finding.verdict !== 'new to us (please report)') return finding;
		return { ...finding, advice: finding.advice ?? assumption.advice };
	} catch (error) {
		const seen = error instanceof CannotTell ? error.message : OWN_FAULT;
		return { verdict: 'cannot be seen by reading', seen };
	}
}
