import type { Locator, Page } from 'playwright-core';

/** Begins an empty workflow. */
export async function newWorkflow(page: Page): Promise<void> {
	await page.getByTestId('universal-add').click();
	await page.getByRole('menuitem', { name: 'New workflow' }).click();
	const emptyCanvas = page.getByTestId('canvas-plus-button');
	const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
	// n8n asks unless it has saved the workflow by itself already; leaving it unsaved while it
	// does so leads back to it
	await emptyCanvas.or(save).waitFor();
	if (await save.isVisible()) await save.click();
	await emptyCanvas.waitFor();
}

/** A node of the workflow, by its name. */
export function nodeOnCanvas(page: Page, name: string): Locator {
	return page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
}

/** Brings the nodes of a file into the empty workflow. */
export async function importFile(page: Page, path: string): Promise<void> {
	await page.getByTestId('workflow-menu').click();
	await page.getByRole('menuitem', { name: 'Import' }).click();
	const dialog = page.waitForEvent('filechooser');
	await page.getByRole('menuitem', { name: 'From file' }).click();
	await (await dialog).setFiles(path);
	await page.getByTestId('canvas-node').first().waitFor();
}

/** What n8n says is missing in a node, line by line. */
export async function issuesOf(page: Page, name: string): Promise<string[]> {
	await nodeOnCanvas(page, name).getByTestId('node-issues').hover();
	const tooltip = page
		.locator('[data-reka-popper-content-wrapper], .el-popper')
		.filter({ hasText: /^\s*Issues/, visible: true });
	const [, ...issues] = (await tooltip.innerText()).split('\n').map((line) => line.trim());
	return issues.filter(Boolean);
}
