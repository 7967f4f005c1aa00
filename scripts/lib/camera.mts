import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Frame } from './movingPicture.mts';

/** Takes the frames of a moving picture, each with a line that says what is seen. */
export interface Camera {
	/** A page as large as what is seen below the line. */
	page: Page;
	/** Another one, for what happens meanwhile. */
	otherPage: Page;
	/** @param seconds for how long the frame is seen */
	shoot(page: Page, caption: Caption, seconds: number, shot?: Shot): Promise<Frame>;
}

export interface Caption {
	number: number;
	text: string;
}

interface Point {
	x: number;
	y: number;
}

interface Area extends Point {
	width: number;
	height: number;
}

export interface Shot {
	/** Where the mouse is. */
	mouseOn?: Locator;
	/** What is framed, for it to be seen first. */
	framed?: Locator;
	/** Where in the window the picture begins, if the window is larger. */
	corner?: Point;
	/** CSS against what is in the way. */
	style?: string;
}

/** What is seen of a page. It is small, so that its text can still be read in a README. */
export const SCENE = { width: 960, height: 564 };

const HEIGHT_OF_CAPTION = 56;
const POINTER =
	'<svg width="26" height="34" viewBox="0 0 13 17"><path d="M1 1v13l3.4-3.1 2.2 5 2-.9-2.1-4.9H11z" stroke="#fff"/></svg>';
const STYLE = `
	body { margin: 0; font: 600 25px 'Liberation Sans', Arial, sans-serif }
	header { display: flex; align-items: center; gap: 14px; height: ${HEIGHT_OF_CAPTION}px; padding-left: 16px }
	header { background: #2b1c78; color: #fff }
	b { width: 36px; line-height: 36px; border-radius: 50%; text-align: center; background: #fff; color: #2b1c78 }
	main { position: relative }
	img { display: block }
	svg, div { position: absolute }
	div { box-sizing: border-box; border: 3px solid #4b32c3; border-radius: 8px }`;

/** Sets up a camera in a browser. Lines, frames and the mouse are added to the pictures in a page of its own. */
export async function setUpCamera(browser: BrowserContext): Promise<Camera> {
	const [page, otherPage, cuttingRoom] = [
		await browser.newPage(),
		await browser.newPage(),
		await browser.newPage(),
	];
	for (const each of [page, otherPage]) await each.setViewportSize(SCENE);
	const height = SCENE.height + HEIGHT_OF_CAPTION;
	await cuttingRoom.setViewportSize({ ...SCENE, height });

	return {
		page,
		otherPage,
		shoot: async (scenery, caption, seconds, { mouseOn, framed, corner, style } = {}) => {
			const from = corner ?? { x: 0, y: 0 };
			const seen = async (locator?: Locator) => {
				const box = await locator?.boundingBox();
				return box ? { ...box, x: box.x - from.x, y: box.y - from.y } : undefined;
			};
			const [mouse, frame] = [await seen(mouseOn), await seen(framed)];
			const clip = { ...from, ...SCENE };
			const picture = await scenery.screenshot({ animations: 'disabled', clip, style });
			await cuttingRoom.setContent(`<style>${STYLE}</style>
				<header><b>${caption.number}</b>${caption.text}</header>
				<main>
					<img src="data:image/png;base64,${picture.toString('base64')}">
					${frame ? `<div style="${around(frame)}"></div>` : ''}
					${mouse ? POINTER.replace('<svg', `<svg style="${amid(mouse)}"`) : ''}
				</main>`);
			return { png: await cuttingRoom.screenshot(), seconds };
		},
	};
}

const amid = ({ x, y, width, height }: Area) =>
	`left: ${x + width / 2}px; top: ${y + height / 2}px`;

const around = ({ x, y, width, height }: Area) =>
	`left: ${x - 3}px; top: ${y - 3}px; width: ${width + 6}px; height: ${height + 6}px`;
