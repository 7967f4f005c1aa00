/** Tells the user something on standard output. */
export function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

/** Tells the user on standard error what went wrong, in words, without a stack. */
export function complain(error: unknown): void {
	const reasons = error instanceof AggregateError ? error.errors : [];
	for (const reason of [error, ...reasons]) {
		process.stderr.write(`${inWords(reason)}\n`);
	}
}

/** The message with its causes: "fetch failed" alone tells nobody anything. */
function inWords(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { message, cause, code } = error as NodeJS.ErrnoException;
	const words = message || code || error.name;
	return cause === undefined ? words : `${words}: ${inWords(cause)}`;
}
