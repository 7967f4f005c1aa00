// Judges of operations that the API document does not have (docs/further-operations.md): some platforms offer them.
import { idIn, refusalIn } from './answers.mts';
import { asDocument, asElsewhere, CannotTell, type Judge } from './judging.mts';
import * as lists from './lists.mts';
import { judgePath } from './paths.mts';
import type { Platform, Query } from './platform.mts';

/** How a platform answers that does not have a path, or has it for other methods only. */
const MISSING = [404, 405];

/**
 * Judges whether something can be read.
 * @param pathOf its path, with the ID of a row that exists
 * @param advice for a platform that does not offer it
 */
export const judgeReading =
	(pathOf: (platform: Platform) => Promise<string>, advice: string, query?: Query): Judge =>
	async (platform) => {
		const answer = await platform.get(await pathOf(platform), query);
		if (MISSING.includes(answer.status)) {
			return asElsewhere(`not offered (${answer.status})`, advice);
		}
		const refusal = refusalIn(answer);
		if (refusal) throw new CannotTell(refusal);
		return asDocument('it can be read');
	};

/** Judges whether there is a path for writing. @param advice for a platform that does not offer it */
export const judgeWriting =
	(method: string, path: string, advice: string): Judge =>
	async (platform) => {
		const finding = await judgePath(method, path)(platform);
		if (finding.verdict !== 'new to us (please report)') return finding;
		return asElsewhere(`not offered: ${finding.seen}`, advice);
	};

/** The path of the first row of a list. @throws CannotTell when it has none */
export const pathOfFirst =
	(of: lists.List, prefix: string, suffix = '') =>
	async (platform: Platform) => {
		const [row] = await lists.someOf(platform, of);
		return `${prefix}/${idIn(row)}${suffix}`;
	};
