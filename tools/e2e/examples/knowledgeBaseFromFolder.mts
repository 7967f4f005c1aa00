import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chosenExample, CHOICES } from '../../n8n/examples.mts';
import { askApi, control } from '../../simulator/client.mts';
import { whileTimePasses } from '../support/platform.mts';
import { withNodes } from './changed.mts';
import type { Scenario } from './scenario.mts';

const DOCUMENTS = `/user/knowledgebases/${CHOICES.knowledgeBaseId.value}/documents`;
const WEBSITE = 'https://example.com/prices';

interface Document {
	id: number;
	name: string;
	status: string;
}

/** A folder and a knowledge base are kept in step. */
export const knowledgeBaseFromFolder: Scenario = (stage) => {
	let folder: string;
	let workflowId: string;
	const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

	const documents = async () =>
		(await askApi<{ data: Document[] }>(stage().simulator, DOCUMENTS)).data;

	/** Runs the workflow. @returns why it failed, and the documents afterwards, without their checksums */
	async function run() {
		const { n8n, simulator } = stage();
		const { error } = await whileTimePasses(simulator, () => n8n.run(workflowId, 'Every hour'));
		const names = (await documents()).map(({ name }) => name.replace(/^[0-9a-f]{8} /, '✓ '));
		return { error, names };
	}

	beforeAll(async () => {
		const { n8n, simulator } = stage();
		await control(simulator, '/reset', {});
		folder = mkdtempSync(join(tmpdir(), 'knowledge-'));
		const website = { url: WEBSITE, name: WEBSITE, type: 'website' };
		await askApi(simulator, DOCUMENTS, 'POST', website);
		const fileSelector = `${folder}/*.{pdf,txt,docx}`;
		workflowId = await n8n.create(
			withNodes(chosenExample('knowledge-base-from-folder', stage()), {
				'Read the folder': { parameters: { fileSelector } },
			}),
		);
	});

	afterAll(async () => {
		rmSync(folder, { recursive: true });
		await control(stage().simulator, '/reset', {});
	});

	test('adds the files of the folder, and what is no document stays out', async () => {
		write('prices.txt', 'Fillings: 80');
		write('Öffnungszeiten.txt', 'Monday to Friday');
		write('notes.xlsx', 'x');

		const { error, names } = await run();

		expect(error).toBeUndefined();
		expect(names.sort()).toEqual([WEBSITE, '✓ prices.txt', '✓ Öffnungszeiten.txt'].sort());
		expect((await documents()).map(({ status }) => status)).toEqual(Array(3).fill('active'));
	});

	test('leaves everything as it is when nothing has changed', async () => {
		const before = await documents();

		expect((await run()).error).toBeUndefined();

		expect(await documents()).toEqual(before);
	});

	test('replaces what was changed, removes what was deleted, and leaves alone what it has not added', async () => {
		const before = await documents();
		write('prices.txt', 'Fillings: 90');
		rmSync(join(folder, 'Öffnungszeiten.txt'));

		const { error, names } = await run();

		expect(error).toBeUndefined();
		expect(names).toEqual([WEBSITE, '✓ prices.txt']);
		const [, { name }] = await documents();
		expect(before.map((document) => document.name)).not.toContain(name);
	});

	test('removes nothing when a file cannot be processed, and names it', async () => {
		rmSync(join(folder, 'prices.txt'));
		write('broken.txt', 'x');

		const { error, names } = await run();

		expect(error).toMatch(/^The platform could not process the document "\w{8} broken\.txt"/);
		expect(names).toEqual([WEBSITE, '✓ prices.txt', '✓ broken.txt']);
	});

	test('removes nothing when the folder is empty', async () => {
		rmSync(join(folder, 'broken.txt'));

		const { error, names } = await run();

		expect(error).toMatch(/No file\(s\) found/);
		expect(names).toEqual([WEBSITE, '✓ prices.txt', '✓ broken.txt']);
	});
};
