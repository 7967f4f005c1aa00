import type { BrowserContext } from 'playwright-core';
import { openBrowser } from './chromium.mts';
import { OWNER } from './n8nClient.mts';

/** Opens a browser in which the owner of n8n is logged in. @throws Error when n8n refuses the login */
export async function openOwnersBrowser(
	n8nUrl: string,
	viewport: { width: number; height: number },
	disposables: AsyncDisposableStack,
): Promise<BrowserContext> {
	const browser = await openBrowser(viewport, disposables);
	const response = await browser.request.post(`${n8nUrl}/rest/login`, {
		data: { emailOrLdapLoginId: OWNER.email, password: OWNER.password },
	});
	if (!response.ok()) throw new Error(`n8n refused the login (${response.status()})`);
	return browser;
}
