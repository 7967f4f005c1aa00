// How the node reads a list for an item.
import { sleep, type IDataObject, type INode } from 'n8n-workflow';
import type { ItemInRun } from '../../nodes/VoiceAssistantPlatform/execution/operation';
import { readList } from '../../nodes/VoiceAssistantPlatform/execution/readList';

const NODE = { name: 'Platform', type: 'test', parameters: {} } as unknown as INode;

/** An item that wants all rows of this list, simplified. */
function itemWith(rows: IDataObject[], signal: AbortSignal): ItemInRun {
	const ask = async () => await Promise.resolve({ statusCode: 200, headers: {}, body: rows });
	const list = () => ({ node: NODE, ask });
	return {
		client: { node: NODE, deployment: { identifiers: {} }, list },
		request: { url: '/user/calls', qs: {} },
		parameters: { returnAll: true, simplify: true },
		signal,
	} as unknown as ItemInRun;
}

const ROWS = Array.from({ length: 10 }, (_, id) => ({ id }));

/** Takes its time, and does not let anybody else do anything meanwhile. */
function simplify(row: IDataObject): IDataObject {
	const start = performance.now();
	while (performance.now() - start < 20);
	return { simple: row.id };
}

test('while many rows are simplified, n8n answers others, and none is lost', async () => {
	let isRead = false;
	const reading = readList(
		{ pagination: 'none', simplify },
		itemWith(ROWS, new AbortController().signal),
		1,
	).finally(() => (isRead = true));

	let answered = 0;
	while (!isRead) {
		await sleep(0);
		answered++;
	}

	expect(await reading).toEqual(ROWS.map(({ id }) => ({ simple: id })));
	expect(answered).toBeGreaterThan(5);
});

test('cancelled meanwhile, it ends', async () => {
	const cancelled = new AbortController();
	const reading = readList({ pagination: 'none', simplify }, itemWith(ROWS, cancelled.signal), 1);
	void sleep(0).then(() => cancelled.abort(new Error('cancelled')));

	await expect(reading).rejects.toThrow('cancelled');
});
