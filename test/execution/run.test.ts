// What an error says of many items that are refused before anything is sent. That all of them are checked, and what becomes of
// them in a preview: test/engine/stopping.test.mts, test/engine/preview.test.mts
import type { IExecuteFunctions } from 'n8n-workflow';
import { Run } from '../../nodes/VoiceAssistantPlatform/execution/run';

/** The description of the error of a run, by the reason of each item: undefined if nothing is wrong with it. */
async function descriptionOf(reasons: Array<string | undefined>): Promise<string | undefined> {
	const run = new Run({
		getInputData: () => reasons.map(() => ({ json: {} })),
		getNode: () => ({ type: 'voiceAssistantPlatform', parameters: {} }),
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => false,
	} as unknown as IExecuteFunctions);
	reasons.forEach((reason, index) => reason && run.refuse(index, new Error(reason)));
	return await run.output().then(
		() => 'nothing was refused',
		(error: Error & { description: string }) => error.description,
	);
}

const REST = / To send the rest, choose On Error → 'Continue \(using error output\)'/;

test('a single item has nothing but its own reason', async () => {
	expect(await descriptionOf(['It is wrong'])).toBeUndefined();
});

test('of several items, the only one that is wrong is not listed again', async () => {
	const description = await descriptionOf([undefined, 'It is wrong', undefined]);

	expect(description).toMatch(/^Item 2 of 3[.] No item was sent: 1 of 3 was refused[.] To send/);
	expect(description).toMatch(REST);
});

test('no rest is spoken of where all items are wrong', async () => {
	expect(await descriptionOf(['A', 'B', 'A'])).toBe(
		'Item 1 of 3. No item was sent: 3 of 3 were refused. All reasons: items 1, 3: A; item 2: B.',
	);
});

test('of 10,000 items with reasons and gaps of all kinds, only so many are named that a person can read them', async () => {
	const reasons = Array.from({ length: 10_000 }, (_, index) =>
		index % 2 === 0 ? `Reason ${index % 100}` : undefined,
	);

	const description = await descriptionOf(reasons);

	expect(description).toContain('5000 of 10000 were refused');
	expect(description).toContain(' items 1, 101, 201, ');
	expect(description?.match(/ and more: Reason/g)).toHaveLength(5);
	expect(description).toContain('; the others for other reasons.');
	expect(description?.length).toBeLessThan(1_500);
});

test('10,000 items that are wrong for the same reason are one range', async () => {
	expect(await descriptionOf(Array<string>(10_000).fill('It is wrong'))).toContain(
		'All reasons: items 1–10000: It is wrong.',
	);
});
