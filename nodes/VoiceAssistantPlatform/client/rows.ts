import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { identityOf } from './newestFirst';
import {
	incompleteListError,
	MAX_COINCIDENCES,
	MAX_ROWS,
	tooManyRowsError,
	type Page,
} from './page';
import { isId } from './response';

/** Rows by `keyOf`. */
export type Rows = ReadonlyMap<unknown, IDataObject>;

/** What is made of the rows of a list. */
export interface CollectorOptions {
	/** Whether a row that comes once more takes the place of the earlier one. */
	keepLatest?: boolean;
	/** Whether a row without an ID is refused even where the list has one page only. */
	needsIds?: boolean;
	tooManyRows?: (node: INode) => NodeApiError;
}

/** What tells a row from others: its ID; without one, it is the same as no other row. */
export function keyOf(row: IDataObject | undefined): unknown {
	return row && isId(row.id) ? identityOf(row) : row;
}

/** Collects the rows of a list, each once, in the order in which they come first. */
export class RowCollector {
	readonly rows = new Map<unknown, IDataObject>();

	/** How many pages have come, those that were read once more not counted. */
	pages = 0;

	private sizeOfFirstPage = 0;

	private emptyPages = 0;

	private readonly node: INode;

	private readonly options: CollectorOptions;

	constructor(node: INode, options: CollectorOptions = {}) {
		this.node = node;
		this.options = options;
	}

	/** How many pages there are still to come until there are so many rows. */
	pagesUntil(limit: number): number {
		return Math.ceil((limit - this.rows.size) / Math.max(this.sizeOfFirstPage, 1));
	}

	/**
	 * Adds the rows of a page.
	 * @param limit rows that are going to be read, Infinity for all; none where that is not known
	 * @throws NodeApiError when there are more rows than n8n can take, or the list goes on and on with nothing new, or rows of
	 * several pages cannot be told apart
	 */
	add(page: Page, limit = 0): void {
		const { keepLatest, needsIds, tooManyRows = tooManyRowsError } = this.options;
		const known = this.rows.size;
		if ((needsIds || page.number > 1) && !page.rows.every(({ id }) => isId(id))) {
			// nothing would tell a row that comes once more from a new one
			throw incompleteListError(this.node, 'The platform answered with a row that has no ID');
		}
		for (const row of page.rows) {
			const key = keyOf(row);
			if (keepLatest || !this.rows.has(key)) this.rows.set(key, row);
		}
		if (page.number === 1) this.sizeOfFirstPage = page.rows.length;
		const expected = Math.min(limit, page.lastPage * this.sizeOfFirstPage);
		if (Math.max(this.rows.size, expected) > MAX_ROWS) throw tooManyRows(this.node);

		// pages that are read once more bring nothing new by themselves
		if (page.number <= this.pages) return;
		this.pages = page.number;
		const goesOn = page.number < page.lastPage;
		this.emptyPages = goesOn && this.rows.size === known ? this.emptyPages + 1 : 0;
		if (this.emptyPages > MAX_COINCIDENCES) {
			throw incompleteListError(
				this.node,
				'The platform names ever more pages, but they hold nothing new',
			);
		}
	}
}
