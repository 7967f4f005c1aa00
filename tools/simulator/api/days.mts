const DAY_MS = 86_400_000;

/** Milliseconds by which a timezone is ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
	const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
	const name = parts.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
	const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
	if (sign === undefined) return 0;
	return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The first moment of a `YYYY-MM-DD` day in a timezone (platform-api 4.2). */
export const dayStart = (day: string | undefined, timeZone: string): number | undefined => {
	if (day === undefined) return undefined;
	const inUtc = Date.parse(`${day}T00:00:00Z`);
	// The clocks may change in the night.
	return inUtc - offsetAt(inUtc - offsetAt(inUtc, timeZone), timeZone);
};

/** The first moment after a `YYYY-MM-DD` day: the last day of a range counts whole. */
export const dayEnd = (day: string | undefined, timeZone: string): number | undefined =>
	day === undefined
		? undefined
		: dayStart(new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10), timeZone);
