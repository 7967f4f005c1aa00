import { ownEnvironment, startGroup, type Program } from './processGroup.mts';
import { say } from './say.mts';
import { waitFor } from './waitFor.mts';

export interface Command extends Program {
	/** What it does, for the user. */
	what: string;
	env?: NodeJS.ProcessEnv;
}

const SECONDS_BETWEEN_LINES = 5;
/** npm would take long to clean up what is deleted as a whole anyway. */
const SECONDS_TO_STOP = 2;
const SECONDS_AT_MOST = 1800;

/**
 * Runs a command to its end, and prints its progress every few seconds if it takes long.
 * @throws Error with the end of its output if it fails
 */
export async function runCommand(
	{ what, command, args, env, ...options }: Command,
	logFile: string,
	disposables: AsyncDisposableStack,
): Promise<void> {
	const group = startGroup(command, args, {
		...{ ...options, logFile, secondsToStop: SECONDS_TO_STOP },
		env: { ...ownEnvironment(), ...env },
	});
	disposables.defer(group.stop);
	let seconds = 0;
	const progress = setInterval(() => {
		seconds += SECONDS_BETWEEN_LINES;
		const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
		say(`  ${clock}  ${what}`);
	}, SECONDS_BETWEEN_LINES * 1000);
	const code = await waitFor(what, SECONDS_AT_MOST, () => group.ending()?.exitCode).finally(() =>
		clearInterval(progress),
	);
	await group.stop();
	if (code !== 0) {
		const line = `${command} ${args.join(' ')}`;
		throw new Error(`This failed: ${what}\n(${line})\n\n${await group.tail()}`);
	}
}
