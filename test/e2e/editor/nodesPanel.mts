import { describe } from '@jest/globals';
import { newWorkflow } from '../support/editor/canvas.mts';
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

/** By which words the node and its triggers are found. */
export const nodesPanel: Group = ({ scenario }) => {
	describe.each([
		'call',
		'lead',
		'whatsapp',
		'voice ai',
		'telephone',
		'dialer',
		'sms',
		'voice agent',
		'outbound call',
	])('with "%s" typed', (word) => {
		scenario(`offers the node by "${word}"`, async ({ page }) => {
			await newWorkflow(page);
			await openNodesPanel(page);
			await entry(page, 'Trigger manually').click();
			await openNodesPanelAgain(page);
			await searchNodes(page, word);
			await entry(page, PLATFORM).waitFor();
			await takePicture(page, `node found by ${word}`);
		});
	});

	describe.each(['telephone', 'voice agent', 'outbound call'])('with "%s" typed first', (word) => {
		scenario(`offers both triggers by "${word}"`, async ({ page }) => {
			await newWorkflow(page);
			await openNodesPanel(page);
			await entry(page, 'On app event').click();
			await searchNodes(page, word);
			await entry(page, PLATFORM).waitFor();
			await entry(page, POLL).waitFor();
			await takePicture(page, `found by ${word}`);
		});
	});

	scenario('offers the triggers by "call"', async ({ page }) => {
		await newWorkflow(page);
		await openNodesPanel(page);
		await entry(page, 'On app event').click();
		await searchNodes(page, 'call');
		await entry(page, POLL).waitFor();
		await entry(page, PLATFORM).click();
		for (const event of ['On call ended', 'On inbound call', 'On mid call tool request']) {
			await entry(page, event).waitFor();
		}
	});
};
