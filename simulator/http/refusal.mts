/** An answer other than success, thrown by whoever finds the reason (platform-api 7). */
export class Refusal extends Error {
	readonly status: number;
	readonly body: Record<string, unknown>;

	constructor(status: number, body: Record<string, unknown>) {
		super(`Refused with ${status}`);
		this.status = status;
		this.body = body;
	}
}

export type FieldErrors = Record<string, string[]>;

/** The validation shape (platform-api 7): the first message speaks for all. */
export function invalid(errors: FieldErrors): Refusal {
	const messages = Object.values(errors).flat();
	const more = messages.length - 1;
	const rest = more > 0 ? ` (and ${more} more error${more > 1 ? 's' : ''})` : '';
	return new Refusal(422, { message: messages[0] + rest, errors });
}

/** What does not exist, or belongs to somebody else (platform-api 5.5). */
export const notFound = (what: string): Refusal =>
	new Refusal(404, { message: `${what} not found` });
