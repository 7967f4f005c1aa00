import type { Locator, Page } from 'playwright-core';

/** The entry of an open list. */
export const openEntry = (page: Page, kind: Locator, text: string) =>
	kind.filter({ has: page.getByText(text, { exact: true }), visible: true });

/** The input of a parameter in the form that is open. */
export function input(page: Page, parameter: string): Locator {
	return page.getByTestId(`parameter-input-${parameter}`).locator('input, textarea');
}

/** Types into a parameter. */
export async function type(page: Page, parameter: string, text: string): Promise<void> {
	await input(page, parameter).fill(text);
}

/** Chooses an option of a parameter. */
export async function choose(page: Page, parameter: string, option: string): Promise<void> {
	await page.getByTestId(`parameter-input-${parameter}`).click();
	await openEntry(page, page.getByRole('option'), option).click();
}

/** Turns a switch on. */
export async function switchOn(page: Page, parameter: string): Promise<void> {
	await page.getByTestId(`parameter-input-${parameter}`).locator('.el-switch__core').click();
}

/** Adds one of the options that few people need; it starts with its default. */
export async function addOption(page: Page, option: string): Promise<void> {
	await page.getByTestId('collection-parameter-add').last().click();
	await openEntry(page, page.getByTestId('collection-parameter-option'), option).click();
}

/**
 * The labels in the form that is open of which the end is cut off.
 * @param tried labels to try, one after another, in place of one that is there
 */
export async function cutLabels(
	page: Page,
	tried?: { inPlaceOf: string; labels: string[] },
): Promise<string[]> {
	// no option of a field is shown beside its label while the mouse is elsewhere
	await page.mouse.move(0, 0);
	return await page.getByTestId('node-parameters').evaluate(
		(form, { inPlaceOf, labels }) => {
			const texts = Array.from(form.querySelectorAll<HTMLElement>('label *')).filter(
				(node) => node.childElementCount === 0 && node.textContent?.trim(),
			);
			const isCut = (node: HTMLElement) => {
				for (let part: HTMLElement = node; part.tagName !== 'LABEL'; part = part.parentElement!) {
					const { overflowX } = getComputedStyle(part);
					if (overflowX !== 'visible' && part.scrollWidth > part.clientWidth) return true;
				}
				return false;
			};
			if (labels.length === 0) return texts.filter(isCut).map((node) => String(node.textContent));
			const place = texts.find((node) => node.textContent?.trim() === inPlaceOf)!;
			const cut = labels.filter((label) => {
				place.textContent = label;
				return isCut(place);
			});
			place.textContent = inPlaceOf;
			return cut;
		},
		tried ?? { inPlaceOf: '', labels: [] },
	);
}

/** What n8n shows in place of the fields of a form made from a row. */
export function notice(page: Page): Locator {
	return page.getByTestId('empty-fields-notice');
}

/** The field of a list in which something can be picked; it shows what was picked. */
export function list(page: Page, parameter: string): Locator {
	return page.getByTestId(`resource-locator-${parameter}`).getByTestId('rlc-input');
}

const PATIENCE_MS = 15_000;

/**
 * Opens the list of a parameter, and does something with its entries. When n8n adds the last values to a new form after the list has
 * arrived, it drops the list, and "loads" until it is opened again (ResourceLocator.vue).
 */
async function openList(
	page: Page,
	parameter: string,
	use: (limit?: { timeout: number }) => Promise<void>,
): Promise<void> {
	await list(page, parameter).click();
	await use({ timeout: PATIENCE_MS }).catch(async () => {
		await output(page).click({ position: { x: 5, y: 5 } });
		await list(page, parameter).click();
		await use();
	});
}

/** Searches the list of a parameter. */
export async function searchList(page: Page, parameter: string, text: string): Promise<void> {
	// n8n 1 forgets what is typed while the whole list is still on its way
	await openList(page, parameter, async (limit) => await listed(page).first().waitFor(limit));
	await page.getByTestId('rlc-search').filter({ visible: true }).fill(text);
}

/** The entries of the list that is open. */
export function listed(page: Page): Locator {
	return page.getByTestId('rlc-item').filter({ visible: true });
}

/** Picks an entry of a list. */
export async function pick(page: Page, parameter: string, entry: string): Promise<void> {
	const wanted = openEntry(page, page.getByTestId('rlc-item'), entry);
	await openList(page, parameter, async (limit) => await wanted.click(limit));
}

/** Runs the node whose form is open, or lets the trigger listen for a test event. */
export async function executeStep(page: Page): Promise<void> {
	await page.getByTestId('node-execute-button').last().click();
}

/** What the node whose form is open has given out. */
export function output(page: Page): Locator {
	return page.getByTestId('output-panel');
}

/** Goes back to the canvas. */
export async function closeForm(page: Page): Promise<void> {
	// the second one is that of n8n 1
	await page.getByTestId('ndv-close-button').or(page.getByTestId('back-to-canvas')).click();
	await page.getByTestId('ndv').waitFor({ state: 'hidden' });
}
