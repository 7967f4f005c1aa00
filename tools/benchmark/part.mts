export interface Table {
	columns: string[];
	rows: string[][];
}

/** Something that this package promises, and the result. */
export interface Target {
	what: string;
	wanted: string;
	measured: string;
	isMet: boolean;
	/** Where the time or the memory goes; printed if the target is missed. */
	why: string;
}

/** What one part of the benchmark found out. */
export interface Part {
	title: string;
	/** What it means for a user, before all figures. */
	summary?: { text: string[]; table: Table };
	/** Paragraphs that say what was measured, and how. */
	text: string[];
	/** What the targets do not show. */
	table?: Table;
	targets: Target[];
}

/** Measures one thing. */
export type Measure = (disposables: AsyncDisposableStack) => Promise<Part>;

/** A ratio, as "1.15 ×". */
export const times = (value: number) => `${value.toFixed(2)} ×`;

/** A time in a suitable unit. */
export const duration = (milliseconds: number) =>
	milliseconds < 1_000
		? `${Math.round(milliseconds)} ms`
		: `${(milliseconds / 1_000).toFixed(2)} s`;

/** Bytes as text, in whole megabytes. */
export const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
