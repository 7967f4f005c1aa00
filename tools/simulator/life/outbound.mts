/** The outcome of a webhook that was sent. */
export interface Attempt {
	status?: number;
	body?: string;
	error?: string;
}

export interface OutboundRequest {
	method: string;
	url: string;
	headers: Record<string, string>;
	body?: string;
}

const KEPT_BODY_LENGTH = 2_000;

/** Sends a webhook. Failures are outcomes, never exceptions. */
export async function sendOut(
	{ url, body, ...request }: OutboundRequest,
	signal: AbortSignal,
): Promise<Attempt> {
	try {
		// As bytes: for a text, fetch would set a content type.
		const bytes = body === undefined ? undefined : Buffer.from(body);
		const response = await fetch(url, { ...request, body: bytes, redirect: 'manual', signal });
		const text = await response.text();
		return { status: response.status, body: text.slice(0, KEPT_BODY_LENGTH) };
	} catch (error) {
		const cause = (error as Error).cause;
		const told = cause instanceof Error && cause.message !== '' ? cause : (error as Error);
		return { error: told.message };
	}
}

/** The outcome as the columns of a row. */
export const outcomeColumns = ({ status, body, error }: Attempt) => ({
	response_status: status ?? null,
	response_body: body ?? null,
	error: error ?? null,
});
