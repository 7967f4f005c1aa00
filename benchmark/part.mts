import type { Ground } from './ground.mts';

export interface Table {
	title: string;
	columns: string[];
	rows: string[][];
}

/** Something that this package promises, and what came out. */
export interface Target {
	what: string;
	wanted: string;
	measured: string;
	isMet: boolean;
	/** Where the time or the memory goes; told when it is missed. */
	why: string;
}

/** What a user gets, before all figures. */
export interface Summary {
	text: string[];
	table: Table;
}

/** What one part of the benchmark found out. */
export interface Part {
	title: string;
	summary?: Summary;
	/** Paragraphs that say what was measured, and how. */
	text: string[];
	tables: Table[];
	targets: Target[];
}

export interface Surroundings {
	disposables: AsyncDisposableStack;
	/** The packages and n8n; prepared when the first part asks for them. */
	ground: () => Promise<Ground>;
}

/** Measures one thing. */
export type Measure = (surroundings: Surroundings) => Promise<Part>;
