import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { whenOrphaned } from './orphanCleanup.mts';
import { waitFor } from './waitFor.mts';

/** How a process ended: with an exit code, or by a signal, which counts as exit code 1. */
interface Ending {
	exitCode: number;
	signal?: NodeJS.Signals;
}

/** A user of the operating system. */
export interface SystemUser {
	uid: number;
	gid: number;
}

/** A program that runs to its end, or until it is stopped. */
export interface Program {
	command: string;
	args: string[];
	cwd: string;
	/** The user it runs as; by default the user of this process. */
	user?: SystemUser;
}

interface GroupOptions extends Pick<Program, 'cwd' | 'user'> {
	env: NodeJS.ProcessEnv;
	logFile: string;
	/** How many seconds the group has to end by itself before it is killed. */
	secondsToStop: number;
}

const SECONDS_TO_DIE = 3;
const TAIL_LINES = 30;

export type ProcessGroup = ReturnType<typeof startGroup>;

/**
 * Starts a command as the leader of its own process group, so that everything it starts can be ended. The group does not outlive
 * this process.
 *
 * Does not use execa, because execa ends only the first process, leaves it running if this one is killed, and writes to a log
 * file through this process.
 */
export function startGroup(
	command: string,
	args: string[],
	{ cwd, env, logFile, secondsToStop, user }: GroupOptions,
) {
	const log = openSync(logFile, 'a');
	const child = spawn(command, args, {
		...{ ...user, cwd, env, detached: true },
		stdio: ['ignore', log, log],
	});
	closeSync(log);
	const { pid } = child;
	let ending: Ending | undefined;
	const ended = new Promise<Ending>((resolve) => {
		child.once('exit', (code, signal) =>
			resolve({ exitCode: code ?? 1, ...(signal && { signal }) }),
		);
		child.once('error', ({ message }) => {
			appendFileSync(logFile, message);
			resolve({ exitCode: 1 });
		});
	});
	void ended.then((how) => (ending = how));

	// if this process cannot end it
	const release =
		pid === undefined ? undefined : whenOrphaned('kill -s KILL -- "-$0"', String(pid));

	/** Sends a signal to every process of the group; false if none is left. */
	const signal = (name: NodeJS.Signals | 0): boolean => {
		try {
			return pid !== undefined && process.kill(-pid, name);
		} catch {
			return false;
		}
	};
	const stop = async () => {
		const isGone = () => !signal(0);
		signal('SIGTERM');
		await waitFor('the processes end', secondsToStop, isGone).catch(async () => {
			signal('SIGKILL');
			// what still counts then is dead, but not yet collected by the system's first process
			await waitFor('the processes are killed', SECONDS_TO_DIE, isGone).catch(() => undefined);
		});
		release?.();
	};
	let stopped: Promise<void> | undefined;

	return {
		/** The ID of its first process; undefined if that could not be started. */
		pid,
		/** How the first process ended; undefined until then. */
		ending: () => ending,
		ended,
		signal,
		/** The last lines of the group's output. */
		tail: async () =>
			(await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-TAIL_LINES).join('\n'),
		/** Ends every process of the group and waits until none is left. */
		stop: () => (stopped ??= stop()),
	};
}

/** Waits until a server is ready. @throws Error with the end of its log if it does not start */
export async function untilReady(
	name: string,
	group: ProcessGroup,
	seconds: number,
	isReady: () => boolean | Promise<boolean>,
): Promise<void> {
	try {
		await waitFor(`${name} is ready`, seconds, async () => {
			const isUp = await isReady();
			const ending = group.ending();
			if (ending) throw new Error(`it ${endingInWords(ending)}`);
			return isUp;
		});
	} catch (error) {
		throw new Error(`${name} did not start: ${(error as Error).message}\n\n${await group.tail()}`);
	}
}

const SECONDS_TO_START = 60;
const SECONDS_TO_STOP = 10;

/** A server that says in its log when it is ready. */
interface Service extends Program {
	name: string;
	/** The text in its log that says so. */
	ready: string;
}

/** Starts a server, and waits until it is ready. @throws Error with the end of its log if it does not start */
export async function startService(
	{ name, command, args, ready, ...options }: Service,
	disposables: AsyncDisposableStack,
): Promise<void> {
	const logFile = join(options.cwd, 'server.log');
	const group = startGroup(command, args, {
		...{ ...options, logFile },
		env: ownEnvironment(),
		secondsToStop: SECONDS_TO_STOP,
	});
	disposables.defer(group.stop);
	await untilReady(name, group, SECONDS_TO_START, () =>
		readFileSync(logFile, 'utf8').includes(ready),
	);
}

/** How a process ended, in words that follow its name. */
export function endingInWords({ exitCode, signal }: Ending): string {
	if (signal === undefined) return `has ended with exit code ${exitCode}`;
	return signal === 'SIGKILL' ? 'was killed by SIGKILL' : `was ended by the signal ${signal}`;
}

/** The environment of this process, with its Node first on the path, where npm scripts look for it. */
export const ownEnvironment = (): NodeJS.ProcessEnv => ({
	...process.env,
	PATH: [dirname(process.execPath), process.env.PATH].filter(Boolean).join(delimiter),
});
