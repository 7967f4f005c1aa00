const DAY_MS = 86_400_000;

/** The first moment of a `YYYY-MM-DD` day, in UTC (platform-api 4.2). */
export const dayStart = (day: string | undefined): number | undefined =>
	day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`);

/** The first moment after a `YYYY-MM-DD` day: the last day of a range counts whole. */
export const dayEnd = (day: string | undefined): number | undefined =>
	day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`) + DAY_MS;
