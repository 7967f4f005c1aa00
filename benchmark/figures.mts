/** How often one thing goes into another. */
export const times = (value: number) => `${value.toFixed(2)} ×`;

/** A time in the unit that suits it. */
export const duration = (milliseconds: number) =>
	milliseconds < 1_000
		? `${Math.round(milliseconds)} ms`
		: `${(milliseconds / 1_000).toFixed(2)} s`;

/** Bytes as whole megabytes, in words. */
export const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
