import { beforeEach, describe, expect } from '@jest/globals';
import { waitFor } from '../../../scripts/lib/waitFor.mts';
import { choose, input } from '../support/editor/nodeForm.mts';
import { addAction } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const SECONDS = 60;

/** Every operation is opened once, and kept as a picture. */
export const forms: Group = ({ scenario, editor }) => {
	beforeEach(async () => {
		const { page } = editor();
		if (await page.getByTestId('node-parameters').isVisible()) return;
		await addAction(page, 'Get account');
	});

	describe.each([
		['Account', ['Get']],
		['Assistant', ['Get Many', 'Update']],
		['Call', ['Get Many', 'Make']],
		['Campaign', ['Get Many']],
		['Conversation', ['Get Many']],
		['Knowledge Base', ['Get Many', 'Update']],
		['Lead', ['Create', 'Create or Update', 'Get Many', 'Update']],
		[
			'Messenger',
			[
				'Check Session',
				'Get Many Senders',
				'Get Many Templates',
				'Send Freeform Message',
				'Send Template',
			],
		],
		['Phone Number', ['Get Many', 'Purchase']],
		['Platform User', ['Create Token', 'Get Many', 'Login', 'Logout', 'Register']],
		['Tool', ['Get Many']],
		['Transcriber Provider', ['Get Many']],
	])('of %s', (resource, operations) => {
		scenario(
			`has its operations, each without an error: ${resource}`,
			async ({ page, troubles }) => {
				troubles.take();
				await choose(page, 'resource', resource);
				for (const operation of operations) {
					await choose(page, 'operation', operation);
					await waitFor(`${operation} is chosen`, SECONDS, async () => {
						return (await input(page, 'operation').first().inputValue()) === operation;
					});
					await page.waitForLoadState('networkidle');
					await takePicture(page, `${resource} ${operation}`);
				}
				expect(troubles.take()).toEqual([]);
				expect(await page.locator('.el-notification').count()).toBe(0);
			},
		);
	});
};
