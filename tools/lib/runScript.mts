import { complain, say } from './say.mts';

const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs a script's work, then undoes what it has started: at the end, after an error, and on Ctrl-C. A second Ctrl-C ends at once.
 * @param main the work; its result is the exit code
 */
export async function runScript(
	main: (disposables: AsyncDisposableStack) => Promise<number>,
): Promise<void> {
	if (process.platform === 'win32') {
		complain('This does not run on Windows itself: use WSL (Windows Subsystem for Linux).');
		process.exit(1);
	}
	const disposables = new AsyncDisposableStack();
	const signalled = new Promise<number>((resolve) => {
		for (const [signal, code] of Object.entries(SIGNAL_CODES)) {
			process.once(signal, () => {
				say('\nStopping …');
				process.once(signal, () => process.exit(code));
				resolve(code);
			});
		}
	});
	let code = 1;
	try {
		code = await Promise.race([main(disposables), signalled]);
	} catch (error) {
		complain(error);
	}
	try {
		await disposables.disposeAsync();
	} catch (error) {
		complain(error);
		code = 1;
	}
	process.exit(code);
}
