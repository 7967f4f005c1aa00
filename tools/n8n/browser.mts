import { chromium, type BrowserContext } from 'playwright-core';
import { OWNER } from './client.mts';
import { findProgram } from '../lib/program.mts';

const PLACES = [
	...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Opens a headless browser. */
export async function openBrowser(
	viewport: { width: number; height: number },
	disposables: AsyncDisposableStack,
): Promise<BrowserContext> {
	const browser = await chromium.launch({
		executablePath: findProgram('Chromium or Google Chrome', 'chromium', PLACES),
		args: [
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
		],
		// Ctrl-C closes it through the disposables, like everything else
		handleSIGINT: false,
		handleSIGTERM: false,
	});
	disposables.defer(() => browser.close());
	return await browser.newContext({ viewport });
}

/** Opens a browser in which n8n's owner is logged in. @throws Error if n8n refuses the login */
export async function openOwnersBrowser(
	n8nUrl: string,
	...of: Parameters<typeof openBrowser>
): Promise<BrowserContext> {
	const browser = await openBrowser(...of);
	const response = await browser.request.post(`${n8nUrl}/rest/login`, {
		data: { emailOrLdapLoginId: OWNER.email, password: OWNER.password },
	});
	if (!response.ok()) throw new Error(`n8n refused the login (${response.status()})`);
	return browser;
}
