import { beforeEach, describe, expect } from '@jest/globals';
import type { INodeProperties } from 'n8n-workflow';
import { VoiceAssistantPlatform } from '../../../nodes/VoiceAssistantPlatform/VoiceAssistantPlatform.node.ts';
import { VoiceAssistantPlatformPollTrigger } from '../../../nodes/VoiceAssistantPlatform/VoiceAssistantPlatformPollTrigger.node.ts';
import { VoiceAssistantPlatformTrigger } from '../../../nodes/VoiceAssistantPlatform/VoiceAssistantPlatformTrigger.node.ts';
import { eachOperation } from '../../generators/operationsTable.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { addOption, choose, cutLabels, input, openEntry } from '../support/editor/nodeForm.mts';
import { addAction } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const SECONDS = 60;
const { description } = new VoiceAssistantPlatform();
const NODES = [
	{ description },
	new VoiceAssistantPlatformTrigger(),
	new VoiceAssistantPlatformPollTrigger(),
];
const OPERATIONS = eachOperation(description);
const RESOURCES = [...new Set(OPERATIONS.map(({ resource }) => resource.name))];

/** The labels of all fields, those that people add one by one included. */
const LABELS = NODES.flatMap(({ description: { properties } }) => properties)
	.flatMap((property) => [
		property,
		...(property.type === 'collection' ? (property.options as INodeProperties[]) : []),
	])
	.filter(({ type }) => type !== 'notice')
	.map(({ displayName }) => displayName);

/** An option of every operation, in whose place each label is tried. */
const TAKEN = 'Timeout (Seconds)';

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
			const notifications = page.locator('.el-notification');
			await waitFor(
				'earlier notifications are gone',
				SECONDS,
				async () => !(await notifications.count()),
			);
			await choose(page, 'resource', name);
			for (const { operation } of OPERATIONS.filter(({ resource }) => resource.name === name)) {
				await choose(page, 'operation', operation.name);
				await waitFor(`${operation.name} is chosen`, SECONDS, async () => {
					const chosen = await input(page, 'operation').first().inputValue();
					if (chosen === operation.name) return true;
					// a list that still scrolls loses the click
					const entry = openEntry(page, page.getByRole('option'), operation.name);
					if (await entry.isVisible()) await entry.click({ timeout: 1_000 }).catch(() => undefined);
					return false;
				});
				await page.waitForLoadState('networkidle');
				await takePicture(page, `${name} ${operation.name}`);
				expect({ [operation.name]: await cutLabels(page) }).toEqual({ [operation.name]: [] });
			}
			expect(troubles.take()).toEqual([]);
			expect(await notifications.count()).toBe(0);
		});
	});

	scenario(
		'no label of a field is cut off, not even where there is least room: in a collection',
		async ({ page }) => {
			await choose(page, 'resource', 'Account');
			await addOption(page, TAKEN);

			expect(await cutLabels(page, { inPlaceOf: TAKEN, labels: LABELS })).toEqual([]);
			expect(await cutLabels(page, { inPlaceOf: TAKEN, labels: ['x'.repeat(80)] })).toHaveLength(1);
		},
	);
};
