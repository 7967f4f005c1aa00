import { chromium, type BrowserContext } from 'playwright-core';
import { findOrInstall, isRoot } from './aptGet.mts';

const CHROMIUM = {
	name: 'Chromium or Google Chrome',
	debianPackage: 'chromium',
	places: [
		...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	],
};

/** Opens a browser without a window; on a CI machine it installs one first where none is found. */
export async function openBrowser(
	viewport: { width: number; height: number },
	disposables: AsyncDisposableStack,
): Promise<BrowserContext> {
	const browser = await chromium.launch({
		executablePath: await findOrInstall(CHROMIUM, disposables),
		args: [
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			...(isRoot ? ['--no-sandbox'] : []),
		],
		// Ctrl-C closes it through the disposables, as everything else
		handleSIGINT: false,
		handleSIGTERM: false,
	});
	disposables.defer(() => browser.close());
	return await browser.newContext({ viewport });
}
