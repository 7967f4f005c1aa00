import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { itemsOf } from '../../n8n/executions.mts';
import { createCredential } from '../../n8n/stage.mts';
import { control } from '../../simulator/client.mts';
import type { Scenario } from './scenario.mts';

/** An account of the simulator with one sender. */
const KESTREL = { user: 13, sender: 721 };
/** Of the main user: its quality is RED. */
const NIGHT_LINE = 703;

const LIMIT = 10;

const LOW = 'The balance is 9.50, less than 10.';
const OFFLINE = 'The sender Kestrel Motors (+442079460721) is offline, its quality is GREEN.';
const RED = 'The sender Harbour Dental Night Line (+442079460703) is online, its quality is RED.';

/** Whatever is wrong with the balance and the senders comes in one message. */
export const lowBalanceAlert: Scenario = (stage) => {
	let workflowId: string;

	beforeAll(async () => {
		const { otherUser } = stage().simulator.tokens;
		const credential = await createCredential(stage(), 'Kestrel Motors', otherUser);
		workflowId = await stage().n8n.create(chosenExample('low-balance-alert', { credential }));
	});

	async function account(balance: number, status: 'online' | 'offline') {
		await control(stage().simulator, `/users/${KESTREL.user}/balance`, { balance });
		await control(stage().simulator, `/senders/${KESTREL.sender}`, { status });
	}
	afterEach(() => account(LIMIT, 'online'));

	/** The texts of the messages of one morning. */
	async function messages(id = workflowId) {
		const execution = await stage().n8n.run(id, 'Every morning');
		expect(execution.status).toBe('success');
		return itemsOf(execution, 'Your message goes here').map(({ text }) => text);
	}

	test.each([
		['no message when the balance is at the limit and the sender online', LIMIT, 'online', []],
		['a message when the balance is below the limit', 9.5, 'online', [LOW]],
		['a message when a sender is offline', LIMIT, 'offline', [OFFLINE]],
		['one message when both are wrong', 9.5, 'offline', [`${LOW}\n${OFFLINE}`]],
	] as const)('sends %s', async (_, balance, status, expected) => {
		await account(balance, status);

		expect(await messages()).toEqual(expected);
	});

	test('names of several senders only the one with the quality RED, although it is online', async () => {
		const { n8n, simulator } = stage();
		const id = await n8n.create(chosenExample('low-balance-alert', stage()));
		await control(simulator, `/senders/${NIGHT_LINE}`, { status: 'online' });

		expect(await messages(id)).toEqual([RED]);

		await control(simulator, `/senders/${NIGHT_LINE}`, { status: 'offline' });
	});

	test.each([
		['does not name the balance', 'me$', 200, ['The balance is not known: ', OFFLINE]],
		['refuses the balance', 'me$', 403, ['The balance could not be read. The ', OFFLINE]],
		['refuses the senders', 'senders', 403, [LOW, 'The senders could not be read. The ']],
		['refuses both', '.', 401, ['The balance could not be ', 'The senders could not be ']],
	])('sends one message with all problems also if the platform %s', async (...row) => {
		const [, path, status, problems] = row;
		await account(9.5, 'offline');
		await control(stage().simulator, '/faults', { path, status, body: {} });

		const lines = (await messages()).map((text) => String(text).split('\n'));

		expect(lines).toEqual([problems.map((start) => expect.stringContaining(start))]);
	});
};
