import { expect } from '@jest/globals';
import {
	NODE,
	POLL_TRIGGER,
	TOOL,
	TRIGGER,
	withCredential,
	type Workflow,
} from '../../../scripts/lib/workflow.mts';
import { EVENTS, OPERATIONS, POLLED_EVENTS } from '../../support/canvasWords.ts';
import { nodeOnCanvas, openWorkflow } from '../support/editor/canvas.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const COLUMNS = 6;

const MAKE_CALL = {
	resource: 'call',
	operation: 'make',
	assistantId: {
		__rl: true,
		mode: 'list',
		value: 101,
		cachedResultName: 'Recall Caller (outbound)',
	},
};

/** A node of each kind, and what the canvas says of it. */
const NODES = [
	{ type: NODE, chosen: MAKE_CALL, words: 'Recall Caller' },
	...Object.entries(EVENTS).map(([event, words]) => ({ type: TRIGGER, chosen: { event }, words })),
	...Object.entries(POLLED_EVENTS).map(([event, words]) => ({
		type: POLL_TRIGGER,
		chosen: { event },
		words,
	})),
	...[NODE, TOOL].flatMap((type) =>
		Object.entries(OPERATIONS).map(([path, words]) => {
			const [resource, operation] = path.split('.');
			return { type, chosen: { resource, operation }, words };
		}),
	),
];

const workflow: Workflow = {
	name: 'What each node does',
	nodes: NODES.map(({ type, chosen }, index) => ({
		id: String(index),
		name: `Node ${index}`,
		type,
		typeVersion: 1,
		position: [(index % COLUMNS) * 320, Math.floor(index / COLUMNS) * 224],
		parameters: chosen,
	})),
	connections: {},
	settings: {},
};

/** What somebody reads who looks at a workflow, and opens no node. */
export const canvas: Group = ({ scenario, stage, editor }) => {
	scenario('says in words what each node does', async ({ page }) => {
		const id = await stage().n8n.create(withCredential(workflow, stage().credential));
		await openWorkflow(editor(), id);
		const read = await Promise.all(
			NODES.map(async (_, index) => {
				const name = `Node ${index}`;
				const lines = (await nodeOnCanvas(page, name).innerText()).split('\n');
				return lines[lines.indexOf(name) + 1];
			}),
		);
		await takePicture(page, 'canvas with words');

		expect(read).toEqual(NODES.map(({ words }) => words));
	});
};
