import {
	entry,
	openNodesPanel,
	openNodesPanelAgain,
	PLATFORM,
	POLL,
	searchNodes,
} from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const WORDS = ['call', 'phone call'];

/** By which words the node and its triggers are found; test/nodesPanel.test.mts has them all. */
export const nodesPanel: Group = ({ scenario }) => {
	scenario('offers the node by what people call it', async ({ page }) => {
		await openNodesPanel(page);
		await entry(page, 'Trigger manually').click();
		await openNodesPanelAgain(page);
		for (const word of WORDS) {
			// what was found by the word before is gone
			await searchNodes(page, 'nothing is called so');
			await entry(page, PLATFORM).waitFor({ state: 'hidden' });
			await searchNodes(page, word);
			await entry(page, PLATFORM).waitFor();
		}
		await takePicture(page, 'node found');
	});

	scenario('offers both triggers by what people call them, and their events', async ({ page }) => {
		await openNodesPanel(page);
		await entry(page, 'On app event').click();
		for (const word of WORDS) {
			await searchNodes(page, 'nothing is called so');
			await entry(page, POLL).waitFor({ state: 'hidden' });
			await searchNodes(page, word);
			await entry(page, PLATFORM).waitFor();
			await entry(page, POLL).waitFor();
		}
		await takePicture(page, 'triggers found');
		await entry(page, PLATFORM).click();
		for (const event of ['On call ended', 'On inbound call', 'On mid call tool request']) {
			await entry(page, event).waitFor();
		}
	});
};
