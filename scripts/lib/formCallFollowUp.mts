import type { Locator, Page } from 'playwright-core';
import { SCENE, setUpCamera, type Camera, type Caption } from './camera.mts';
import { CHOICES, chosenExample } from './examples.mts';
import { formAddress } from './form.mts';
import type { Frame } from './movingPicture.mts';
import type { Execution } from './n8nExecutions.mts';
import { POP_UPS, type Photographer } from './photographer.mts';
import { askApi } from './platformApi.mts';
import type { Stage } from './stage.mts';
import { customerWrites } from './story.mts';
import { waitFor } from './waitFor.mts';
import type { Workflow } from './workflow.mts';

const CAPTIONS = {
	form: { number: 1, text: 'Maria leaves her number in your form' },
	lead: { number: 2, text: 'n8n adds her to your campaign' },
	call: { number: 3, text: 'The AI assistant calls her at once' },
	followUp: { number: 4, text: 'The call ends, and the next workflow starts' },
	outcome: { number: 5, text: 'It knows which day was agreed' },
	message: { number: 6, text: 'She gets your message' },
} satisfies Record<string, Caption>;

/** Not one of those whom the story calls: a number is called once in a campaign. */
const MARIA = { name: 'Maria', phone: '+447700900158', day: 'Tuesday' };
/** What is in the fields while she types. */
const NAME = ['M', 'Mar', 'Maria'];
const PHONE = ['+44', '+44 77', '+44 7700', '+44 7700 900', '+44 7700 900158'];

const SECONDS = 60;
const A_KEY = 0.15;
const A_MOMENT = 0.7;
const A_GLANCE = 1.5;
const A_LOOK = 2.2;
const A_READ = 3;

/** The window of an execution is larger than its canvas, which begins right of the list and below the tabs. */
const CANVAS = { x: 352, y: 82 };
const WINDOW_OF_EXECUTION = { width: CANVAS.x + SCENE.width, height: CANVAS.y + SCENE.height + 37 };
const IN_THE_WAY = [
	POP_UPS,
	'[data-test-id="canvas-controls"]',
	'[data-test-id="execution-preview-delete-button"]',
	'button:has([data-test-id="execution-debug-button"])',
	'.vue-flow__minimap',
].join(', ');
const STYLE_OF_EXECUTION = `${IN_THE_WAY} { visibility: hidden !important }`;

/** Films how a form leads to a call, and the call to a message, with two of the examples. */
export async function filmFormCallFollowUp(
	photographer: Photographer,
	stage: Stage,
): Promise<Frame[]> {
	const form = withoutNotes(chosenExample('form-to-lead', stage));
	const formToLead = await stage.n8n.activate(form);
	const followUp = await stage.n8n.activate(
		withoutNotes(chosenExample('call-ended-follow-up', stage)),
	);
	const camera = await setUpCamera(photographer.page.context());
	await askForTheDayOnly(stage);
	// who has written before may be sent more than a template
	await customerWrites(stage, { ...MARIA, text: 'Hello, do you have an appointment next week?' });

	await camera.otherPage.goto(stage.simulator.controlUrl);
	const filled = await filmForm(camera, formAddress(stage.n8nUrl, form));
	const call = await filmCall(camera);
	const thanked = await filmThanks(camera);
	const lead = await filmExecution(camera, stage, CAPTIONS.lead, formToLead);
	const followedUp = await filmExecution(camera, stage, CAPTIONS.followUp, followUp);
	const outcome = await filmOutcome(camera);
	const message = await filmMessage(camera);

	await stage.n8n.deactivate(followUp);
	await stage.n8n.deactivate(formToLead);
	return [filled, thanked, lead, call, followedUp, outcome, message].flat();
}

/** What else the assistant asks for is answered by chance, and may not fit what happens next. */
async function askForTheDayOnly({ simulator }: Stage): Promise<void> {
	await askApi(simulator, `/user/assistant/${CHOICES.assistantId.value}`, 'PUT', {
		post_call_schema: [
			{ name: 'preferred_day', type: 'string', description: 'The day the customer prefers' },
		],
	});
}

/** Notes are to be read at leisure; without them the nodes are larger. */
const withoutNotes = (workflow: Workflow): Workflow => ({
	...workflow,
	nodes: workflow.nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote'),
});

