import { expect } from '@jest/globals';
import { waitFor } from '../../lib/waitFor.mts';
import { nodeOnCanvas } from '../support/editor/canvas.mts';
import { closeForm, list, listed, searchList } from '../support/editor/nodeForm.mts';
import { addAction } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const SECONDS = 60;

/** A list of the account from which to choose. */
export const searchedList: Group = ({ scenario }) => {
	scenario('is searched by part of a name, and keeps what was chosen', async ({ page }) => {
		await addAction(page, 'Create lead');
		await searchList(page, 'campaignId', 'whit');
		await waitFor('the list is that of the search', SECONDS, async () => {
			const entries = await listed(page).allInnerTexts();
			return entries.length === 1 && entries[0].trim() === 'Whitening offer (active)';
		});
		await takePicture(page, 'searched list');
		await listed(page).click();
		expect(await list(page, 'campaignId').inputValue()).toBe('Whitening offer (active)');

		await closeForm(page);
		await nodeOnCanvas(page, 'Create lead').dblclick();
		expect(await list(page, 'campaignId').inputValue()).toBe('Whitening offer (active)');
	});
};
