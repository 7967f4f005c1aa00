import type { INode } from 'n8n-workflow';
import { incomplete } from './listErrors';
import { isShorter, type ReadPage } from './page';
import { Rows } from './rows';

/** Pages read again because rows left the list; with more, it changes faster than it can be read. */
const MOST_STEPS_BACK = 100;

/** Steps back from one page with the same counts each time: the platform counts something else than the list. */
const MOST_ALIKE = 5;

/**
 * Reads a list that changes meanwhile, one page after another. New rows push others to a later page, where they come
 * once more; where rows left since the page before was read, it goes back to where it knows the rows, and on from there.
 * @param limit rows wanted; Infinity for all
 * @throws NodeApiError when the list changes faster than it can be read
 */
export async function walk(node: INode, read: ReadPage, limit: number): Promise<Rows> {
	const rows = new Rows(node);
	let page = await read(1);
	rows.add(page.rows, page.lastPage > 1);
	const stepsBack: string[] = [];
	for (let number = 1; number < page.lastPage && rows.size < limit; ) {
		const next = await read(number + 1);
		const counts = `${number}: ${page.total}, ${next.total}`;
		const alike = stepsBack.slice(-MOST_ALIKE).filter((earlier) => earlier === counts);
		if (isShorter(next, page) && alike.length < MOST_ALIKE) {
			// many may have left at once: back to a page that begins with what is known
			for (number++; number > 1; ) {
				if (stepsBack.push(counts) > MOST_STEPS_BACK) {
					throw incomplete(node, 'The list changes all the time');
				}
				page = await read(--number);
				if (rows.goesOnIn(page.rows)) break;
			}
			rows.add(page.rows, false);
		} else {
			page = next;
			rows.add(page.rows, page.lastPage > ++number);
		}
	}
	return rows;
}
