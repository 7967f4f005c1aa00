import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from './lib/chromium.mts';
import { gallery } from './lib/gallery.mts';
import { OWNER } from './lib/n8nClient.mts';
import { REPOSITORY } from './lib/repository.mts';
import { runScript } from './lib/runScript.mts';
import { say } from './lib/say.mts';
import { setUpStage } from './lib/stage.mts';
import { playStory, publishExamples, STORY_SPEED } from './lib/story.mts';
import { readExample, withCredential } from './lib/workflow.mts';

const IMAGES = join(REPOSITORY, 'docs', 'images');
const VIEWPORT = { width: 1280, height: 900 };
const SECONDS = 30;
const FORM = '[data-test-id="node-parameters"]';
/** n8n's hints for beginners and its empty tooltips lie over the picture. */
const POP_UPS = '[data-reka-popper-content-wrapper], #cm-tooltip-container';

await runScript(async (closers) => {
	const stage = await setUpStage(STORY_SPEED, closers);
	const workflows = await publishExamples(stage);
	say('Playing the story …');
	await stage.whileN8nRuns(playStory(stage, workflows));
	const { formToLead, followUp } = workflows;
	const executions = await stage.n8n.finished(followUp);
	const answered = executions.find(({ outputs }) => outputs['Thank the customer']);

	const browser = await openBrowser(VIEWPORT, closers);
	await browser.request.post(`${stage.n8nUrl}/rest/login`, {
		data: { emailOrLdapLoginId: OWNER.email, password: OWNER.password },
	});
	const page = await browser.newPage();
	page.setDefaultTimeout(SECONDS * 1000);
	mkdirSync(IMAGES, { recursive: true });

	const open = (path: string) => page.goto(`${stage.n8nUrl}/workflow/${path}`);
	await open(`${formToLead}/${nodeId('form-to-lead', 'Create the lead')}`);
	await page.locator(FORM).waitFor();
	await take(page, 'node-editor');

	await open(`${followUp}/${nodeId('call-ended-follow-up', 'When a call has ended')}`);
	await page.locator(FORM).waitFor();
	await take(page, 'trigger');

	const galleryId = await stage.n8n.create(withCredential(gallery, stage.credential));
	for (const { id, name } of gallery.nodes) {
		await open(`${galleryId}/${id}`);
		await page.locator(FORM).waitFor();
		await take(page, name.toLowerCase().replaceAll(' ', '-'));
	}

	await open(`${followUp}/executions/${answered?.id}`);
	await page.locator('[data-node-name="Thank the customer"] >> nth=0').waitFor();
	await take(page, 'execution');
	return 0;
});

function nodeId(example: string, name: string): string | undefined {
	return readExample(example).nodes.find((node) => node.name === name)?.id;
}

async function take(page: Page, name: string): Promise<void> {
	await page.waitForLoadState('networkidle');
	await page.waitForFunction(() =>
		Array.from(document.images).every((icon) => icon.complete && icon.naturalWidth > 0),
	);
	await page.screenshot({
		path: join(IMAGES, `${name}.png`),
		animations: 'disabled',
		style: `${POP_UPS} { display: none !important }`,
	});
	say(`docs/images/${name}.png`);
}
