// Documents of knowledge bases, which the document does not have: added, processed, deleted.
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { start, type Json } from './support/simulator.mts';

const DOCUMENTS = '/user/knowledgebases/603/documents';
const URL = 'https://example.com/prices';

async function startWithDocuments() {
	const simulator = await start();
	const { apiUrl, tokens, api, get } = simulator;
	return {
		...simulator,
		addWebsite: async (url = URL): Promise<Json> =>
			(await api('POST', DOCUMENTS, { body: { url } })).body.data,
		/** Sends a form, which `api` does not. */
		upload: async (
			content: string | Uint8Array<ArrayBuffer>,
			name: string,
			field = 'file',
			path = DOCUMENTS,
		) => {
			const body = new FormData();
			body.set(field, new File([content], name));
			const headers = { authorization: `Bearer ${tokens.user}` };
			const response = await fetch(apiUrl + path, { method: 'POST', headers, body });
			return { status: response.status, body: (await response.json()) as Json };
		},
		documents: async (): Promise<Json[]> => (await get(DOCUMENTS)).data,
		base: async (): Promise<Json> =>
			(await get('/user/knowledgebases')).data.find(({ id }: Json) => id === 603),
	};
}

test('a knowledge base is created empty, and is the caller’s alone', async () => {
	const { api, get, tokens } = await start();
	const body = { name: 'Handbook', description: 'Prices' };

	const { data } = (await api('POST', '/user/knowledgebases', { body })).body;

	expect(data).toMatchObject({ ...body, status: 'empty' });
	const path = `/user/knowledgebases/${data.id}/documents`;
	expect((await get(path)).data).toEqual([]);
	expect((await api('GET', path, { token: tokens.otherUser })).status).toBe(404);
});

test('a file is kept under its name and type, and the log has what it was', async () => {
	const { upload, documents, control } = await startWithDocuments();

	const { status, body } = await upload('Fillings: 80', 'Prețuri "2026".PDF');

	expect([status, body.data]).toEqual([
		201,
		expect.objectContaining({ name: 'Prețuri "2026".PDF', type: 'pdf', status: 'processing' }),
	]);
	expect(await documents()).toEqual([body.data]);
	const { data: requests } = (await control('GET', '/requests')).body;
	const sha256 = createHash('sha256').update('Fillings: 80').digest('hex');
	expect(requests.find(({ method }: Json) => method === 'POST').body).toEqual({
		file: { name: 'Prețuri "2026".PDF', type: 'application/octet-stream', size: 12, sha256 },
	});
});

test('a document is ready after a while; one that is broken makes the whole fail', async () => {
	const { addWebsite, base, documents, advance, api } = await startWithDocuments();
	const statuses = async () => [
		(await base()).status,
		...(await documents()).map(({ status }) => status),
	];
	await addWebsite();
	expect(await statuses()).toEqual(['processing', 'processing']);
	await advance(20);
	expect(await statuses()).toEqual(['active', 'active']);
	const broken = await addWebsite('https://example.com/broken');
	await advance(20);
	expect(await statuses()).toEqual(['failed', 'active', 'failed']);

	await api('DELETE', `${DOCUMENTS}/${broken.id}`);

	expect(await statuses()).toEqual(['active', 'active']);
	expect((await base()).documents_count).toBe(1);
});

const MB = 1024 * 1024;

test.each<
	[
		what: string,
		content: string | Uint8Array<ArrayBuffer>,
		name: string,
		field: string,
		status: number,
	]
>([
	['20 MB', new Uint8Array(20 * MB), 'a.pdf', 'file', 201],
	['a byte more', new Uint8Array(20 * MB + 1), 'a.pdf', 'file', 422],
	['33 MB', new Uint8Array(33 * MB), 'a.pdf', 'file', 413],
	['nothing', '', 'a.txt', 'file', 422],
	['another type', 'x', 'a.xlsx', 'file', 422],
	['no type', 'x', 'a', 'file', 422],
	['another field', 'x', 'a.txt', 'document', 422],
])('a file of %s', async (_what, content, name, field, status) => {
	const { upload, documents } = await startWithDocuments();

	const answer = await upload(content, name, field);

	expect(answer.status).toBe(status);
	if (status === 422) expect(Object.keys(answer.body.errors)).toEqual(['file']);
	expect(await documents()).toHaveLength(status === 201 ? 1 : 0);
});

test('a form without a file, one that is none, and one where there is no file to take are refused', async () => {
	const { raw, upload, documents } = await startWithDocuments();
	const boundary = 'x'.repeat(30);
	const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
	const text = `--${boundary}\r\nContent-Disposition: form-data; name="file"\r\n\r\na.txt\r\n--${boundary}--\r\n`;

	expect((await raw('POST', DOCUMENTS, { headers, body: text })).status).toBe(422);
	expect((await raw('POST', DOCUMENTS, { headers, body: 'none' })).status).toBe(400);
	expect((await upload('x', 'a.txt', 'file', '/user/sms')).status).toBe(415);
	expect(await documents()).toEqual([]);
});

test('a document of another knowledge base is not found', async () => {
	const { addWebsite, api } = await startWithDocuments();
	const { id } = await addWebsite();

	expect((await api('DELETE', `/user/knowledgebases/601/documents/${id}`)).status).toBe(404);
});
