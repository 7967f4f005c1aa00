import { join } from 'node:path';
import { openOwnersBrowser } from '../n8n/browser.mts';
import { say } from '../lib/say.mts';

const VIEWPORT = { width: 1280, height: 900 };
/** Keeps long workflows readable. */
const WIDE = { width: 1920, height: 1200 };
const SECONDS = 60;
/** n8n's hints for beginners and its empty tooltips would cover the picture. */
const POP_UPS = '[data-reka-popper-content-wrapper], #cm-tooltip-container';
/** What n8n shows on top of the canvas. */
const TOOLS = [
	...[
		...['node-creator-plus-button', 'command-bar-button', 'add-sticky-button'],
		...['toggle-focus-panel-button', 'instance-ai-canvas-action-button'],
		...['execute-workflow-button', 'canvas-controls'],
	].map((name) => `[data-test-id="${name}"]`),
	// next to the execute button, if there are several triggers
	'[aria-label="Select trigger node"]',
].join(', ');
const STYLE = `${POP_UPS} { display: none !important }`;
const STYLE_OF_CANVAS = `${STYLE} ${TOOLS} { visibility: hidden }`;
const NODE = '.vue-flow__node';
/** Room for the names below the nodes. */
const MARGIN = 64;
const AT_ITS_CORNER = { x: 2, y: 2 };

/** Takes pictures of the editor as its owner sees it. */
export type Photographer = Awaited<ReturnType<typeof hirePhotographer>>;

/** Opens the editor as its owner; saves the wanted pictures in the folder. */
export async function hirePhotographer(
	n8nUrl: string,
	folder: string,
	wanted: string[],
	disposables: AsyncDisposableStack,
) {
	const browser = await openOwnersBrowser(n8nUrl, VIEWPORT, disposables);
	const page = await browser.newPage();
	page.setDefaultTimeout(SECONDS * 1000);

	/** The smallest area of the window that contains everything that a selector finds, plus a margin. */
	const around = async (selector: string, margin: number) =>
		await page.locator(selector).evaluateAll((elements, room) => {
			const boxes = elements.map((element) => element.getBoundingClientRect());
			const x = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - room);
			const y = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - room);
			const right = Math.min(innerWidth, Math.max(...boxes.map((box) => box.right)) + room);
			const bottom = Math.min(innerHeight, Math.max(...boxes.map((box) => box.bottom)) + room);
			return { x, y, width: right - x, height: bottom - y };
		}, margin);

	async function shoot(picture: string, style: string, part?: string, margin = 0): Promise<void> {
		await page.waitForLoadState('networkidle');
		await page.waitForFunction(() =>
			Array.from(document.images).every((icon) => icon.complete && icon.naturalWidth > 0),
		);
		const clip = part === undefined ? undefined : await around(part, margin);
		const path = join(folder, picture);
		await page.screenshot({ path, animations: 'disabled', style, clip });
		say(picture);
	}

	return {
		page,
		/** Opens an address of n8n and waits until something is visible. */
		open: async (path: string, seen: string): Promise<void> => {
			await page.goto(`${n8nUrl}${path}`);
			await page.locator(seen).first().waitFor();
		},
		/** Takes a picture of the window, or a part of it, if the picture is wanted. */
		take: async (picture: string, part?: string): Promise<void> => {
			if (!wanted.includes(picture)) return;
			// a dialog slides in: a trial click waits until it no longer moves
			if (part !== undefined) await page.locator(part).click({ trial: true });
			await shoot(picture, STYLE, part);
		},
		/** Takes a picture of the whole open workflow, without what is around it, if the picture is wanted. */
		takeWorkflow: async (picture: string): Promise<void> => {
			if (!wanted.includes(picture)) return;
			await page.setViewportSize(WIDE);
			await page.locator('[data-test-id="zoom-to-fit"]').click();
			// the nodes are still moving to their places
			await page.locator(NODE).last().click({ trial: true, position: AT_ITS_CORNER });
			await page.mouse.move(0, 0);
			await shoot(picture, STYLE_OF_CANVAS, NODE, MARGIN);
			await page.setViewportSize(VIEWPORT);
		},
	};
}
