import type { CampaignRow } from '../store/rows.mts';

export const WEEK = [
	...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
];
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

type Hours = Pick<
	CampaignRow,
	'allowed_days' | 'allowed_hours_start_time' | 'allowed_hours_end_time' | 'schedule_windows'
>;

/** The hours of a day, in minutes; what would end before it starts ends on the next day. */
function windowsOf(campaign: Hours): Array<{ start: number; end: number }> {
	const { allowed_hours_start_time: start, allowed_hours_end_time: end } = campaign;
	const windows = JSON.parse(campaign.schedule_windows) as Array<{ start: string; end: string }>;
	return (windows.length > 0 ? windows : [{ start, end }]).map((one) => {
		const from = minutesOf(one.start);
		const to = minutesOf(one.end);
		return { start: from, end: to < from ? to + DAY_MINUTES : to };
	});
}

/**
 * The first time from `at` on at which a campaign may dial, in a timezone; undefined
 * when it may never (platform-api 4.20, allowed hours and days assumed).
 */
export function nextAllowedTime(campaign: Hours, timeZone: string, at: number): number | undefined {
	const days = JSON.parse(campaign.allowed_days) as string[];
	const windows = windowsOf(campaign);
	let time = at;
	for (let step = 0; step < MAX_STEPS; step++) {
		const { day, minute } = localTime(time, timeZone);
		const allowedDay = days.includes(day);
		const isOpen = (now: number) => windows.some(({ start, end }) => now >= start && now <= end);
		if (allowedDay && isOpen(minute)) return time;
		// the hours that began yesterday may go on
		const yesterday = WEEK.at(WEEK.indexOf(day) - 1) as string;
		if (days.includes(yesterday) && isOpen(minute + DAY_MINUTES)) return time;
		const starts = windows.map(({ start }) => start).filter((start) => start > minute);
		const next = allowedDay ? Math.min(...starts, DAY_MINUTES) : DAY_MINUTES;
		const wait = next - minute;
		// By an hour at most: the clocks may change on the way.
		time = Math.floor(time / MINUTE) * MINUTE + Math.min(wait, HOUR_MINUTES) * MINUTE;
	}
	return undefined;
}
