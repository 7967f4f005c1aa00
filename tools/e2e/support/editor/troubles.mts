import type { Page } from 'playwright-core';

/** What went wrong in the page since it was last asked. */
export interface Troubles {
	/** Errors of scripts, and what the browser reports as an error about n8n itself. */
	take(): string[];
}

/** Writes down what goes wrong in a page; other hosts are out of reach here, which is no trouble. */
export function watchForTroubles(page: Page, n8nUrl: string): Troubles {
	const found: string[] = [];
	page.on('pageerror', ({ message }) => found.push(message));
	page.on('console', (message) => {
		const { url } = message.location();
		if (message.type() !== 'error' || (url && !url.startsWith(n8nUrl))) return;
		found.push(`${message.text()} (${url})`);
	});
	return { take: () => found.splice(0) };
}
