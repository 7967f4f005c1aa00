import type { CampaignRow } from '../store/rows.mts';

const MINUTE = 60_000;
const DAY_MINUTES = 1440;
const HOUR_MINUTES = 60;
/** More than the number of hours in a week. */
const MAX_STEPS = 200;

const minutesOf = (time: string) => {
	const [hours, minutes] = time.split(':').map(Number);
	return hours * 60 + minutes;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, since creating one takes far longer than using it. */
function formatOf(timeZone: string) {
	const format =
		formats.get(timeZone) ??
		new Intl.DateTimeFormat('en-GB', {
			timeZone,
			weekday: 'long',
			hour: '2-digit',
			minute: '2-digit',
			hourCycle: 'h23',
		});
	formats.set(timeZone, format);
	return format;
}

function localTime(at: number, timeZone: string) {
	const parts = formatOf(timeZone).formatToParts(at);
	const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
	return {
		day: part('weekday').toLowerCase(),
		minute: Number(part('hour')) * 60 + Number(part('minute')),
	};
}

/**
 * The first time from `at` on at which a campaign may dial, in a timezone; undefined
 * when it may never (platform-api 4.20, allowed hours and days assumed).
 */
export function nextAllowedTime(
	campaign: Pick<
		CampaignRow,
		'allowed_days' | 'allowed_hours_start_time' | 'allowed_hours_end_time'
	>,
	timeZone: string,
	at: number,
): number | undefined {
	const days = JSON.parse(campaign.allowed_days) as string[];
	const start = minutesOf(campaign.allowed_hours_start_time);
	const end = minutesOf(campaign.allowed_hours_end_time);
	let time = at;
	for (let step = 0; step < MAX_STEPS; step++) {
		const { day, minute } = localTime(time, timeZone);
		const allowedDay = days.includes(day);
		if (allowedDay && minute >= start && minute <= end) return time;
		const wait = allowedDay && minute < start ? start - minute : DAY_MINUTES - minute;
		// By an hour at most: the clocks may change on the way.
		time = Math.floor(time / MINUTE) * MINUTE + Math.min(wait, HOUR_MINUTES) * MINUTE;
	}
	return undefined;
}
