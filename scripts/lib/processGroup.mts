import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';
import { until } from './until.mts';

export interface ProcessGroup {
	/** The exit code once the first process has ended; undefined until then. */
	exitCode(): number | undefined;
	/** The last lines of what the group has written. */
	tail(): Promise<string>;
	/** Ends every process of the group and waits until none is left. */
	stop(): Promise<void>;
}

interface GroupOptions {
	cwd: string;
	env: NodeJS.ProcessEnv;
	logFile: string;
	/** Seconds that the group gets to end by itself before it is killed. */
	patience: number;
}

const SECONDS_TO_DIE = 15;
const TAIL_LINES = 30;

/** Starts a command as the leader of a process group of its own, so that all it starts can be ended. */
export function startGroup(
	command: string,
	args: string[],
	{ cwd, env, logFile, patience }: GroupOptions,
): ProcessGroup {
	const log = openSync(logFile, 'a');
	const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', log, log] });
	closeSync(log);
	let exitCode: number | undefined;
	child.once('exit', (code) => (exitCode = code ?? 1));
	child.once('error', ({ message }) => {
		appendFileSync(logFile, message);
		exitCode = 1;
	});

	// the last resort when the script ends without stopping what it has started
	const kill = () => void signalGroup(child, 'SIGKILL');
	process.once('exit', kill);

	const stop = async () => {
		const isGone = () => !signalGroup(child, 0);
		signalGroup(child, 'SIGTERM');
		await until('the processes end', patience, isGone).catch(kill);
		await until('the processes are killed', SECONDS_TO_DIE, isGone);
		process.off('exit', kill);
	};
	let stopped: Promise<void> | undefined;

	return {
		exitCode: () => exitCode,
		tail: async () =>
			(await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-TAIL_LINES).join('\n'),
		stop: () => (stopped ??= stop()),
	};
}

/** The environment of this process, with its Node first on the path: scripts of npm find it there. */
export function ownEnvironment(): NodeJS.ProcessEnv {
	return {
		...process.env,
		PATH: [dirname(process.execPath), process.env.PATH].filter(Boolean).join(delimiter),
	};
}

/** Sends a signal to the whole group; false when no process of it is left. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
	try {
		return pid !== undefined && process.kill(-pid, signal);
	} catch {
		return false;
	}
}
