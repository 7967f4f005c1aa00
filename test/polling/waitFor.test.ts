// Call Ended with Wait For: a call that still lacks its transcript or recording comes later, once, and at the latest when time is up.
import type { INodeParameters } from 'n8n-workflow';
import { call, idsOf, Polling } from '../support/poll';
import { CALL_ENDED, calls, found, list, publishedOn, SINCE } from '../support/polledLists';

const MINUTE = 60_000;
const TRANSCRIPT = { ...CALL_ENDED, waitFor: 'transcript', limitWaitTime: 15 };
const RECORDING = { ...TRANSCRIPT, waitFor: 'recording' };

const without = (id: number, row = {}) => ({ ...call(id), transcript: null, ...row });

const now = Date.now.bind(Date);
let passed = 0;

beforeEach(() => {
	passed = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);
});

afterEach(() => {
	jest.restoreAllMocks();
});

/** What comes of a call that has ended while a trigger was published. */
async function foundOf(parameters: INodeParameters, row: object) {
	return await found(await publishedOn(parameters, call(9)), { ...call(10), ...row }, call(9));
}

test('a call without its transcript comes once it has one, and each poll sends the one request that it sends anyway', async () => {
	const polling = await publishedOn(TRANSCRIPT, call(9));
	const poll = async (...rows: object[]) => {
		calls(SINCE, rows);
		return await polling.tick();
	};
	expect(await poll(without(10), call(9))).toEqual([]);
	passed = 14 * MINUTE;
	expect(idsOf(await poll(call(11), without(10), call(9)))).toEqual([11]);

	const [late] = await poll(call(11), call(10), call(9));

	expect(late).toMatchObject({ id: 10, transcript: 'Transcript of 10' });
	expect(await poll(call(11), call(10), call(9))).toEqual([]);
});

test('when time is up since the poll that saw it end, the call comes as it is, and not again when the transcript is there', async () => {
	const polling = await publishedOn(TRANSCRIPT, call(9));
	expect(await found(polling, without(10, { status: 'ringing' }), call(9))).toEqual([]);
	passed = 60 * MINUTE;
	expect(await found(polling, without(10), call(9))).toEqual([]);
	passed = 74 * MINUTE;
	expect(await found(polling, without(10), call(9))).toEqual([]);

	passed = 75 * MINUTE;
	list(without(10), call(9));
	expect(await polling.tick()).toMatchObject([{ id: 10, transcript: null }]);

	expect(await found(polling, call(10), call(9))).toEqual([]);
});

test.each([
	['the default, whatever it lacks', CALL_ENDED, { transcript: null }],
	['its transcript in parts', TRANSCRIPT, { transcript: [{ text: 'Hello', sender: 'bot' }] }],
	['an address', RECORDING, { recording_url: 'https://recordings.example.com/10.mp3' }],
	['a path on the platform', RECORDING, { recording_url: '/recordings/10.mp3' }],
	['nobody who answered', TRANSCRIPT, { status: 'no-answer', duration: 0, transcript: null }],
])('a call comes at once with %s', async (_what, parameters, row) => {
	expect(await foundOf(parameters, row)).toEqual([10]);
});

test.each([
	['no recording', RECORDING, {}],
	['a recording that is "processing"', RECORDING, { recording_url: 'processing' }],
	['a recording that is something else', RECORDING, { recording_url: { state: 'pending' } }],
	['a blank transcript', TRANSCRIPT, { transcript: ' ' }],
	['a transcript without a line', TRANSCRIPT, { transcript: [] }],
	[
		'a conversation before it failed',
		TRANSCRIPT,
		{ ...without(10), status: 'failed', duration: 40 },
	],
])('a call is waited for with %s', async (_what, parameters, row) => {
	expect(await foundOf(parameters, row)).toEqual([]);
});

test('a call comes once, even if n8n is killed while the trigger waits for it, or hands it over', async () => {
	const polling = await publishedOn(TRANSCRIPT, call(9));
	expect(await found(polling, call(11), without(10), call(9))).toEqual([11]);
	list(call(11), without(10), call(9));
	expect(await polling.restart()).toEqual([]);

	expect(await found(polling, call(11), call(10), call(9))).toEqual([10]);
	list(call(11), call(10), call(9));
	expect(await polling.restart()).toEqual([]);
});

test('a call that is missing from the list for a poll is still waited for, no longer than before', async () => {
	const polling = await publishedOn(TRANSCRIPT, call(9));
	expect(await found(polling, without(10), call(9))).toEqual([]);
	passed = 14 * MINUTE;
	expect(await found(polling, call(9))).toEqual([]);

	passed = 15 * MINUTE;
	expect(await found(polling, without(10), call(9))).toEqual([10]);
});

test('a call that comes into the list days late does not wait: nobody watches calls that old', async () => {
	const polling = await publishedOn(TRANSCRIPT, call(4));
	const newer = Array.from({ length: 100 }, (_, index) =>
		call(200 - index, 'completed', '2026-11-24 10:00:00'),
	);

	expect(await found(polling, ...newer, without(5), call(4))).toContain(5);
});

test('what had ended before the trigger was published starts nothing when its transcript comes', async () => {
	const polling = await publishedOn(TRANSCRIPT, without(9));

	expect(await found(polling, call(9))).toEqual([]);
});

test('a call that is waited for comes at the next poll after Wait For is set to Nothing', async () => {
	const first = await publishedOn(TRANSCRIPT, call(9));
	expect(await found(first, without(10), call(9))).toEqual([]);
	first.save();
	const { workflowId, database: staticData } = first;

	const changed = new Polling(CALL_ENDED, { workflowId, staticData });
	list(without(10), call(9));
	expect(idsOf(await changed.activate('update'))).toEqual([10]);
});

test('a test shows the newest call that has ended, with what is there', async () => {
	list(without(10), call(9));

	expect(await new Polling(RECORDING).test()).toMatchObject([{ id: 10, transcript: null }]);
});
