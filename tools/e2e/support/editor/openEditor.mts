import { selectors, type Page } from 'playwright-core';
import { openOwnersBrowser } from '../../../n8n/browser.mts';
import type { Stage } from '../../../n8n/stage.mts';
import { watchForTroubles, type Troubles } from './troubles.mts';

/** A browser in which the owner of n8n works. */
export interface Editor {
	page: Page;
	troubles: Troubles;
	/** Loads the editor with an empty workflow, whatever is open in the page. */
	startAfresh(): Promise<void>;
}

const VIEWPORT = { width: 1400, height: 1000 };
const SECONDS = 60;
/** The first page is the one with which the browser loads all of the editor. */
const SECONDS_TO_LOAD = 120;

/** Opens the editor with an empty workflow. */
export async function openEditor(
	{ n8nUrl }: Stage,
	disposables: AsyncDisposableStack,
): Promise<Editor> {
	selectors.setTestIdAttribute('data-test-id');
	const browser = await openOwnersBrowser(n8nUrl, VIEWPORT, disposables);
	await browser.route(
		(url) => url.origin !== n8nUrl,
		(route) => route.abort(),
	);
	const page = await browser.newPage();
	page.setDefaultTimeout(SECONDS * 1000);
	const troubles = watchForTroubles(page, n8nUrl);
	const startAfresh = async () => {
		const timeout = SECONDS_TO_LOAD * 1000;
		await page.goto(`${n8nUrl}/workflow/new`, { timeout });
		await page.getByTestId('canvas-plus-button').waitFor({ timeout });
	};
	await startAfresh();
	return { page, troubles, startAfresh };
}
