// The trigger on Message Status: only what the platform has signed starts the workflow, and each status once.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { withDeduplication } from '../support/deduplication';
import { failureOf, setUp, trigger, type Trigger } from '../support/trigger';

withDeduplication();

const { createHmac } = jest.requireActual<typeof import('crypto')>('crypto');

const KEY = 'whk-of-the-sender';
const MANUAL: INodeParameters = { event: 'messageStatus' };

const REPORT = {
	event: 'message_status',
	chatapp_message_id: 4711,
	message_sid: 'SM1',
	meta_message_id: null,
	conversation_id: '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e',
	assistant_id: null,
	sender: { id: 701, phone_number: '+442079460301', display_name: 'Harbour Dental' },
	to: '+447700900110',
	from: '+442079460301',
	direction: 'outbound',
	status: 'delivered',
	error_code: null,
	error_message: null,
	error_description: null,
	timestamp: '2026-11-21T12:00:00+02:00',
	provider_timestamp: null,
};

const signed = (raw: string, key = KEY) => ({
	'x-signature-256': `sha256=${createHmac('sha256', key).update(raw).digest('hex')}`,
});

const open = async (options: object = {}, credential: IDataObject = { messageStatusKey: KEY }) =>
	await trigger({ ...MANUAL, options: options as INodeParameters }, { credential });

async function report({ deliver }: Trigger, change: object = {}, key?: string) {
	const raw = JSON.stringify({ ...REPORT, ...change });
	return await deliver(undefined, {}, { raw, headers: signed(raw, key) });
}

test('a report that is signed starts the workflow with the usual fields', async () => {
	const { status, item } = await report(await open());

	expect(status).toBe(200);
	expect(item).toEqual({
		messenger_message_id: 4711,
		status: 'delivered',
		customer_phone: '+447700900110',
		sender_phone: '+442079460301',
		sender_name: 'Harbour Dental',
		conversation_id: '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e',
		assistant_id: null,
		error_code: null,
		error_message: null,
		timestamp: '2026-11-21T10:00:00Z',
	});
});

test('each of the keys in the credential is enough', async () => {
	const opened = await open({}, { messageStatusKey: `of-another-sender, ${KEY}` });

	for (const key of [KEY, 'of-another-sender']) {
		expect((await report(opened, {}, key)).item).toBeDefined();
	}
	expect((await report(opened, {}, 'of-a-third-sender')).status).toBe(401);
});

const RAW = JSON.stringify(REPORT);

test('a report that comes while n8n cannot read the credential fails, so that the platform may repeat it', async () => {
	const unreadable = {
		get messageStatusKey(): string {
			throw new Error('The database is closed');
		},
	};

	await expect(report(await open({}, unreadable))).rejects.toThrow('The database is closed');
});

test.each<[what: string, raw: string, headers: Record<string, string>, isReported: boolean]>([
	['that is not signed', RAW, {}, false],
	['whose signature is blank', RAW, { 'x-signature-256': '' }, false],
	[
		'with half a signature',
		RAW,
		{ 'x-signature-256': signed(RAW)['x-signature-256'].slice(0, 39) },
		false,
	],
	['that another key has signed', RAW, signed(RAW, 'guessed'), true],
	['that a proxy has changed', JSON.stringify(REPORT, undefined, 1), signed(RAW), true],
	['with another status than was signed', RAW.replace('delivered', 'read'), signed(RAW), true],
	['without a body', '', signed(RAW), true],
])(
	'a report %s is refused, so that it is not repeated',
	async (_what, raw, headers, isReported) => {
		const opened = await open();
		const { deliver, log } = opened;

		const { status, item, answer } = await deliver(undefined, {}, { raw, headers });

		expect([status, item]).toEqual([401, undefined]);
		expect(answer).toEqual({ message: 'The signature in X-Signature-256 is missing or wrong.' });
		expect(log.join()).toMatch(isReported ? /their signature does not match/ : /^$/);
		expect(log.join()).not.toMatch(/whk-of|[\da-f]{64}|447700900110/);
	},
);

test('refused reports are reported once, and again after a report was accepted', async () => {
	const opened = await open();
	for (const key of ['guessed', 'guessed again']) await report(opened, {}, key);
	expect(opened.log).toHaveLength(1);

	await report(opened);
	await report(opened, {}, 'of a sender whose key was made anew');

	expect(opened.log).toHaveLength(2);
});

test('refused reports are reported again after the workflow was published again', async () => {
	const opened = await open();
	await report(opened, {}, 'guessed');
	await opened.delete();
	await opened.startN8n({ activation: 'activate' });
	await report(opened, {}, 'guessed again');

	expect(opened.failures).toHaveLength(1);
});

test('a report is refused when the credential has no key any more', async () => {
	expect((await report(await open({}, {}))).status).toBe(401);
});

test('the same message and status start the workflow once, another status once more', async () => {
	const opened = await open();
	const run = async (change: object, id: string) => {
		const { item } = await report(opened, change);
		return (await opened.execute(item!, { id })).length;
	};

	expect(await run({}, '1')).toBe(1);
	expect(await run({ timestamp: '2026-11-21T12:00:05+02:00' }, '2')).toBe(0);
	expect(await run({ status: 'read' }, '3')).toBe(1);
	expect(await run({ status: 'failed' }, '4')).toBe(1);
	// the same in other words
	expect(await run({ status: 'undelivered' }, '5')).toBe(0);
	expect(await run({ chatapp_message_id: 4712 }, '6')).toBe(1);
});

test.each([
	[['failed'], 'undelivered', true],
	[['failed', 'read'], 'delivered', false],
	[[], 'expired', true],
])(
	'Message Statuses %j: a message that is %s passes: %p',
	async (messageStatuses, status, passes) => {
		const { item, answer } = await report(await open({ messageStatuses }), { status });

		expect(item !== undefined).toBe(passes);
		if (!passes) expect(answer).toEqual({ message: "Filtered out by the trigger's options." });
	},
);

test('a report of the test button starts only a test', async () => {
	const { status, item } = await report(await open(), { test: true });
	expect([status, item]).toEqual([200, undefined]);

	const listening = await trigger(MANUAL, { credential: { messageStatusKey: KEY }, test: true });
	expect((await report(listening, { test: true })).item).toMatchObject({ status: 'delivered' });
});

test.each([undefined, '', 'x', 'Key: abc', 'Message Status Key:'])(
	'with %p as the key in the credential, publishing is refused in words that say where it is',
	async (messageStatusKey) => {
		const { message } = await failureOf(setUp(MANUAL, { credential: { messageStatusKey } }));

		expect(message).toContain("has no 'Message Status Key' of eight characters or more");
		expect(message).toContain('webhook of the sender');
	},
);

test('a word that was pasted before the key is no key', async () => {
	const opened = await open({}, { messageStatusKey: `Signature-Key: ${KEY}` });

	for (const word of ['Signature-Key:', 'Key:']) {
		expect((await report(opened, {}, word)).status).toBe(401);
	}
	expect((await report(opened)).item).toBeDefined();
});

test('its address needs no secret, whatever was chosen for another event', async () => {
	const opened = await setUp(
		{ ...MANUAL, registration: 'manual' },
		{ credential: { messageStatusKey: KEY } },
	);

	expect(opened.described('path')).toBe('message-status');
	expect(await opened.delete()).toBe(true);
});
