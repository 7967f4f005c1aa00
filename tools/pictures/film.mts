// Films how a form leads to a call, and the call to a message, with two of the examples. A caption above each frame says what it
// shows; the caption is added on a separate page.
import type { Locator, Page } from 'playwright-core';
import { CHOICES, chosenExample } from '../n8n/examples.mts';
import { formAddress } from '../n8n/form.mts';
import type { Frame } from './movingPicture.mts';
import { POP_UPS, type Photographer } from './photographer.mts';
import { askApi } from '../simulator/client.mts';
import type { Stage } from '../n8n/stage.mts';
import { customerWrites } from '../demo/story.mts';
import { waitFor } from '../lib/waitFor.mts';
import type { Workflow } from '../n8n/workflow.mts';

/** Not one of the people in the story, because a campaign calls each number only once. */
const MARIA = { name: 'Maria', phone: '+447700900158', day: 'Tuesday' };

const FORM = [1, 'Maria leaves her number in your form'] as const;
const LEAD = [2, 'n8n adds her to your campaign'] as const;
const CALL = [3, 'The AI assistant calls her at once'] as const;
const FOLLOW_UP = [4, 'The call ends, and the next workflow starts'] as const;
const OUTCOME = [5, 'It knows which day was agreed'] as const;
const MESSAGE = [6, 'She gets your message'] as const;

type Caption = readonly [number: number, text: string];

/** How many seconds a frame is shown. */
const [A_MOMENT, A_GLANCE, A_LOOK, A_READ] = [0.7, 1.5, 2.2, 3];
const SECONDS = 60;

/** The visible part of a page: small, so that its text can still be read in a README. */
const SCENE = { width: 960, height: 564 };
const HEIGHT_OF_CAPTION = 56;
/** The window of an execution is larger than its canvas, which begins to the right of the list and below the tabs. */
const CANVAS = { x: 352, y: 82 };
const WINDOW_OF_EXECUTION = { width: CANVAS.x + SCENE.width, height: CANVAS.y + SCENE.height + 37 };
const IN_THE_WAY = [
	POP_UPS,
	'[data-test-id="canvas-controls"]',
	'[data-test-id="execution-preview-delete-button"]',
	'button:has([data-test-id="execution-debug-button"])',
	'.vue-flow__minimap',
].join(', ');
const STYLE = `
	body { margin: 0; font: 600 25px 'Liberation Sans', Arial, sans-serif }
	header { display: flex; align-items: center; gap: 14px; height: ${HEIGHT_OF_CAPTION}px; padding-left: 16px }
	header { background: #2b1c78; color: #fff }
	b { width: 36px; line-height: 36px; border-radius: 50%; text-align: center; background: #fff; color: #2b1c78 }
	main { position: relative }
	img { display: block }
	div { position: absolute; box-sizing: border-box; border: 3px solid #4b32c3; border-radius: 8px }`;

