import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { requests } from '../../../scripts/lib/platformApi.mts';
import { chain, NODE, step, withCredential } from '../../../scripts/lib/workflow.mts';
import { whileTimePasses } from '../support/platform.mts';
import { runFromWebhook } from '../support/runNode.mts';
import type { Group } from './group.mts';

const TEXT = 'Fillings: 80 €\nCheck-up: 40 €\n';

const base = { __rl: true, mode: 'id', value: "={{ $('Create').first().json.id }}" };
const ours = (name: string, parameters: object) =>
	step(name, NODE, 1, { ...parameters, options: {} });

/** Knowledge bases and their documents. */
export const knowledgeBase: Group = (stage) => {
	test('one is created, a file added to it and processed, listed and deleted', async () => {
		const { simulator, credential } = stage();
		const workflow = (webhook: ReturnType<typeof step>) =>
			withCredential(
				chain('Knowledge', [
					webhook,
					ours('Create', { resource: 'knowledgeBase', operation: 'create', name: 'Handbook' }),
					step('Text', 'n8n-nodes-base.set', 3.4, {
						mode: 'raw',
						jsonOutput: `={{ ${JSON.stringify({ text: TEXT })} }}`,
						options: {},
					}),
					step('File', 'n8n-nodes-base.convertToFile', 1.1, {
						operation: 'toText',
						sourceProperty: 'text',
						options: { fileName: 'Prețuri.txt' },
					}),
					ours('Add', {
						resource: 'document',
						operation: 'addFile',
						knowledgeBaseId: base,
						waitUntilProcessed: true,
					}),
					ours('List', { resource: 'document', operation: 'getAll', knowledgeBaseId: base }),
					ours('Delete', {
						resource: 'document',
						operation: 'delete',
						knowledgeBaseId: base,
						documentId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
					}),
				]),
				credential,
			);

		const { status, error, outputs } = await whileTimePasses(simulator, () =>
			runFromWebhook(stage(), workflow, {}),
		);

		expect([status, error]).toEqual(['success', undefined]);
		const json = (name: string) => outputs[name]?.[0]?.map((item) => item.json);
		expect(json('Create')).toMatchObject([{ name: 'Handbook', status: 'empty' }]);
		const document = { name: 'Prețuri.txt', type: 'txt', status: 'active' };
		expect(json('Add')).toMatchObject([document]);
		expect(json('List')).toMatchObject([document]);
		const changes = (await requests(simulator)).filter(({ method }) => method !== 'GET');
		expect(changes.map(({ method, status }) => [method, status])).toEqual([
			['POST', 201],
			['POST', 201],
			['DELETE', 200],
		]);
		expect(changes[1].body).toEqual({
			file: {
				name: 'Prețuri.txt',
				type: 'text/plain',
				size: Buffer.byteLength(TEXT),
				sha256: createHash('sha256').update(TEXT).digest('hex'),
			},
		});
	});
};
