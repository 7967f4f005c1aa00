import { describe, expect } from '@jest/globals';
import { join } from 'node:path';
import { REPOSITORY } from '../../lib/repository.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { readExample } from '../../n8n/workflow.mts';
import { importFile, issuesOf, newWorkflow, nodeOnCanvas } from '../support/editor/canvas.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const SECONDS = 60;

/** What somebody sees who imports an example. */
export const importedExamples: Group = ({ scenario }) => {
	describe.each<[string, Record<string, string[]>]>([
		[
			'call-ended-follow-up',
			{
				'When a call has ended': ['Assistant'],
				'Thank the customer': ['Sender', 'Template'],
			},
		],
		['form-to-lead', { 'Create the lead': ['Campaign'] }],
	])('the example %s', (example, choices) => {
		scenario(`is imported, and asks for nothing but choices: ${example}`, async ({ page }) => {
			await newWorkflow(page);
			await importFile(page, join(REPOSITORY, 'examples', `${example}.json`));
			const names = readExample(example)
				.nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote')
				.map(({ name }) => name);
			for (const name of names) await nodeOnCanvas(page, name).waitFor();
			expect(await page.getByTestId('canvas-node').count()).toBe(names.length);

			// n8n draws its own icon, and finds no issues, where it does not know a node
			await waitFor('each choice is asked for, and nothing else', SECONDS, async () => {
				return (await page.getByTestId('node-issues').count()) === Object.keys(choices).length;
			});
			for (const [name, empty] of Object.entries(choices)) {
				await nodeOnCanvas(page, name).locator('img[src*="voiceAssistantPlatform"]').waitFor();
				expect(await issuesOf(page, name)).toEqual(
					empty.map((list) => `Parameter "${list}" is required.`),
				);
			}
			await takePicture(page, `imported ${example}`);
		});
	});
};
