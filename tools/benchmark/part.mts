import type { Ground } from './ground.mts';

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

interface Surroundings {
	disposables: AsyncDisposableStack;
	/** The packages and n8n; prepared when a part first asks for them. */
	ground: () => Promise<Ground>;
}

/** Measures one thing. */
export type Measure = (surroundings: Surroundings) => Promise<Part>;

/** Medians over several rounds in which the candidates take turns, so that noise affects them alike. */
export async function mediansInTurns<Name extends string>(
	names: Name[],
	rounds: number,
	measure: (name: Name) => Promise<number>,
): Promise<Record<Name, number>> {
	const figures = names.map((): number[] => []);
	// the first round is only a warm-up
	for (let round = 0; round <= rounds; round++) {
		for (const [index, name] of names.entries()) {
			const figure = await measure(name);
			if (round > 0) figures[index].push(figure);
		}
	}
	const medians = figures.map((all) => all.toSorted((a, b) => a - b)[all.length >> 1]);
	return Object.fromEntries(names.map((name, index) => [name, medians[index]])) as Record<
		Name,
		number
	>;
}

/** A ratio, as "1.15 ×". */
export const times = (value: number) => `${value.toFixed(2)} ×`;

/** A time in a suitable unit. */
export const duration = (milliseconds: number) =>
	milliseconds < 1_000
		? `${Math.round(milliseconds)} ms`
		: `${(milliseconds / 1_000).toFixed(2)} s`;

/** Bytes as text, in whole megabytes. */
export const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
