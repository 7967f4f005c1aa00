import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import type { Closers } from './closers.mts';
import { runCommand } from './command.mts';
import { makeTemporaryFolder } from './janitor.mts';
import { say } from './say.mts';

const PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const APT_GET = '/usr/bin/apt-get';
const isRoot = process.getuid?.() === 0;

/** Opens a browser without a window; on a CI machine it installs one first where none is found. */
export async function openBrowser(
	viewport: { width: number; height: number },
	closers: Closers,
): Promise<BrowserContext> {
	const executablePath = findChromium() ?? (await installChromium(closers));
	const browser = await chromium.launch({
		executablePath,
		args: [
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			...(isRoot ? ['--no-sandbox'] : []),
		],
		// Ctrl-C closes it through the closers, as everything else
		handleSIGINT: false,
		handleSIGTERM: false,
	});
	closers.add(() => browser.close());
	return await browser.newContext({ viewport });
}

function findChromium(): string | undefined {
	return PLACES.find((place) => existsSync(place));
}

async function installChromium(closers: Closers): Promise<string> {
	if (!process.env.CI || !isRoot || !existsSync(APT_GET)) {
		throw new Error(
			'Chromium or Google Chrome is needed. Install it, on Debian with "apt-get install chromium", and run this again.',
		);
	}
	say('Installing Chromium …');
	const folder = makeTemporaryFolder('chromium', closers);
	for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
		await runCommand(
			{ what: `apt-get ${args[0]}`, command: APT_GET, args, cwd: folder },
			join(folder, 'apt.log'),
			closers,
		);
	}
	const installed = findChromium();
	if (!installed) throw new Error('apt-get has installed no Chromium that can be found.');
	return installed;
}
