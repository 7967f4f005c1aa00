import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { simulated } from '../support/onSimulator.mts';
import { tooMany } from './support.mts';

const { control, onSimulator, requests } = simulated();

/** The IDs of the calls that there are before the list is read. */
let calls: number[];
beforeEach(async () => {
	const { items } = await onSimulator({ resource: 'call', operation: 'getAll', returnAll: true });
	const { first_id: first } = await control<{ first_id: number }>('/calls', { count: 10_000 });
	const added = Array.from({ length: 10_000 }, (_, index) => first + index);
	calls = [...items.map(({ json }) => Number(json.id)), ...added];
});

/** Return All gives each of the calls once, and nothing twice. */
async function readAll(): Promise<void> {
	const { items, error } = await onSimulator({
		resource: 'call',
		operation: 'getAll',
		returnAll: true,
	});

	expect(error).toBeUndefined();
	const ids = new Set(items.map(({ json }) => Number(json.id)));
	expect(ids.size).toBe(items.length);
	expect(calls.filter((id) => !ids.has(id))).toEqual([]);
}

const PAGES_OF_500 = [3, 23, 43, 63, 83];

/** Lets a fault strike pages, from one on in steps of 10 for 10 % of them. */
async function strike(from: number, step: number, fault: object) {
	for (let page = from; page <= 101; page += step) {
		await control('/faults', { path: `[?&]page=${page}(&|$)`, ...fault });
	}
}

async function strikeAll() {
	await strike(2, 10, { ...tooMany(), times: 2 });
	await strike(PAGES_OF_500[0], 20, { status: 500, times: 1 });
	await strike(4, 20, { drop: 'before', times: 1 });
	await strike(5, 20, { drop: 'after', times: 1 });
	await strike(6, 20, { drop: 'during', times: 1 });
}

test('10 % 429, 5 % 500, 15 % dropped, and a call comes to the top before each page: the last page is later than the first answer says', async () => {
	await strikeAll();
	for (let page = 2; page <= 103; page++) {
		await control('/faults', { path: `[?&]page=${page}(&|$)`, shift: page - 1 });
	}

	await readAll();
});

test('calls come to the top while a page waits to be asked for again, after later ones', async () => {
	await strikeAll();
	const reading = { isOver: false };
	const read = readAll().finally(() => (reading.isOver = true));

	for (const page of PAGES_OF_500) {
		const isAsked = async () =>
			(await requests()).some(({ path }) => path.endsWith(`page=${page + 3}`));
		while (!reading.isOver && !(await isAsked())) await sleep(10);
		await control('/calls', { count: 50 });
		expect(reading.isOver).toBe(false);
	}

	await read;
});
