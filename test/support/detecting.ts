// A detector of the poll trigger, without n8n: polled again and again on lists as a platform would have them.
import type { IDataObject, INode } from 'n8n-workflow';
import type { Detector } from '../../nodes/VoiceAssistantPlatform/polling/detector';
import { page } from './page';

export { call } from './call';

const NODE = { name: 'Platform', type: 'test', parameters: {} } as unknown as INode;

export type Row = Record<string, unknown>;

export interface List {
	pages: Row[][];
	/** How many pages the platform says it has: those that are not given must not be needed. */
	last?: number;
	/** Whether it has cursors in place of page numbers. */
	hasCursors?: boolean;
}

/** A list of one page, or of several; "more" stands for pages that must not be needed. */
export const listOf = (...all: Array<Row[] | 'more'>): List => {
	const pages = all.filter((page) => page !== 'more');
	return { pages, last: all.length };
};

export class Detecting<State> {
	/** The queries of the last poll. */
	asked: IDataObject[] = [];

	/** As n8n stores it. */
	state?: string;

	private readonly detector: Detector<State>;

	constructor(detector: Detector<State>) {
		this.detector = detector;
	}

	/** One poll; what it has found, the oldest first. */
	async poll({ pages, last = pages.length, hasCursors }: List): Promise<IDataObject[]> {
		this.asked = [];
		const ids = new Set(pages.flat().map((row) => row.id ?? row));
		const ask = async (query: IDataObject) => {
			this.asked.push(query);
			const number = Number((hasCursors ? query.cursor : query.page) ?? 1);
			const rows = pages[number - 1];
			if (!rows) throw new Error(`Page ${number} was not to be read`);
			const data = rows.map((row) => ({ ...row })) as IDataObject[];
			const next_cursor = number < last ? String(number + 1) : null;
			const body = hasCursors
				? { data, next_cursor }
				: page(data, { number, last, total: ids.size + last - pages.length });
			return await Promise.resolve({ statusCode: 200, headers: {}, body });
		};
		const before = this.state === undefined ? undefined : (JSON.parse(this.state) as State);
		const { found, after } = await this.detector.detect({ node: NODE, ask }, before);
		this.state = JSON.stringify(after);
		return found;
	}
}

/** The IDs of what each of several polls finds, in ascending order. */
export async function found(detector: Detector<unknown>, lists: List[]): Promise<unknown[][]> {
	const detecting = new Detecting(detector);
	const all: unknown[][] = [];
	for (const list of lists) {
		const ids = (await detecting.poll(list)).map(({ id }) => id);
		all.push(ids.sort((a, b) => Number(a) - Number(b) || (String(a) < String(b) ? -1 : 1)));
	}
	return all;
}

/** A list of these rows, so many on a page. */
export const inPages = (rows: Row[], perPage = 100): List => ({
	pages: Array.from({ length: Math.max(1, Math.ceil(rows.length / perPage)) }, (_, index) =>
		rows.slice(index * perPage, (index + 1) * perPage),
	),
});
