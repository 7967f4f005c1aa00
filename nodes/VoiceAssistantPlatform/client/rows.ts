import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { apiError } from './errors';
import { incompleteListError, type Page } from './page';

/** More items than this, and n8n's engine breaks. */
export const MAX_ROWS = 100_000;

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
	 * @throws NodeApiError when there are more rows than n8n can take, or the list goes on and on with nothing new
	 */
	add(page: Page, limit: number): void {
		const { keyOf, keepLatest, tooManyRows } = this.options;
		const known = this.size;
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

function tooManyRowsError(node: INode): NodeApiError {
	return apiError(node, {
		message: 'The list is longer than n8n can take at once',
		description: `It has more than ${MAX_ROWS.toLocaleString('en')} rows. Narrow it down with filters, for example by date, and read it in several steps.`,
	});
}
