/** An answer other than success, thrown where the reason is found (platform-api 7). */
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

/** The validation shape (platform-api 7): the first message stands for all, unless one is given. */
export function invalid(errors: FieldErrors, message = summary(errors)): Refusal {
	return new Refusal(422, { message, errors });
}

function summary(errors: FieldErrors): string {
	const messages = Object.values(errors).flat();
	const more = messages.length - 1;
	const rest = more > 0 ? ` (and ${more} more error${more > 1 ? 's' : ''})` : '';
	return messages[0] + rest;
}

/** What does not exist, or belongs to somebody else (platform-api 5.5). */
export const notFound = (what: string): Refusal =>
	new Refusal(404, { message: `${what} not found` });
