// Lists of a platform that sorts rows of the same second at random: pages overlap. How a list is read: test/client/readUntil.test.ts
import { beforeEach, expect, test } from '@jest/globals';
import { simulated } from '../support/onSimulator.mts';

const { control, onSimulator, requests } = simulated();

beforeEach(async () => {
	await control('/faults', { path: '/user/calls', shuffle: true });
});

/** Adds calls of one second to the 40 older ones, and reads all. */
async function readWith(count: number) {
	const { first_id: first } = await control<{ first_id: number }>('/calls', { count });
	const read = await onSimulator({ resource: 'call', operation: 'getAll', returnAll: true });
	const ids = new Set(read.items.map(({ json }) => Number(json.id)));
	const pages = (await requests()).filter(({ path }) => path.includes('/user/calls'));
	const missing = Array.from({ length: count }, (_, index) => first + index).filter(
		(id) => !ids.has(id),
	);
	return { ...read, ids, missing, pages: pages.length };
}

test('101 calls of one second on two pages: a second reading finds the one that the first one lacks', async () => {
	const { items, ids, missing, pages, error } = await readWith(101);

	expect(error).toBeUndefined();
	expect([items.length, ids.size, missing]).toEqual([141, 141, []]);
	expect(pages).toBe(4);
});

test('300 calls of one second: what both readings lack is not passed over, and the item fails with how many came', async () => {
	const { items, error } = await readWith(300);

	expect(items).toEqual([]);
	expect(error?.message).toMatch(/^The platform listed only (2[89]|3[0-3])\d of 340 rows$/);
});
