// Documents of knowledge bases, which the document does not have: added, processed, deleted.
import { expect, test } from '@jest/globals';
import { start, type Json } from './support/simulator.mts';

const DOCUMENTS = '/user/knowledgebases/603/documents';

async function startWithDocuments() {
	const simulator = await start();
	const { api, get } = simulator;
	return {
		...simulator,
		addWebsite: async (url: string): Promise<Json> =>
			(await api('POST', DOCUMENTS, { body: { url, name: url, type: 'website' } })).body.data,
		documents: async (): Promise<Json[]> => (await get(DOCUMENTS)).data,
		base: async (): Promise<Json> =>
			(await get('/user/knowledgebases')).data.find(({ id }: Json) => id === 603),
	};
}

test('a document is ready after a while; one that is broken makes the whole fail', async () => {
	const { addWebsite, base, documents, advance, api } = await startWithDocuments();
	const statuses = async () => [
		(await base()).status,
		...(await documents()).map(({ status }) => status),
	];
	await addWebsite('https://example.com/prices');
	expect(await statuses()).toEqual(['processing', 'processing']);
	await advance(20);
	expect(await statuses()).toEqual(['active', 'active']);
	const broken = await addWebsite('https://example.com/broken');
	await advance(20);
	expect(await statuses()).toEqual(['failed', 'active', 'failed']);

	const elsewhere = `/user/knowledgebases/601/documents/${broken.id}`;
	expect((await api('DELETE', elsewhere)).status).toBe(404);
	await api('DELETE', `${DOCUMENTS}/${broken.id}`);

	expect(await statuses()).toEqual(['active', 'active']);
	expect((await base()).documents_count).toBe(1);
});

const MB = 1024 * 1024;

test.each([
	['a.pdf', 20 * MB, 'file', 201],
	['a.pdf', 20 * MB + 1, 'file', 422],
	['a.pdf', 33 * MB, 'file', 413],
	['a.txt', 0, 'file', 422],
	['a.xlsx', 1, 'file', 422],
	['a', 1, 'file', 422],
	['a.txt', 1, 'document', 422],
])('the file %s of %i bytes in the field %s: %i', async (name, size, field, status) => {
	const { apiUrl, tokens, documents } = await startWithDocuments();
	const body = new FormData();
	body.set('name', 'Prices');
	body.set('type', name.endsWith('.txt') ? 'txt' : 'pdf');
	body.set(field, new File([new Uint8Array(size)], name));
	const headers = { authorization: `Bearer ${tokens.user}` };

	const response = await fetch(apiUrl + DOCUMENTS, { method: 'POST', headers, body });

	expect(response.status).toBe(status);
	const { errors } = (await response.json()) as Json;
	if (status === 422) expect(Object.keys(errors)).toEqual(['file']);
	expect(await documents()).toHaveLength(status === 201 ? 1 : 0);
});

test('a form without a file, one that is none, and one where there is no file to take are refused', async () => {
	const { raw, documents } = await startWithDocuments();
	const headers = { 'content-type': 'multipart/form-data; boundary=xxxx' };
	const body = '--xxxx\r\nContent-Disposition: form-data; name="file"\r\n\r\na.txt\r\n--xxxx--\r\n';

	expect((await raw('POST', DOCUMENTS, { headers, body })).status).toBe(422);
	expect((await raw('POST', DOCUMENTS, { headers, body: 'none' })).status).toBe(400);
	expect((await raw('POST', '/user/sms', { headers, body })).status).toBe(415);
	expect(await documents()).toEqual([]);
});

test.each([
	[{ url: 'https://example.com', type: 'website' }, ['name']],
	[{ url: 'https://example.com', name: 'Prices' }, ['type']],
	[{ url: 'https://example.com', name: 'x'.repeat(256), type: 'website' }, ['name']],
	[{ url: 'https://example.com', name: 'Prices', type: 'pdf' }, ['type']],
])('a website sent as %j is refused', async (body, fields) => {
	const { api, documents } = await startWithDocuments();

	const answer = await api('POST', DOCUMENTS, { body });

	expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields]);
	expect(await documents()).toEqual([]);
});

test.each([
	[{ name: 'Prices' }, ['type']],
	[{ type: 'pdf' }, ['name']],
	[{ name: 'Prices', type: 'txt' }, ['type']],
	[{ name: 'Prices', type: 'pdf', description: 'x'.repeat(256) }, ['description']],
])('a pdf file sent with %j is refused', async (fields, wrong) => {
	const { apiUrl, tokens, documents } = await startWithDocuments();
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	body.set('file', new File(['x'], 'a.pdf'));
	const headers = { authorization: `Bearer ${tokens.user}` };

	const response = await fetch(apiUrl + DOCUMENTS, { method: 'POST', headers, body });

	const { errors } = (await response.json()) as Json;
	expect([response.status, Object.keys(errors)]).toEqual([422, wrong]);
	expect(await documents()).toEqual([]);
});