/** Fills in the form, and sends it. */
async function filmForm({ page, shoot }: Camera, url: string): Promise<Frame[]> {
	const [name, phone] = [page.locator('#field-0'), page.locator('#field-1')];
	const button = page.getByRole('button', { name: 'Call me' });
	await page.goto(url);
	const frames = [await shoot(page, CAPTIONS.form, A_MOMENT)];
	const type = async (field: Locator, steps: string[]) => {
		for (const text of steps) {
			await field.fill(text);
			frames.push(await shoot(page, CAPTIONS.form, A_KEY));
		}
	};
	await type(name, NAME);
	await type(phone, PHONE);
	await page.locator('#field-2').selectOption(MARIA.day);
	frames.push(await shoot(page, CAPTIONS.form, A_MOMENT));
	await button.hover();
	frames.push(await shoot(page, CAPTIONS.form, A_MOMENT, { mouseOn: button }));
	await button.click();
	return frames;
}

async function filmThanks({ page, shoot }: Camera): Promise<Frame[]> {
	await page.getByText('Thank you!').waitFor();
	return [await shoot(page, CAPTIONS.form, A_GLANCE)];
}

/** The call in the list of the simulator, while it lasts and when it is over. */
async function filmCall({ otherPage: page, shoot }: Camera): Promise<Frame[]> {
	const call = page.locator('#calls tr').filter({ hasText: MARIA.phone });
	const frames: Frame[] = [];
	for (const status of ['In progress', 'Completed']) {
		await waitFor(`the call is ${status}`, SECONDS, async () => {
			// by itself the page looks every two seconds, and a call may be over by then
			await page.reload();
			await page.locator('#calls tr').first().waitFor();
			return await call.filter({ hasText: status }).isVisible();
		});
		await scrollTo(page, '#calls-title');
		frames.push(await shoot(page, CAPTIONS.call, A_GLANCE, { framed: call }));
	}
	return frames;
}

async function filmMessage({ otherPage: page, shoot }: Camera): Promise<Frame[]> {
	const message = page
		.locator('#messages tr')
		.filter({ hasText: MARIA.phone })
		.filter({ hasText: 'Thank you for the call' });
	await page.reload();
	await message.waitFor();
	await scrollTo(page, '#messages-title');
	return [await shoot(page, CAPTIONS.message, A_READ, { framed: message })];
}

async function scrollTo(page: Page, heading: string): Promise<void> {
	await page.locator(heading).evaluate((element) => {
		element.style.scrollMarginTop = '20px';
		element.scrollIntoView();
	});
}

/** The way that the only execution of a workflow has taken. */
async function filmExecution(
	{ page, shoot }: Camera,
	{ n8n, n8nUrl }: Stage,
	caption: Caption,
	workflowId: string,
): Promise<Frame[]> {
	const [execution] = await waitFor('the execution has ended', SECONDS, async () => {
		const executions: Execution[] = await n8n.finished(workflowId);
		return executions.length > 0 && executions;
	});
	await page.setViewportSize(WINDOW_OF_EXECUTION);
	await page.goto(`${n8nUrl}/workflow/${workflowId}/executions/${execution.id}`);
	await page.locator('[data-test-id="canvas-node-status-success"]').first().waitFor();
	await page.waitForLoadState('networkidle');
	return [await shoot(page, caption, A_LOOK, { corner: CANVAS, style: STYLE_OF_EXECUTION })];
}

/** What the trigger of the execution that is open has given out. */
async function filmOutcome({ page, shoot }: Camera): Promise<Frame[]> {
	const trigger = page.locator(
		'[data-test-id="canvas-node"][data-node-name="When a call has ended"]',
	);
	const pointed = await shoot(page, CAPTIONS.followUp, A_MOMENT, {
		corner: CANVAS,
		style: STYLE_OF_EXECUTION,
		mouseOn: trigger,
	});
	await trigger.dblclick();
	await page.setViewportSize(SCENE);
	await page.getByText('Schema', { exact: true }).click();
	const agreed = page.getByText('preferred_day', { exact: true }).first();
	await agreed.waitFor();
	await page.waitForLoadState('networkidle');
	return [
		pointed,
		await shoot(page, CAPTIONS.outcome, A_READ, {
			style: STYLE_OF_EXECUTION,
			framed: agreed.locator('xpath=ancestor::*[@data-test-id="run-data-schema-item"][1]'),
		}),
	];
}
