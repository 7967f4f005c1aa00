import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openOwnersBrowser } from './ownersBrowser.mts';
import { say } from './say.mts';

/** Takes pictures of the editor, as its owner sees it. */
export interface Photographer {
	page: Page;
	/** Opens an address of n8n and waits until something can be seen. */
	open(path: string, seen: string): Promise<void>;
	/** Takes the window, or a part of it, if the picture is wanted. */
	take(picture: string, part?: string): Promise<void>;
	/** Takes the whole workflow that is open, without what is around it, if the picture is wanted. */
	takeWorkflow(picture: string): Promise<void>;
	/** Keeps a picture that was made in another way. */
	keep(picture: string, bytes: Buffer): void;
}

type Area = { x: number; y: number; width: number; height: number };

const VIEWPORT = { width: 1280, height: 900 };
/** Long workflows are to be readable. */
const WIDE = { width: 1920, height: 1200 };
const SECONDS = 60;
/** n8n's hints for beginners and its empty tooltips lie over the picture. */
export const POP_UPS = '[data-reka-popper-content-wrapper], #cm-tooltip-container';
/** What n8n lays over the canvas. */
const TOOLS = [
	...[
		'node-creator-plus-button',
		'command-bar-button',
		'add-sticky-button',
		'toggle-focus-panel-button',
		'instance-ai-canvas-action-button',
		'execute-workflow-button',
		'canvas-controls',
	].map((name) => `[data-test-id="${name}"]`),
	// beside the button that executes, where there are several triggers
	'[aria-label="Select trigger node"]',
].join(', ');
const STYLE = `${POP_UPS} { display: none !important }`;
const STYLE_OF_CANVAS = `${STYLE} ${TOOLS} { visibility: hidden }`;
const NODE = '.vue-flow__node';
/** Room for the names below the nodes. */
const MARGIN = 64;
const AT_ITS_CORNER = { x: 2, y: 2 };

/**
 * @param n8nUrl where the editor is
 * @param folder where the pictures go
 * @param wanted the names of their files
 */
export async function hirePhotographer(
	n8nUrl: string,
	folder: string,
	wanted: string[],
	disposables: AsyncDisposableStack,
): Promise<Photographer> {
	const browser = await openOwnersBrowser(n8nUrl, VIEWPORT, disposables);
	const page = await browser.newPage();
	page.setDefaultTimeout(SECONDS * 1000);
	const keep = (picture: string, bytes: Buffer): void => {
		writeFileSync(join(folder, picture), bytes);
		say(picture);
	};
	const shoot = async (picture: string, style: string, clip?: Area): Promise<void> => {
		await page.waitForLoadState('networkidle');
		await page.waitForFunction(() =>
			Array.from(document.images).every((icon) => icon.complete && icon.naturalWidth > 0),
		);
		keep(picture, await page.screenshot({ animations: 'disabled', style, clip }));
	};

	return {
		page,
		keep,
		open: async (path, seen) => {
			await page.goto(`${n8nUrl}${path}`);
			await page.locator(seen).first().waitFor();
		},
		take: async (picture, part) => {
			if (!wanted.includes(picture)) return;
			if (part === undefined) return await shoot(picture, STYLE);
			// a dialog slides in: a trial waits until it moves no more
			await page.locator(part).click({ trial: true });
			await shoot(picture, STYLE, await around(page, part, 0));
		},
		takeWorkflow: async (picture) => {
			if (!wanted.includes(picture)) return;
			await page.setViewportSize(WIDE);
			await page.locator('[data-test-id="zoom-to-fit"]').click();
			// the nodes move to their places
			await page.locator(NODE).last().click({ trial: true, position: AT_ITS_CORNER });
			await page.mouse.move(0, 0);
			await shoot(picture, STYLE_OF_CANVAS, await around(page, NODE, MARGIN));
			await page.setViewportSize(VIEWPORT);
		},
	};
}

/** The smallest area of the window with all that a selector finds, and a margin. */
async function around(page: Page, selector: string, margin: number): Promise<Area> {
	return await page.locator(selector).evaluateAll((elements, room) => {
		const boxes = elements.map((element) => element.getBoundingClientRect());
		const x = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - room);
		const y = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - room);
		const right = Math.min(innerWidth, Math.max(...boxes.map(({ right: edge }) => edge)) + room);
		const bottom = Math.min(innerHeight, Math.max(...boxes.map(({ bottom: edge }) => edge)) + room);
		return { x, y, width: right - x, height: bottom - y };
	}, margin);
}
