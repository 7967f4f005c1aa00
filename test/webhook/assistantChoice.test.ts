import { LoadOptionsContext } from 'n8n-core';
import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { additionalData, CREDENTIAL_DATA, workflowWith } from '../support/engine';
import { newProcess } from '../support/n8nProcess';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

test('several assistants are chosen from all of the account, by name', async () => {
	const rows = [
		{ id: 3, name: 'Mara', type: 'inbound' },
		{ id: 1, name: 'Anna', type: 'outbound' },
	];
	for (const number of [1, 2]) {
		platform()
			.get('/api/user/assistants/get')
			.query({ per_page: 100, page: number })
			.reply(200, page([rows[number - 1]], { number, last: 2, total: 2 }));
	}
	const workflow = await workflowWith(
		{ parameters: {} },
		{ type: 'voiceAssistantPlatformTrigger' },
	);
	const node = workflow.getNode('Platform')!;
	const context = new LoadOptionsContext(workflow, node, additionalData(CREDENTIAL_DATA), '');
	const { getAssistants } = newProcess().methods!.loadOptions!;

	expect(await getAssistants.call(context as unknown as ILoadOptionsFunctions)).toEqual([
		{ name: 'Anna (outbound)', value: 1 },
		{ name: 'Mara (inbound)', value: 3 },
	]);
});
