// Retakes the pictures of the documentation: all of them, or those that are named. The moving one was recorded by hand.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chosenExample, exampleNames } from '../n8n/examples.mts';
import { hirePhotographer, type Photographer } from './photographer.mts';
import { REPOSITORY } from '../lib/repository.mts';
import { runScript } from '../lib/runScript.mts';
import { complain, say } from '../lib/say.mts';
import { setUpStage, type Stage } from '../n8n/stage.mts';
import { playStory, publishExamples, STORY_SPEED } from '../demo/story.mts';
import { NODES, PACKAGE, readExample, readWorkflow, withCredential } from '../n8n/workflow.mts';

/** Forms worth a picture, filled in with data from the simulator. */
const GALLERY = readWorkflow('tools/pictures/gallery.json');
const FORMS = GALLERY.nodes.filter(({ type }) => NODES.includes(type));

const FORM = '[data-test-id="node-parameters"]';
const LIST_OF_EXECUTIONS = '[data-test-id="executions-sidebar"]';
const CREDENTIAL = '[data-test-id="editCredential-modal"]';
const ACTIONS = '[data-test-id="node-creator"]';
const INSTALLATION = '[data-test-id="communityPackageInstall-modal"]';
/** Down to the reports to workflows. */
const HEIGHT_OF_SIMULATOR = 1250;

/** The steps that make each file. */
const SESSIONS: Array<[(photographer: Photographer, stage: Stage) => Promise<void>, string[]]> = [
	[story, ['node-editor.png', 'trigger.png', 'execution.png', 'simulator.png']],
	[forms, FORMS.map(({ name }) => pictureOf(name))],
	[examples, exampleNames().map((name) => `example-${name}.png`)],
	[actions, ['actions.png']],
	[credential, ['credential.png']],
	[installation, ['install.png']],
];

await runScript(async (disposables) => {
	const pictures = SESSIONS.flatMap(([, ofSession]) => ofSession);
	const { positionals: named } = parseArgs({ allowPositionals: true });
	const unknown = named.filter((picture) => !pictures.includes(picture));
	if (unknown.length > 0) {
		complain(`There is no ${unknown.join(', ')}. There are:\n${pictures.join('\n')}`);
		return 1;
	}
	const wanted = named.length > 0 ? named : pictures;
	const stage = await setUpStage(STORY_SPEED, disposables);
	const folder = join(REPOSITORY, 'docs/images');
	const photographer = await hirePhotographer(stage.n8nUrl, folder, wanted, disposables);
	for (const [takeAll, ofSession] of SESSIONS) {
		if (ofSession.some((picture) => wanted.includes(picture))) await takeAll(photographer, stage);
	}
	return 0;
});

/** The two workflows of the story after it has been played, and the simulator. */
async function story({ open, page, take }: Photographer, stage: Stage): Promise<void> {
	const workflows = await publishExamples(stage);
	const { formToLead, followUp } = workflows;
	say('Playing the story …');
	await stage.server.whileItRuns(playStory(stage, workflows));

	await open(`/workflow/${formToLead}/${nodeId('form-to-lead', 'Create the lead')}`, FORM);
	await take('node-editor.png');
	const trigger = nodeId('call-ended-follow-up', 'When a call has ended');
	await open(`/workflow/${followUp}/${trigger}`, FORM);
	await take('trigger.png');

	const executions = await stage.n8n.finished(followUp);
	const answered = executions.find(({ outputs }) => outputs['Thank the customer']);
	const thanks = '[data-node-name="Thank the customer"]';
	await open(`/workflow/${followUp}/executions/${answered?.id}`, thanks);
	// the list next to it loads separately
	await page.locator(LIST_OF_EXECUTIONS).getByText('Succeeded').first().waitFor();
	await take('execution.png');

	await page.goto(stage.simulator.controlUrl);
	for (const name of ['Make the Call', 'Send the Message']) {
		const card = page.locator('form').filter({ has: page.getByRole('button', { name }) });
		await card.getByRole('button').click();
		await card.getByRole('status').filter({ hasText: /\.$/ }).waitFor();
	}
	const window = page.viewportSize()!;
	await page.setViewportSize({ ...window, height: HEIGHT_OF_SIMULATOR });
	await page.evaluate(() => (document.activeElement as HTMLElement).blur());
	await take('simulator.png');
	await page.setViewportSize(window);
}

async function forms({ open, take }: Photographer, stage: Stage): Promise<void> {
	const workflowId = await stage.n8n.create(withCredential(GALLERY, stage.credential));
	for (const { id, name } of FORMS) {
		await open(`/workflow/${workflowId}/${id}`, FORM);
		await take(pictureOf(name));
	}
}

async function examples({ open, takeWorkflow }: Photographer, stage: Stage): Promise<void> {
	for (const name of exampleNames()) {
		const workflowId = await stage.n8n.create(chosenExample(name, stage));
		await open(`/workflow/${workflowId}`, '[data-test-id="canvas-node"]');
		await takeWorkflow(`example-${name}.png`);
	}
}

/** What the node can do, found with the words that a user would type. */
async function actions({ open, take, page }: Photographer, stage: Stage): Promise<void> {
	const workflowId = await stage.n8n.create(withCredential(GALLERY, stage.credential));
	await open(`/workflow/${workflowId}`, '[data-test-id="canvas-node"]');
	await page.locator('[data-test-id="node-creator-plus-button"]').click();
	await page.locator('[data-test-id="node-creator-search-bar"]').fill('call recording');
	const entries = page.locator('[data-test-id="node-creator-item-name"]');
	await entries.getByText('Voice Assistant Platform', { exact: true }).click();
	await entries.getByText('Get account', { exact: true }).waitFor();
	await take('actions.png', ACTIONS);
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
