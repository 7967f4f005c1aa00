import { beforeEach, describe, expect } from '@jest/globals';
import { VoiceAssistantPlatform } from '../../../nodes/VoiceAssistantPlatform/VoiceAssistantPlatform.node.ts';
import { eachOperation } from '../../generators/operationsTable.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { choose, input } from '../support/editor/nodeForm.mts';
import { addAction } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const SECONDS = 60;
const { description } = new VoiceAssistantPlatform();
const OPERATIONS = eachOperation(description);
const RESOURCES = [...new Set(OPERATIONS.map(({ resource }) => resource.name))];

/** Every operation is opened once, and kept as a picture. */
export const forms: Group = ({ scenario, editor }) => {
	beforeEach(async () => {
		const { page } = editor();
		if (await page.getByTestId('node-parameters').isVisible()) return;
		await addAction(page, 'Get account');
	});

	describe.each(RESOURCES)('of %s', (name) => {
		scenario(`has its operations, each without an error: ${name}`, async ({ page, troubles }) => {
			troubles.take();
			await choose(page, 'resource', name);
			for (const { operation } of OPERATIONS.filter(({ resource }) => resource.name === name)) {
				await choose(page, 'operation', operation.name);
				await waitFor(`${operation.name} is chosen`, SECONDS, async () => {
					return (await input(page, 'operation').first().inputValue()) === operation.name;
				});
				await page.waitForLoadState('networkidle');
				await takePicture(page, `${name} ${operation.name}`);
			}
			expect(troubles.take()).toEqual([]);
			expect(await page.locator('.el-notification').count()).toBe(0);
		});
	});
};
