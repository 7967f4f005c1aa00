// Takes the pictures of the documents again: all of them, or those that are named.
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chosenExample, exampleNames } from './lib/examples.mts';
import { filmFormCallFollowUp } from './lib/formCallFollowUp.mts';
import { gallery, galleryNodes } from './lib/gallery.mts';
import { movingPicture } from './lib/movingPicture.mts';
import { PACKAGE } from './lib/packageUnderTest.mts';
import { hirePhotographer, type Photographer } from './lib/photographer.mts';
import { REPOSITORY } from './lib/repository.mts';
import { runScript } from './lib/runScript.mts';
import { complain, say } from './lib/say.mts';
import { setUpStage, type Stage } from './lib/stage.mts';
import { playStory, publishExamples, STORY_SPEED } from './lib/story.mts';
import { readExample, withCredential } from './lib/workflow.mts';

interface Session {
	/** The files that it brings. */
	pictures: string[];
	takeAll(photographer: Photographer, stage: Stage): Promise<void>;
}

const MOVING_PICTURE = 'form-call-follow-up.gif';
const SESSIONS: Session[] = [
	{ pictures: [MOVING_PICTURE], takeAll: film },
	{
		pictures: ['node-editor.png', 'trigger.png', 'execution.png', 'simulator.png'],
		takeAll: story,
	},
	{ pictures: galleryNodes.map(({ name }) => pictureOf(name)), takeAll: forms },
	{ pictures: exampleNames().map((name) => `example-${name}.png`), takeAll: examples },
	{ pictures: ['credential.png'], takeAll: credential },
	{ pictures: ['install.png'], takeAll: installation },
];
const PICTURES = SESSIONS.flatMap(({ pictures }) => pictures);

const IMAGES = 'docs/images';
const FORM = '[data-test-id="node-parameters"]';
const LIST_OF_EXECUTIONS = '[data-test-id="executions-sidebar"]';
const CREDENTIAL = '[data-test-id="editCredential-modal"]';
/** Down to what workflows were told. */
const HEIGHT_OF_SIMULATOR = 1100;
const INSTALLATION = '[data-test-id="communityPackageInstall-modal"]';

await runScript(async (disposables) => {
	const { positionals: named } = parseArgs({ allowPositionals: true });
	const unknown = named.filter((picture) => !PICTURES.includes(picture));
	if (unknown.length > 0) {
		complain(`There is no ${unknown.join(', ')}. There are:\n${PICTURES.join('\n')}`);
		return 1;
	}
	const wanted = named.length > 0 ? named : PICTURES;
	const folder = join(REPOSITORY, IMAGES);
	mkdirSync(folder, { recursive: true });
	const stage = await setUpStage(STORY_SPEED, disposables);
	const photographer = await hirePhotographer(stage.n8nUrl, folder, wanted, disposables);
	for (const { pictures, takeAll } of SESSIONS) {
		if (pictures.some((picture) => wanted.includes(picture))) await takeAll(photographer, stage);
	}
	removeOthers();
	return reportUnused();
});

async function film(photographer: Photographer, stage: Stage): Promise<void> {
	photographer.keep(MOVING_PICTURE, movingPicture(await filmFormCallFollowUp(photographer, stage)));
}

/** The two workflows of the story after it was played, and the simulator. */
async function story(photographer: Photographer, stage: Stage): Promise<void> {
	const { open, take } = photographer;
	const workflows = await publishExamples(stage);
	say('Playing the story …');
	await stage.whileN8nRuns(playStory(stage, workflows));
	const { formToLead, followUp } = workflows;

	await open(`/workflow/${formToLead}/${nodeId('form-to-lead', 'Create the lead')}`, FORM);
	await take('node-editor.png');
	await open(
		`/workflow/${followUp}/${nodeId('call-ended-follow-up', 'When a call has ended')}`,
		FORM,
	);
	await take('trigger.png');

	const executions = await stage.n8n.finished(followUp);
	const answered = executions.find(({ outputs }) => outputs['Thank the customer']);
	await open(
		`/workflow/${followUp}/executions/${answered?.id}`,
		'[data-node-name="Thank the customer"]',
	);
	// the list beside it comes on its own
	await photographer.page.locator(LIST_OF_EXECUTIONS).getByText('Succeeded').first().waitFor();
	await take('execution.png');
	await simulator(photographer, stage);
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
	await take('simulator.png');
	await page.setViewportSize(window);
}

async function forms({ open, take }: Photographer, { n8n, credential }: Stage): Promise<void> {
	const workflowId = await n8n.create(withCredential(gallery, credential));
	for (const { id, name } of galleryNodes) {
		await open(`/workflow/${workflowId}/${id}`, FORM);
		await take(pictureOf(name));
	}
}

/** The canvas of each example. */
async function examples({ open, takeWorkflow }: Photographer, stage: Stage): Promise<void> {
	for (const name of exampleNames()) {
		const workflowId = await stage.n8n.create(chosenExample(name, stage));
		await open(`/workflow/${workflowId}`, '[data-test-id="canvas-node"]');
		await takeWorkflow(`example-${name}.png`);
	}
}

async function credential({ open, take, page }: Photographer, stage: Stage): Promise<void> {
	await open(`/home/credentials/${stage.credential.id}`, CREDENTIAL);
	await page.getByText('Connection tested successfully').waitFor();
	await take('credential.png', CREDENTIAL);
}

async function installation({ open, take, page }: Photographer): Promise<void> {
	await open('/settings/community-nodes', '[data-test-id="empty-state"]');
	await page.getByText('Install a community node').click();
	await page.locator(`${INSTALLATION} input`).fill(PACKAGE);
	await take('install.png', INSTALLATION);
}

function pictureOf(node: string): string {
	return `${node.toLowerCase().replaceAll(' ', '-')}.png`;
}

function nodeId(example: string, name: string): string | undefined {
	return readExample(example).nodes.find((node) => node.name === name)?.id;
}

/** Removes pictures that are no longer taken. */
function removeOthers(): void {
	for (const path of globSync(`${IMAGES}/*`, { cwd: REPOSITORY })) {
		if (!PICTURES.includes(basename(path))) rmSync(join(REPOSITORY, path));
	}
}

/** Every picture belongs into a document, and every picture of a document is taken here. */
function reportUnused(): number {
	const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: REPOSITORY })];
	const shown = documents.flatMap((path) =>
		[
			...readFileSync(join(REPOSITORY, path), 'utf8').matchAll(/\bimages\/([\w-]+\.(?:png|gif))/g),
		].map(([, picture]) => ({ path, picture })),
	);
	const wrong = [
		...PICTURES.filter((picture) => !shown.some((one) => one.picture === picture)).map(
			(picture) => `${picture} is in no document`,
		),
		...shown
			.filter(({ picture }) => !PICTURES.includes(picture))
			.map(({ path, picture }) => `${path} shows ${picture}, which is not taken`),
	];
	for (const line of wrong) complain(line);
	return wrong.length === 0 ? 0 : 1;
}