/** @returns the frames, in their order */
export async function filmFormCallFollowUp(
	{ page: owners }: Photographer,
	stage: Stage,
): Promise<Frame[]> {
	const { n8n, n8nUrl, simulator } = stage;
	const [page, platform, cuttingRoom] = [
		await owners.context().newPage(),
		await owners.context().newPage(),
		await owners.context().newPage(),
	];
	for (const each of [page, platform]) await each.setViewportSize(SCENE);
	await cuttingRoom.setViewportSize({ ...SCENE, height: SCENE.height + HEIGHT_OF_CAPTION });
	const frames: Array<[caption: Caption, frame: Frame]> = [];

	/** @param framed what must be visible first @param from where in the window the picture begins */
	async function shoot(
		scenery: Page,
		caption: Caption,
		seconds: number,
		framed?: Locator,
		from = { x: 0, y: 0 },
	): Promise<void> {
		const box = await framed?.boundingBox();
		const picture = await scenery.screenshot({
			animations: 'disabled',
			clip: { ...from, ...SCENE },
			style: `${IN_THE_WAY} { visibility: hidden !important }`,
		});
		await cuttingRoom.setContent(`<style>${STYLE}</style>
			<header><b>${caption[0]}</b>${caption[1]}</header>
			<main>
				<img src="data:image/png;base64,${picture.toString('base64')}">
				${box ? `<div style="left: ${box.x - from.x - 3}px; top: ${box.y - from.y - 3}px; width: ${box.width + 6}px; height: ${box.height + 6}px"></div>` : ''}
			</main>`);
		frames.push([caption, { png: await cuttingRoom.screenshot(), seconds }]);
	}

	/** The path that the only execution of a workflow took. */
	async function filmExecution(workflowId: string, caption: Caption): Promise<void> {
		const [{ id }] = await waitFor('the execution has ended', SECONDS, async () => {
			const executions = await n8n.finished(workflowId);
			return executions.length > 0 && executions;
		});
		await page.setViewportSize(WINDOW_OF_EXECUTION);
		await page.goto(`${n8nUrl}/workflow/${workflowId}/executions/${id}`);
		await page.locator('[data-test-id="canvas-node-status-success"]').first().waitFor();
		await page.waitForLoadState('networkidle');
		await shoot(page, caption, A_LOOK, undefined, CANVAS);
	}

	/** A row of a list on the simulator's page. */
	async function filmRow(list: string, text: string, caption: Caption, seconds: number) {
		const row = platform
			.locator(`#${list} tr`)
			.filter({ hasText: MARIA.phone })
			.filter({ hasText: text });
		await waitFor(`${text} is seen`, SECONDS, async () => {
			// the page itself refreshes every two seconds, and a call may be over by then
			await platform.reload();
			await platform.locator(`#${list} tr`).first().waitFor();
			return await row.isVisible();
		});
		await platform.locator(`#${list}-title`).evaluate((element) => {
			element.style.scrollMarginTop = '20px';
			element.scrollIntoView();
		});
		await shoot(platform, caption, seconds, row);
	}

	const form = withoutNotes(chosenExample('form-to-lead', stage));
	const formToLead = await n8n.activate(form);
	const followUp = await n8n.activate(withoutNotes(chosenExample('call-ended-follow-up', stage)));
	// everything else the assistant asks gets random answers, which may not fit what happens next
	await askApi(simulator, `/user/assistant/${CHOICES.assistantId.value}`, 'PUT', {
		post_call_schema: [
			{ name: 'preferred_day', type: 'string', description: 'The day the customer prefers' },
		],
	});
	// to somebody who has written before, free text may be sent, too
	await customerWrites(stage, { ...MARIA, text: 'Hello, do you have an appointment next week?' });

	await platform.goto(simulator.controlUrl);
	await page.goto(formAddress(n8nUrl, form));
	await shoot(page, FORM, A_MOMENT);
	await page.locator('#field-0').fill(MARIA.name);
	await page.locator('#field-1').fill(MARIA.phone);
	await page.locator('#field-2').selectOption(MARIA.day);
	await shoot(page, FORM, A_GLANCE);
	await page.getByRole('button', { name: 'Call me' }).click();
	await filmRow('calls', 'In progress', CALL, A_GLANCE);
	await filmRow('calls', 'Completed', CALL, A_GLANCE);
	await page.getByText('Thank you!').waitFor();
	await shoot(page, FORM, A_GLANCE);
	await filmExecution(formToLead, LEAD);
	await filmExecution(followUp, FOLLOW_UP);

	await page
		.locator('[data-test-id="canvas-node"][data-node-name="When a call has ended"]')
		.dblclick();
	await page.setViewportSize(SCENE);
	await page.getByText('Schema', { exact: true }).click();
	const agreed = page.getByText('preferred_day', { exact: true }).first();
	await agreed.waitFor();
	await page.waitForLoadState('networkidle');
	const item = agreed.locator('xpath=ancestor::*[@data-test-id="run-data-schema-item"][1]');
	await item.scrollIntoViewIfNeeded();
	await shoot(page, OUTCOME, A_READ, item);
	await filmRow('messages', 'Thank you for the call', MESSAGE, A_READ);

	for (const workflowId of [followUp, formToLead]) await n8n.deactivate(workflowId);
	return frames.sort(([[one]], [[other]]) => one - other).map(([, frame]) => frame);
}

/** Without the notes, which take longer to read, the nodes are larger. */
const withoutNotes = (workflow: Workflow): Workflow => ({
	...workflow,
	nodes: workflow.nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote'),
});
