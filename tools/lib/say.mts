/** Tells the user something on standard output. */
export function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

/** Tells the user on standard error what went wrong, without a stack trace. */
export function complain(error: unknown): void {
	for (const reason of reasonsIn(error)) process.stderr.write(`${inWords(reason)}\n`);
}

/** The errors of a stack of disposables, one by one. */
function reasonsIn(error: unknown): unknown[] {
	if (!(error instanceof SuppressedError)) return [error];
	return [...reasonsIn(error.suppressed), ...reasonsIn(error.error)];
}

/** The message with its causes: "fetch failed" alone tells nobody anything. */
function inWords(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { message, cause, code } = error as NodeJS.ErrnoException;
	const words = message || code || error.name;
	return cause === undefined ? words : `${words}: ${inWords(cause)}`;
}
