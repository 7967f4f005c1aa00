/**
 * Posts bodies to a webhook, all at once.
 * @throws Error when one is not accepted
 */
export async function postAll(url: string, bodies: object[]): Promise<void> {
	await Promise.all(
		bodies.map(async (body) => {
			const response = await fetch(url, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify(body),
			});
			if (!response.ok) throw new Error(`n8n refused ${url}: ${await response.text()}`);
		}),
	);
}
