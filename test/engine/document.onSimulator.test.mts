// Documents of knowledge bases on the simulator, whose time goes on when the node waits.
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { IBinaryData, IBinaryKeyData } from 'n8n-workflow';
import { against } from '../support/engine/against.mts';
import { byId, formOf } from '../support/engine/forms.ts';
import type { RunOptions } from '../support/engine/run.ts';
import { simulated } from '../support/onSimulator.mts';
import { waited } from '../support/waitedTime.mts';

const { control, onSimulator, requests } = simulated();

const BASE = { knowledgeBaseId: byId(603) };
const CONTENT = Buffer.from('Fillings: 80 €\r\nCheck-up: 40 €\0');

const fileOf = (fileName: string, content = CONTENT): IBinaryData => ({
	data: content.toString('base64'),
	mimeType: 'application/octet-stream',
	fileName,
});
const add = async (more: object = {}, { binary, ...options }: RunOptions = {}) =>
	await onSimulator(formOf('document: addFile', { ...BASE, ...more }), {
		binary: { data: fileOf('prices.pdf'), ...binary },
		...options,
	});
const addWebsite = async (more: object = {}) =>
	await onSimulator(formOf('document: addWebsite', { ...BASE, ...more }));
const sent = async (method: string) =>
	(await requests()).filter((one) => one.method === method && one.path.includes('/documents'));

/** The platform's time goes on with that of the node. */
function letTimePass() {
	let isAdvancing = false;
	waited.reset();
	waited.isHeld = () => isAdvancing;
	const advance = () => {
		isAdvancing = true;
		void control('/advance', { seconds: 10 }).finally(() => (isAdvancing = false));
		waited.after(10_000, advance);
	};
	waited.after(10_000, advance);
}

test('a knowledge base is created, filled, listed and emptied', async () => {
	const created = await onSimulator(
		formOf('knowledgeBase: create', { additionalFields: { description: 'Prices' } }),
	);
	const { id } = created.items[0].json;
	expect(created.items[0].json).toMatchObject({ name: 'Handbook', description: 'Prices' });
	const base = { knowledgeBaseId: byId(id) };
	await add(base);
	await addWebsite({ ...base, name: 'Prices', additionalFields: { maxLinkedPages: 5 } });
	const list = async () => await onSimulator(formOf('document: getAll', base));
	const { items } = await list();
	expect(items.map(({ json }) => json)).toMatchObject([
		{ name: 'prices.pdf', type: 'pdf', status: 'processing' },
		{ name: 'Prices', type: 'website', status: 'processing' },
	]);

	for (const { json } of items) {
		const form = formOf('document: delete', { ...base, documentId: byId(json.id) });
		expect((await onSimulator(form)).error).toBeUndefined();
	}

	expect((await list()).items).toEqual([]);
	expect((await sent('POST'))[1].body).toEqual({
		url: 'https://example.com/prices',
		name: 'Prices',
		type: 'website',
		relative_links_limit: 5,
	});
});

test('a file arrives byte by byte, under its name and with its type', async () => {
	const { items, error } = await add({}, { binary: { data: fileOf('Prețuri "2026".pdf') } });

	expect(error).toBeUndefined();
	expect(items[0]).toMatchObject({ json: { name: 'Prețuri "2026".pdf' }, pairedItem: { item: 0 } });
	const [{ body, headers }] = await sent('POST');
	expect(body).toEqual({
		name: 'Prețuri "2026".pdf',
		type: 'pdf',
		file: {
			name: 'Prețuri "2026".pdf',
			type: 'application/pdf',
			size: CONTENT.length,
			sha256: createHash('sha256').update(CONTENT).digest('hex'),
		},
	});
	expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=\w+$/);
});

test('a document has the name that was entered, the type of its file, and no blank description', async () => {
	const binary = { data: fileOf('scan_0001.TXT') };
	const entered = { name: 'Prices 2026', additionalFields: { description: 'All treatments' } };

	const { items, error } = await add(entered, { binary });
	await add({ additionalFields: { description: '' } }, { binary });

	expect(error).toBeUndefined();
	expect(items[0].json).toMatchObject({ name: 'Prices 2026', type: 'txt' });
	const bodies = (await sent('POST')).map(({ body }) => body as object);
	expect(bodies[0]).toMatchObject({
		name: 'Prices 2026',
		type: 'txt',
		description: 'All treatments',
	});
	expect(Object.keys(bodies[1]).sort()).toEqual(['file', 'name', 'type']);
});

test('a preview shows the file with its fields', async () => {
	const { items } = await add({ name: 'Prices 2026', options: { preview: true } });

	expect(items[0].json.body).toEqual({
		name: 'Prices 2026',
		type: 'pdf',
		file: { name: 'prices.pdf', type: 'application/pdf', size: CONTENT.length },
	});
	expect(await requests()).toEqual([]);
});

test('each item sends its own file', async () => {
	const { items } = await add(
		{ inputDataFieldName: '={{ $json.field }}' },
		{
			items: [{ field: 'first' }, { field: 'second' }],
			binary: { first: fileOf('first.pdf'), second: fileOf('second.txt') },
		},
	);

	expect(items.map(({ json, pairedItem }) => [json.name, json.type, pairedItem])).toEqual([
		['first.pdf', 'pdf', { item: 0 }],
		['second.txt', 'txt', { item: 1 }],
	]);
});

