import type { Run } from './run';

/** In milliseconds: nobody wonders about a run that is as short. */
const NOTICED = 5_000;

/**
 * That the platform's limit set the pace of a run, and how long more items would take.
 * @returns undefined where it did not, or nobody noticed
 */
export function explainPace({ pace, startedAt }: Run): string | undefined {
	const took = Date.now() - startedAt;
	if (!pace || took < NOTICED) return undefined;
	const { perMinute } = pace;
	const allowed = perMinute
		? `It allows about ${inWords(perMinute)} requests a minute for this API token: allow ${duration(60_000 / perMinute)} for 1,000 items.`
		: 'It asked for a pause before it took more.';
	return `The limit of the platform set the pace: this took ${duration(took / 1_000)}. ${allowed} Nothing was lost.`;
}

function inWords(number: number): string {
	return Math.max(1, Math.round(number)).toLocaleString('en');
}

/** @param seconds in words, in minutes or hours where there are many */
function duration(seconds: number): string {
	const [unit, name] =
		seconds < 90 ? [1, 'second'] : seconds < 5_400 ? [60, 'minute'] : [3_600, 'hour'];
	const count = inWords(seconds / unit);
	return `${count} ${name}${count === '1' ? '' : 's'}`;
}
