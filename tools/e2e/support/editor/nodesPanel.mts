import type { Locator, Page } from 'playwright-core';
import { newWorkflow } from './canvas.mts';

/** How n8n calls the node and its trigger, which share an entry. */
const PLATFORM = 'Voice Assistant Platform';

/** An entry of the panel of nodes, by its whole name. */
function entry(page: Page, name: string): Locator {
	return page.getByTestId('node-creator-item-name').and(page.getByText(name, { exact: true }));
}

/** Opens the panel for the first step of an empty workflow. */
async function openNodesPanel(page: Page): Promise<void> {
	await newWorkflow(page);
	await page.getByTestId('canvas-plus-button').click();
	await page.getByTestId('node-creator-search-bar').waitFor();
}

/** Types a word into the search of the panel. */
async function searchNodes(page: Page, word: string): Promise<void> {
	await page.getByTestId('node-creator-search-bar').fill(word);
}

/** Begins a workflow with the node and an action; n8n then shows its form. */
export async function addAction(page: Page, action: string): Promise<void> {
	await openEntry(page);
	await page.getByText(/^Actions \(\d+\)$/).click();
	await take(page, action);
}

/** Begins a workflow with the trigger and an event; n8n then shows its form. */
export async function addTrigger(page: Page, event: string): Promise<void> {
	await openEntry(page);
	await take(page, event);
}

async function openEntry(page: Page): Promise<void> {
	await openNodesPanel(page);
	await searchNodes(page, PLATFORM);
	await entry(page, PLATFORM).click();
}

/** Adds a node after the last one; n8n then shows its form. */
export async function addAfter(page: Page, name: string): Promise<void> {
	await page.getByTestId('node-creator-plus-button').click();
	await page.getByTestId('node-creator-search-bar').waitFor();
	await searchNodes(page, name);
	await take(page, name);
}

async function take(page: Page, name: string): Promise<void> {
	await entry(page, name).click();
	await page.getByTestId('node-parameters').waitFor();
}
