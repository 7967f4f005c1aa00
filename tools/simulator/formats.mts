/** E.164 as we read it: `+` and 7 to 15 digits, the first not 0 (platform-api 2.6, 4.7). */
export const E164 = /^\+[1-9]\d{6,14}$/;

/** A number as people write it, in E.164, if it has a country code (platform-api 4.11). */
export function toE164(text: string): string | undefined {
	const number = text.replace(/[\s()[\]-]/g, '').replace(/^00/, '+');
	return E164.test(number) ? number : undefined;
}

/** Whether the machine knows a timezone, so that days and hours can be computed in it. */
export function isTimezone(name: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** `YYYY-MM-DD HH:MM:SS` in UTC (platform-api 2.1, 2.2, 2.6). */
export const dateTime = (ms: number): string =>
	new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** ISO 8601 with microseconds and `Z` (platform-api 2.5). */
export const isoMicros = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z');

/** Money is stored as whole millionths of a dollar, so that sums stay exact. */
export const usd = (micros: number): number => micros / 1_000_000;

/** The inverse of {@link usd}. */
export const micros = (dollars: number): number => Math.round(dollars * 1_000_000);
