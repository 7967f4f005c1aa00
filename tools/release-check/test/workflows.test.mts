// What the workflows of GitHub may do, and that nothing is published but what was tested.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { REPOSITORY } from '../../lib/repository.mts';

interface Step {
	uses?: string;
	run?: string;
	env?: Record<string, string>;
	with?: Record<string, unknown>;
}

interface Job {
	needs?: string | string[];
	permissions?: Record<string, string>;
	env?: Record<string, string>;
	outputs?: Record<string, string>;
	steps: Step[];
}

interface Workflow {
	permissions?: Record<string, string>;
	jobs: Record<string, Job>;
}

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
const FILES = globSync('.github/{workflows/*,actions/*/*}.yml', { cwd: REPOSITORY });
const WORKFLOWS = FILES.filter((file) => file.startsWith('.github/workflows/')).map(
	(file) => load(read(file)) as Workflow,
);
const jobs = WORKFLOWS.flatMap((workflow) => Object.values(workflow.jobs));
const mayPublish = ({ permissions = {} }: Job) => 'id-token' in permissions;
const { jobs: release } = load(read('.github/workflows/release.yml')) as Workflow;

test('every action is pinned by its commit, and says its version', () => {
	const uses = FILES.flatMap((file) => read(file).match(/uses:.*/g) ?? []);
	const unpinned = uses.filter(
		(line) => !/^uses: (\.\/\S+|[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/.test(line),
	);

	expect(unpinned).toEqual([]);
	expect(uses.length).toBeGreaterThan(0);
});

test('a job may read the repository; only the one that publishes may prove who it is', () => {
	expect(WORKFLOWS.map(({ permissions }) => permissions)).toEqual(WORKFLOWS.map(() => ({})));
	for (const job of jobs) {
		expect(job.permissions).toEqual(
			mayPublish(job) ? { 'id-token': 'write' } : { contents: 'read' },
		);
	}
	expect(jobs.filter(mayPublish)).toEqual([release.publish]);
});

test('what is published is the tarball that the tests ran on', () => {
	const stepWith = (job: Job, text: string) =>
		job.steps.findIndex(({ uses, run }) => `${uses} ${run}`.includes(text));
	const { pack, check, publish } = release;

	expect(publish.needs).toEqual(['pack', 'check']);
	expect(check.needs).toBe('pack');
	expect(pack.outputs).toEqual({ sha256: '${{ steps.pack.outputs.sha256 }}' });
	expect(check.env?.PACKAGE_TARBALL).toBe('${{ github.workspace }}/packed/package.tgz');
	expect(check.steps[stepWith(check, 'download-artifact')].with).toEqual({
		name: 'package',
		path: 'packed',
	});
	expect(stepWith(check, 'download-artifact')).toBeLessThan(stepWith(check, '.ci/run'));
	for (const job of [check, publish]) {
		expect(job.steps[stepWith(job, 'sha256sum --check')].env).toEqual({
			SHA256: '${{ needs.pack.outputs.sha256 }}',
		});
	}
});

test('nothing is packed of a tag that is not on main', () => {
	const { steps } = release.pack;
	const at = (text: string) => steps.findIndex(({ run = '' }) => run.includes(text));

	// without all branches no commit is known to be on main
	expect(steps[0]).toMatchObject({ with: { 'fetch-depth': 0 } });
	expect(steps[at('check:release')].run).toBe('npm run check:release -- "$GITHUB_REF_NAME"');
	expect(at('check:release')).toBeLessThan(at('npm pack'));
});

test('no command contains a value of the event: the name of a tag would become part of the command', () => {
	const commands = jobs.flatMap(({ steps }) => steps.map(({ run = '' }) => run));

	expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
});
