import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { incompleteListError, MAX_ROWS, tooManyRowsError, type Page } from './page';
import { isId } from './response';

/** Pages one after another that bring nothing new; rows may have moved, but not all of them for ever. */
const MAX_EMPTY_PAGES = 5;

/** What to do with the rows of a list. */
interface CollectorOptions {
	/** The key of a row; rows with the same one are the same row. */
	keyOf?: (row: IDataObject) => unknown;
	/** Whether a row that comes once more takes the place of the earlier one. */
	keepLatest?: boolean;
	tooManyRows?: (node: INode) => NodeApiError;
}

/** Collects the rows of a list, each once, in the order in which they come first. */
export class RowCollector {
	readonly rows = new Map<unknown, IDataObject>();

	sizeOfFirstPage = 0;

	private highestPage = 0;

	private emptyPages = 0;

	private readonly node: INode;

	private readonly options: Required<CollectorOptions>;

	constructor(node: INode, options: CollectorOptions = {}) {
		this.node = node;
		this.options = {
			keyOf: (row) => row.id ?? row,
			keepLatest: false,
			tooManyRows: tooManyRowsError,
			...options,
		};
	}

	get size(): number {
		return this.rows.size;
	}

	values(): IDataObject[] {
		return [...this.rows.values()];
	}

	/**
	 * Adds the rows of a page.
	 * @param limit rows wanted; Infinity for all
	 * @throws NodeApiError when there are more rows than n8n can take, or the list goes on and on with nothing new, or rows of
	 * several pages cannot be told apart
	 */
	add(page: Page, limit: number): void {
		const { keyOf, keepLatest, tooManyRows } = this.options;
		const known = this.size;
		if (page.number > 1 && !page.rows.every(({ id }) => isId(id))) {
			// nothing would tell a row that comes once more from a new one
			throw incompleteListError(this.node, 'The platform answered with a row that has no ID');
		}
		for (const row of page.rows) {
			const key = keyOf(row);
			if (keepLatest || !this.rows.has(key)) this.rows.set(key, row);
		}
		if (page.number === 1) this.sizeOfFirstPage = page.rows.length;
		const expected = Math.min(limit, page.lastPage * this.sizeOfFirstPage);
		if (Math.max(this.size, expected) > MAX_ROWS) throw tooManyRows(this.node);

		// pages that are read once more bring nothing new by themselves
		if (page.number <= this.highestPage) return;
		this.highestPage = page.number;
		const goesOn = page.number < page.lastPage;
		this.emptyPages = goesOn && this.size === known ? this.emptyPages + 1 : 0;
		if (this.emptyPages > MAX_EMPTY_PAGES) {
			throw incompleteListError(
				this.node,
				'The platform names ever more pages, but they hold nothing new',
			);
		}
	}
}
