import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execa, execaSync } from 'execa';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../orphanCleanup.mts';
import { REPOSITORY } from '../repository.mts';
import { waitFor } from '../waitFor.mts';

const SECONDS_TO_START = 30;
const SECONDS_TO_CLEAR = 10;

let disposables: AsyncDisposableStack;

beforeEach(() => {
	disposables = new AsyncDisposableStack();
});

afterEach(() => disposables.disposeAsync());

/** Starts a script as the user does, in a temporary folder. */
function startScript(work: string) {
	const folder = makeTemporaryFolder('run-script-test', disposables);
	const lib = (file: string) => JSON.stringify(join(REPOSITORY, 'tools', 'lib', file));
	const script = `
		import { appendFileSync } from 'node:fs';
		import { runScript } from ${lib('runScript.mts')};
		import { makeFolder } from ${lib('orphanCleanup.mts')};
		import { startGroup } from ${lib('processGroup.mts')};
		const folder = ${JSON.stringify(folder)};
		const tell = (line) => appendFileSync(folder + '/told', line + '\\n');
		await runScript(async (disposables) => {
			${work}
		});`;
	const running = execa(process.execPath, ['--input-type=module', '--eval', script], {
		reject: false,
	});
	disposables.defer(() => void running.kill('SIGKILL'));
	return {
		running,
		path: (name: string) => join(folder, name),
		told: () => {
			const file = join(folder, 'told');
			return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
		},
	};
}

test('what was started last is undone first, also after an error', async () => {
	const { running, told } = startScript(`
		disposables.defer(() => tell('first'));
		disposables.defer(() => tell('second'));
		throw new Error('It broke', { cause: new Error('for a reason') });`);

	expect(await running).toMatchObject({ exitCode: 1, stderr: 'It broke: for a reason' });
	expect(told()).toEqual(['second', 'first']);
});

describe('a group of processes and a folder', () => {
	// neither the first process nor the one that it starts listens to SIGTERM
	const STUBBORN = 'trap "" TERM; echo $$ >> told';
	const COMMAND = `${STUBBORN}; sh -c '${STUBBORN}; sleep 300'; sleep 300`;
	const GROUP = `
		makeFolder(folder + '/own', disposables);
		const group = startGroup('sh', ['-c', ${JSON.stringify(COMMAND)}], {
			cwd: folder, env: process.env, logFile: folder + '/log', secondsToStop: 0.1,
		});
		disposables.defer(group.stop);
		await new Promise(() => undefined);`;

	test.each([
		['Ctrl-C', 'SIGINT', { exitCode: 130 }],
		['a request to end', 'SIGTERM', { exitCode: 143 }],
		['kill -9', 'SIGKILL', { signal: 'SIGKILL' }],
	] as const)('do not outlive their script at %s', async (_, signal, ending) => {
		const { running, told, path } = startScript(GROUP);
		await waitFor('two processes run', SECONDS_TO_START, () => told().length === 2);
		expect(existsSync(path('own'))).toBe(true);
		running.kill(signal);

		expect(await running).toMatchObject(ending);
		await waitFor('the processes are gone', SECONDS_TO_CLEAR, () => !told().some(isRunning));
		await waitFor('the folder is gone', SECONDS_TO_CLEAR, () => !existsSync(path('own')));
	});
});

/** What is dead and only not yet collected by the system's first process runs no more. */
function isRunning(pid: string): boolean {
	const { stdout } = execaSync('ps', ['-o', 'stat=', '-p', pid], { reject: false });
	return stdout !== '' && !stdout.startsWith('Z');
}
