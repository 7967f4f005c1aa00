import type { IDataObject, INode } from 'n8n-workflow';
import { incomplete, MOST_ROWS, tooMany } from './listErrors';

/** Stretches of a list one after another that bring nothing new; rows may have moved, but not all of them for ever. */
export const MOST_BARREN = 5;

/** Gathers the rows of a list, each once, in the order in which they come. */
export class Rows {
	private readonly byId = new Map<unknown, IDataObject>();

	private barren = 0;

	private readonly node: INode;

	constructor(node: INode) {
		this.node = node;
	}

	get size(): number {
		return this.byId.size;
	}

	/** Whether a page starts with a row that is there already; an empty one does not. */
	goesOnIn([row]: IDataObject[]): boolean {
		return row !== undefined && this.byId.has(row.id ?? row);
	}

	/**
	 * Adds the rows that are not there yet.
	 * @param goesOn whether the platform says that there are more
	 * @throws NodeApiError when there are more rows than n8n can take, or the list goes on and on with nothing new
	 */
	add(rows: IDataObject[], goesOn: boolean): void {
		const known = this.size;
		for (const row of rows) {
			const key = row.id ?? row;
			if (!this.byId.has(key)) this.byId.set(key, row);
		}
		if (this.size > MOST_ROWS) throw tooMany(this.node);
		this.barren = goesOn && this.size === known ? this.barren + 1 : 0;
		if (this.barren > MOST_BARREN) {
			throw incomplete(this.node, 'The platform names ever more pages, but they hold nothing new');
		}
	}

	/** @param limit rows wanted; Infinity for all */
	upTo(limit: number): IDataObject[] {
		return [...this.byId.values()].slice(0, limit);
	}
}
