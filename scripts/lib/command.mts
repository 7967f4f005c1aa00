import { ownEnvironment, startGroup, type SystemUser } from './processGroup.mts';
import { say } from './say.mts';
import { waitFor } from './waitFor.mts';

export interface Command {
	/** What it does, for the user. */
	what: string;
	command: string;
	args: string[];
	cwd: string;
	env?: NodeJS.ProcessEnv;
	/** As whom it runs; as whoever runs this process when it is absent. */
	user?: SystemUser;
}

const SECONDS_BETWEEN_LINES = 5;
/** npm would take long to tidy up what is thrown away as a whole. */
const SECONDS_TO_STOP = 2;
const SECONDS_AT_MOST = 1800;

/**
 * Runs a command to its end, with a line of progress every few seconds when it takes long.
 * @throws Error with the end of its output when it fails
 */
export async function runCommand(
	{ what, command, args, cwd, env = {}, user }: Command,
	logFile: string,
	disposables: AsyncDisposableStack,
): Promise<void> {
	const group = startGroup(command, args, {
		cwd,
		env: { ...ownEnvironment(), ...env },
		logFile,
		user,
		secondsToStop: SECONDS_TO_STOP,
	});
	disposables.defer(group.stop);
	const start = performance.now();
	let nextLine = SECONDS_BETWEEN_LINES;
	const code = await waitFor(what, SECONDS_AT_MOST, () => {
		const seconds = (performance.now() - start) / 1000;
		if (seconds >= nextLine) {
			say(`  ${clock(seconds)}  ${what}`);
			nextLine += SECONDS_BETWEEN_LINES;
		}
		return group.ending()?.exitCode;
	});
	await group.stop();
	if (code !== 0) {
		throw new Error(
			`This failed: ${what}\n(${command} ${args.join(' ')})\n\n${await group.tail()}`,
		);
	}
}

function clock(seconds: number): string {
	return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
