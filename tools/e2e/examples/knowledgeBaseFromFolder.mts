import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '../../lib/waitFor.mts';
import { chosenExample, CHOICES } from '../../n8n/examples.mts';
import { askApi, control } from '../../simulator/client.mts';
import { withNodes, type Scenario } from './scenario.mts';

const DOCUMENTS = `/user/knowledgebases/${CHOICES.knowledgeBaseId.value}/documents`;
const WEBSITE = 'https://example.com/prices';
const SECONDS = 60;
/** The platform takes 20 seconds to process a document. */
const SECONDS_OF_A_DOCUMENT = 30;

interface Document {
	name: string;
	status: string;
}

/** A knowledge base is kept up to date with a folder. */
export const knowledgeBaseFromFolder: Scenario = (stage) => {
	let folder: string;
	let workflowId: string;
	const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
	const remove = (name: string) => rmSync(join(folder, name));
	const documents = async () =>
		(await askApi<{ data: Document[] }>(stage().simulator, DOCUMENTS)).data;

	/**
	 * Runs the workflow, and lets the platform process what is added.
	 * @returns why it failed, and the names of the documents, with ✓ for a checksum
	 */
	async function run() {
		const { n8n, simulator } = stage();
		let hasEnded = false;
		const running = n8n.run(workflowId, 'Every hour').finally(() => (hasEnded = true));
		await waitFor('the workflow has ended', SECONDS, async () => {
			const isProcessing = (await documents()).some(({ status }) => status === 'processing');
			if (isProcessing) await control(simulator, '/advance', { seconds: SECONDS_OF_A_DOCUMENT });
			return hasEnded;
		});
		const names = (await documents()).map(({ name }) => name.replace(/^[0-9a-f]{8} /, '✓ '));
		return { error: (await running).error, names: names.sort() };
	}

	beforeAll(async () => {
		const { n8n, simulator } = stage();
		folder = mkdtempSync(join(tmpdir(), 'knowledge-'));
		const website = { url: WEBSITE, name: WEBSITE, type: 'website' };
		await askApi(simulator, DOCUMENTS, 'POST', website);
		workflowId = await n8n.create(
			withNodes(chosenExample('knowledge-base-from-folder', stage()), {
				'Read the folder': { parameters: { fileSelector: `${folder}/*.{pdf,txt,docx}` } },
			}),
		);
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	test('adds the files of the folder once, except those that are no documents', async () => {
		write('prices.txt', 'Fillings: 80');
		write('Öffnungszeiten.txt', 'Monday to Friday');
		write('notes.xlsx', 'x');

		const first = await run();
		const added = await documents();
		const second = await run();

		expect(first).toEqual({
			error: undefined,
			names: [WEBSITE, '✓ prices.txt', '✓ Öffnungszeiten.txt'],
		});
		expect(second.error).toBeUndefined();
		expect(await documents()).toEqual(added);
	});

	test('replaces a changed file, removes a deleted one, and leaves alone what was added by hand', async () => {
		const before = (await documents()).map(({ name }) => name);
		write('prices.txt', 'Fillings: 90');
		remove('Öffnungszeiten.txt');

		expect(await run()).toEqual({ error: undefined, names: [WEBSITE, '✓ prices.txt'] });
		expect((await documents()).filter(({ name }) => !before.includes(name))).toEqual([
			expect.objectContaining({ status: 'active' }),
		]);
	});

	test('removes nothing that works when a file fails, or when the folder is empty', async () => {
		remove('prices.txt');
		write('broken.txt', 'x');
		const failed = await run();
		remove('broken.txt');
		const empty = await run();

		expect(failed.error).toMatch(/could not process the document "\w{8} broken\.txt"/);
		expect(failed.names).toContain('✓ prices.txt');
		expect(empty.error).toMatch(/No file\(s\) found/);
		expect(empty.names).toContain('✓ prices.txt');
	});
};
