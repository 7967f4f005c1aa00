import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { REPOSITORY } from '../../../lib/repository.mts';

const FOLDER = join(REPOSITORY, 'test-results', 'editor');

/** Throws the pictures of former runs away. */
export function clearPictures(): void {
	rmSync(FOLDER, { recursive: true, force: true });
}

/** Takes a picture of the page, for people to look at; answers where it is. */
export async function takePicture(page: Page, name: string): Promise<string> {
	mkdirSync(FOLDER, { recursive: true });
	const path = join(FOLDER, `${name.replaceAll(/[^\w-]+/g, '-')}.png`);
	await page.screenshot({ path, animations: 'disabled' });
	return path;
}
