// Messages that are sent side by side, one for each answer of the platform: none waits for the pace of messages.
import nock from 'nock';
import { expect } from '@jest/globals';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, PHONE } from './engine/forms.ts';
import { run, type RunOptions } from './engine/run.ts';
import { platform } from './platform.ts';
import './waitedTime.mts';

export const FREEFORM = '/api/user/messenger/send-freeform';
export const TEMPLATE = '/api/user/messenger/send';

export const message = async (
	operation: string,
	parameters: INodeParameters = {},
	options?: RunOptions,
) =>
	await run(
		{
			resource: 'messenger',
			operation,
			senderId: byId(4),
			recipientPhone: PHONE,
			...parameters,
		},
		options,
	);

/** What the platform answers. */
export type Answer = [status: number, body: unknown];

/** What came of one message. */
export interface Outcome {
	/** The item that came out; of one that failed, its "error" in words. */
	json: IDataObject;
	/** Where requests for it went. */
	paths: string[];
}

/**
 * Sends a message for each row, with Continue.
 * @param answers by the path that is asked; no other path is answered
 */
export async function sendEach(
	operation: string,
	parameters: INodeParameters,
	answers: Array<Record<string, Answer>>,
): Promise<Outcome[]> {
	const FIRST = 40_722_123_000;
	const asked: string[][] = answers.map(() => []);
	for (const path of [FREEFORM, TEMPLATE]) {
		platform()
			.persist()
			.post(path)
			.reply((_uri, body) => {
				const index = Number((body as IDataObject).recipient_phone) - FIRST;
				asked[index].push(path);
				const [status, answer] = answers[index][path] ?? [418, { message: 'Not expected' }];
				return [status, answer as nock.Body];
			});
	}
	const { items } = await message(
		operation,
		{ ...parameters, recipientPhone: '={{ $json.phone }}' },
		{
			items: answers.map((_, index) => ({ phone: `+${FIRST + index}` })),
			node: { onError: 'continueRegularOutput' },
		},
	);
	nock.cleanAll();
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(answers.map((_, item) => ({ item })));
	return items.map(({ json }, index) => ({ json, paths: asked[index] }));
}
