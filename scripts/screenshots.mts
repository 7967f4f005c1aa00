// Takes every picture of the README again.
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chosenExample, exampleNames } from './lib/examples.mts';
import { gallery, galleryNodes } from './lib/gallery.mts';
import { PACKAGE } from './lib/packageUnderTest.mts';
import { hirePhotographer, type Photographer } from './lib/photographer.mts';
import { REPOSITORY } from './lib/repository.mts';
import { runScript } from './lib/runScript.mts';
import { complain, say } from './lib/say.mts';
import { setUpStage, type Stage } from './lib/stage.mts';
import { playStory, publishExamples, STORY_SPEED } from './lib/story.mts';
import { readExample, withCredential } from './lib/workflow.mts';

const IMAGES = 'docs/images';
const FORM = '[data-test-id="node-parameters"]';
const CREDENTIAL = '[data-test-id="editCredential-modal"]';
/** Down to what workflows were told. */
const HEIGHT_OF_SIMULATOR = 1100;
const INSTALLATION = '[data-test-id="communityPackageInstall-modal"]';

await runScript(async (closers) => {
	mkdirSync(join(REPOSITORY, IMAGES), { recursive: true });
	const stage = await setUpStage(STORY_SPEED, closers);
	const photographer = await hirePhotographer(stage.n8nUrl, join(REPOSITORY, IMAGES), closers);
	for (const takeAll of [story, simulator, forms, examples, credential, installation]) {
		await takeAll(photographer, stage);
	}
	return reportUnused(photographer.taken);
});

/** The two workflows of the story, after it was played. */
async function story({ open, take }: Photographer, stage: Stage): Promise<void> {
	const workflows = await publishExamples(stage);
	say('Playing the story …');
	await stage.whileN8nRuns(playStory(stage, workflows));
	const { formToLead, followUp } = workflows;

	await open(`/workflow/${formToLead}/${nodeId('form-to-lead', 'Create the lead')}`, FORM);
	await take('node-editor');
	await open(
		`/workflow/${followUp}/${nodeId('call-ended-follow-up', 'When a call has ended')}`,
		FORM,
	);
	await take('trigger');

	const executions = await stage.n8n.finished(followUp);
	const answered = executions.find(({ outputs }) => outputs['Thank the customer']);
	await open(
		`/workflow/${followUp}/executions/${answered?.id}`,
		'[data-node-name="Thank the customer"]',
	);
	await take('execution');
}

/** The page of the simulator, with what the story has left and two of its buttons pressed. */
async function simulator({ page, take }: Photographer, stage: Stage): Promise<void> {
	await page.goto(stage.simulator.controlUrl);
	for (const button of ['Make the Call', 'Send the Message']) {
		const card = page.locator('form').filter({ has: page.getByRole('button', { name: button }) });
		await card.getByRole('button').click();
		await card.getByRole('status').filter({ hasText: /\.$/ }).waitFor();
	}
	const window = page.viewportSize()!;
	await page.setViewportSize({ ...window, height: HEIGHT_OF_SIMULATOR });
	await page.evaluate(() => (document.activeElement as HTMLElement).blur());
	await take('simulator');
	await page.setViewportSize(window);
}

async function forms({ open, take }: Photographer, { n8n, credential }: Stage): Promise<void> {
	const workflowId = await n8n.create(withCredential(gallery, credential));
	for (const { id, name } of galleryNodes) {
		await open(`/workflow/${workflowId}/${id}`, FORM);
		await take(name.toLowerCase().replaceAll(' ', '-'));
	}
}

/** The canvas of each example. */
async function examples({ open, takeWorkflow }: Photographer, stage: Stage): Promise<void> {
	for (const name of exampleNames()) {
		const workflowId = await stage.n8n.create(chosenExample(name, stage));
		await open(`/workflow/${workflowId}`, '[data-test-id="canvas-node"]');
		await takeWorkflow(`example-${name}`);
	}
}

async function credential({ open, take, page }: Photographer, stage: Stage): Promise<void> {
	await open(`/home/credentials/${stage.credential.id}`, CREDENTIAL);
	await page.getByText('Connection tested successfully').waitFor();
	await take('credential', CREDENTIAL);
}

async function installation({ open, take, page }: Photographer): Promise<void> {
	await open('/settings/community-nodes', '[data-test-id="empty-state"]');
	await page.getByText('Install a community node').click();
	await page.locator(`${INSTALLATION} input`).fill(PACKAGE);
	await take('install', INSTALLATION);
}

function nodeId(example: string, name: string): string | undefined {
	return readExample(example).nodes.find((node) => node.name === name)?.id;
}

/** Every picture belongs into the README, and every picture of the README is taken here. */
function reportUnused(taken: string[]): number {
	const readme = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');
	const shown = [...readme.matchAll(/docs\/images\/([\w-]+)\.png/g)].map(([, name]) => name);
	for (const path of globSync(`${IMAGES}/*.png`, { cwd: REPOSITORY })) {
		if (!taken.includes(basename(path, '.png'))) rmSync(join(REPOSITORY, path));
	}
	const wrong = [
		...taken.filter((name) => !shown.includes(name)).map((name) => `${name} is not in the README`),
		...shown.filter((name) => !taken.includes(name)).map((name) => `${name} was not taken`),
	];
	for (const line of wrong) complain(line);
	return wrong.length === 0 ? 0 : 1;
}
