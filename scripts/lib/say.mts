/** Tells the user something on standard output. */
export function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

/** Tells the user on standard error what went wrong, in words, without a stack. */
export function complain(error: unknown): void {
	const reasons = error instanceof AggregateError ? error.errors : [];
	for (const reason of [error, ...reasons]) {
		process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
	}
}
