export const LIST_SHAPES = ['array', 'data'] as const;
export type ListShape = (typeof LIST_SHAPES)[number];

export interface ListAnswers {
	/** A whole list, as the deployment answers those that the document describes in two ways. */
	answer<Row>(rows: Row[]): Row[] | { data: Row[] };
	use(shape: ListShape): void;
	/** Goes back to the shape it started with. */
	reset(): void;
}

/** Lists that are bare arrays or `data` arrays (platform-api 4.16, 4.17, 4.20). */
export function createListAnswers(start: ListShape): ListAnswers {
	if (!LIST_SHAPES.includes(start)) {
		throw new Error(`The list shape must be ${LIST_SHAPES.join(' or ')}, not "${start}"`);
	}
	let shape = start;
	return {
		answer: (rows) => (shape === 'data' ? { data: rows } : rows),
		use: (next) => void (shape = next),
		reset: () => void (shape = start),
	};
}
