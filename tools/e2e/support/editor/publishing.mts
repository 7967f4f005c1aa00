import type { Page } from 'playwright-core';

/** Asks n8n to publish the workflow. */
export async function publish(page: Page): Promise<void> {
	await page.getByTestId('workflow-open-publish-modal-button').click();
	await page.getByTestId('workflow-publish-button').click();
}

/** Asks n8n to unpublish it, and says yes to its question. */
export async function unpublish(page: Page): Promise<void> {
	await page.getByTestId('version-menu-button').click();
	await page.getByTestId('version-menu-item-unpublish').click();
	await page.getByRole('button', { name: 'Unpublish', exact: true }).last().click();
}
