import { readFileSync } from 'node:fs';
import { endingInWords, ownEnvironment, startGroup, type SystemUser } from './processGroup.mts';
import { waitFor } from './waitFor.mts';

/** A server that says in its log when it is ready. */
export interface Service {
	name: string;
	command: string;
	args: string[];
	cwd: string;
	logFile: string;
	/** What its log says then. */
	ready: string;
	user?: SystemUser;
}

const SECONDS_TO_START = 60;
const SECONDS_TO_STOP = 10;

/**
 * Starts a server and waits until it is ready.
 * @throws Error with the end of its log when it does not start
 */
export async function startService(
	{ name, command, args, cwd, logFile, ready, user }: Service,
	disposables: AsyncDisposableStack,
): Promise<void> {
	const group = startGroup(command, args, {
		cwd,
		env: ownEnvironment(),
		logFile,
		secondsToStop: SECONDS_TO_STOP,
		user,
	});
	disposables.defer(group.stop);
	try {
		await waitFor(`${name} is ready`, SECONDS_TO_START, () => {
			const ending = group.ending();
			if (ending) throw new Error(`it ${endingInWords(ending)}`);
			return readFileSync(logFile, 'utf8').includes(ready);
		});
	} catch (error) {
		throw new Error(`${name} did not start: ${(error as Error).message}\n\n${await group.tail()}`);
	}
}