test.each<[what: string, more: object, binary: IBinaryKeyData, message: string]>([
	['no such field', { inputDataFieldName: 'file' }, {}, "The item has no file in the field 'file'"],
	['no type', {}, { data: fileOf('prices') }, 'The platform does not accept files of this type'],
	[
		'25 MB',
		{},
		{ data: fileOf('a.txt', Buffer.alloc(25e6)) },
		'The file is too large for the platform',
	],
])('nothing is sent with %s', async (_what, more, binary, message) => {
	const { error } = await add(more, { binary });

	expect(error?.message).toBe(message);
	expect(await requests()).toEqual([]);
});

test('a file that cannot be sent keeps those before it from being sent', async () => {
	const { error } = await add(
		{ inputDataFieldName: '={{ $json.field }}' },
		{ items: [{ field: 'data' }, { field: 'none' }] },
	);

	expect(error?.description).toMatch(/^Item 2 of 2: .* No item was sent: 1 of 2 was refused\./);
	expect(await requests()).toEqual([]);
});

test('an upload that was refused because there are too many requests is sent again, whole', async () => {
	await control('/faults', { path: 'documents', status: 429, times: 1 });

	const form = formOf('document: addFile', { knowledgeBaseId: byId(621) });
	const binary = { data: fileOf('prices.pdf') };
	// the pace that is learned from it is not that of the other tests
	expect((await onSimulator(form, { binary }, 'otherUser')).error).toBeUndefined();

	const uploads = await sent('POST');
	expect(uploads.map(({ status }) => status)).toEqual([429, 201]);
	expect(uploads[1].body).toMatchObject({ file: { size: CONTENT.length } });
});

describe('waiting', () => {
	const WAIT = { waitUntilProcessed: true, limitWaitTime: 2 };

	test.each([true, false])(
		'goes on when the document is ready (Simplify: %j)',
		async (simplify) => {
			letTimePass();

			const { items, error } = await add({ ...WAIT, simplify });

			expect(error).toBeUndefined();
			const document = { name: 'prices.pdf', type: 'pdf', status: 'active' };
			expect(items[0].json).toMatchObject(simplify ? document : { data: document });
			expect(items[0].pairedItem).toEqual({ item: 0 });
			expect(waited.time).toBeLessThan(60_000);
		},
	);

	/** Adds a document whose state differs with each read, beginning with the one before it is added. */
	async function addWhoseStatesAre(states: string[]) {
		letTimePass();
		let reads = -1;
		const outcome = await against(
			(request, response) => {
				response.setHeader('content-type', 'application/json');
				const document = { id: 5, name: 'prices.pdf' };
				const body =
					request.method === 'GET'
						? [{ ...document, status: states[Math.max(reads++, 0)] }]
						: { data: { ...document, status: 'Indexing' } };
				request.resume().on('end', () => response.end(JSON.stringify(body)));
			},
			formOf('document: addFile', WAIT),
			{ binary: { data: fileOf('prices.pdf') } },
		);
		expect(reads).toBe(states.length);
		return outcome;
	}

	test('goes on waiting for a document that is in any other state', async () => {
		const states = ['Indexing', 'queued', 'pending', 'in_progress', 'Processing', 'ready'];

		const { items, error } = await addWhoseStatesAre(states);

		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ id: 5, status: 'ready' });
	});

	test.each(['FAILED', 'error', 'processing_failed', 'rejected'])(
		'fails for a document that is %s',
		async (status) => {
			const { error } = await addWhoseStatesAre(['processing', status]);

			expect(error?.message).toBe(
				'The platform could not process the document "prices.pdf" (ID 5)',
			);
		},
	);

	test('lists the documents again for the next item if they could not be listed for the first', async () => {
		letTimePass();
		await control('/faults', { path: 'documents', method: 'GET', status: 404, body: {}, times: 1 });

		const { items } = await add(
			{ ...WAIT, options: { maxRequestsAtOnce: 1 } },
			{ items: [{}, {}], node: { onError: 'continueRegularOutput' } },
		);

		expect(items[0].json.error).toMatch(/Nothing was sent: to wait, /);
		expect(items[1].json).toMatchObject({ name: 'prices.pdf', status: 'active' });
		expect(await sent('POST')).toHaveLength(1);
	});

	test('fails for the item whose document failed, and names it; it was carried out', async () => {
		letTimePass();

		const { items } = await add(
			{ ...WAIT, inputDataFieldName: '={{ $json.field }}' },
			{
				items: [{ field: 'bad' }, { field: 'data' }],
				binary: { bad: fileOf('broken.pdf') },
				node: { onError: 'continueRegularOutput' },
			},
		);

		expect(items[0].json.error).toMatch(
			/^The platform could not process the document "broken\.pdf" \(ID \d+\)\. Item 1 of 2: It is still in the knowledge base/,
		);
		expect(items[1].json).toMatchObject({ name: 'prices.pdf', status: 'active' });
	});

	test('fails when time is up, and says that the document is there', async () => {
		waited.reset();

		const { error } = await add(WAIT);

		expect(error?.message.replace(/ID \d+/, 'ID')).toBe(
			'The platform has not processed the document "prices.pdf" (ID) after 2 minutes',
		);
		expect(error?.description).toMatch(
			/^It was added \(status "processing"\): do not add it again\./,
		);
		expect(await sent('POST')).toHaveLength(1);
	});

	test('says so when the answer names no ID', async () => {
		const body = { message: 'Added' };
		await control('/faults', { path: 'documents', method: 'POST', status: 201, body, times: 1 });

		const { error } = await add(WAIT);

		expect(error?.message).toBe('The platform did not say which ID the document has');
		expect(error?.description).toMatch(/^It was added: do not add it again\./);
	});
});
