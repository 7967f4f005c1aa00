import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { createCredential } from '../../n8n/stage.mts';
import { control } from '../../simulator/client.mts';
import type { Scenario } from './scenario.mts';

/** The other user of the simulator, with one sender, and 10 USD: just enough. */
const OTHER_USER = 13;
const OTHER_SENDER = 721;
const ENOUGH = 10;
const TOO_LITTLE = 9.5;

const LOW = 'The balance is 9.50 USD, less than 10 USD.';
const OFFLINE = 'The sender Kestrel Motors (+442079460721) is offline, its quality is GREEN.';
const NIGHT_LINE =
	'The sender Harbour Dental Night Line (+442079460703) is offline, its quality is RED.';

/** What is wrong with balance and senders comes in one message, and none when nothing is. */
export const lowBalanceAlert: Scenario = (stage, again) => {
	let workflowId: string;

	beforeAll(async () => {
		const { n8n, simulator } = stage();
		const { otherUser } = simulator.tokens;
		const credential = await createCredential(stage(), 'Other user', otherUser);
		workflowId = await n8n.create(chosenExample('low-balance-alert', { credential }));
	});

	const account = async (balance: number, status: string) => {
		await control(stage().simulator, `/users/${OTHER_USER}/balance`, { balance });
		await control(stage().simulator, `/senders/${OTHER_SENDER}`, { status });
	};
	afterEach(() => account(ENOUGH, 'online'));

	/** The messages of one run. */
	const alerts = async (id: string) => {
		const { status, outputs } = await stage().n8n.run(id, 'Every morning');
		expect(status).toBe('success');
		return outputs['Your message goes here']?.[0]?.map(({ json }) => json) ?? [];
	};
	const message = (...problems: string[]) => ({
		subject: 'Your voice assistants need attention',
		text: problems.join('\n'),
	});

	test.each([
		['nothing when all is well', ENOUGH, 'online', []],
		['that the balance is low', TOO_LITTLE, 'online', [message(LOW)]],
		['that a sender is offline', ENOUGH, 'offline', [message(OFFLINE)]],
		['both in one message', TOO_LITTLE, 'offline', [message(LOW, OFFLINE)]],
	])('says %s', async (_, balance, status, expected) => {
		await account(balance, status);

		expect(await alerts(workflowId)).toEqual(expected);
	});

	test('names of several senders only those in trouble', async () => {
		const id = await stage().n8n.create(chosenExample('low-balance-alert', stage()));

		expect(await alerts(id)).toEqual([message(NIGHT_LINE)]);
	});

	if (again) return;

	test.each([
		[
			'has no balance to tell',
			'^/user/me$',
			200,
			/^The balance is not known: the platform says nothing of it\.\n/,
			OFFLINE,
		],
		[
			'cannot tell the balance',
			'^/user/me$',
			404,
			/^The balance could not be read\. The platform did not find what was asked for\. .*\n/,
			OFFLINE,
		],
		[
			'has no messenger',
			'/user/messenger/senders',
			404,
			/\nThe senders could not be read\. The platform has no messenger at this address\. .*$/,
			LOW,
		],
	])(
		'says so when the platform %s, and what else is wrong',
		async (_, path, status, unknown, other) => {
			await account(TOO_LITTLE, 'offline');
			await control(stage().simulator, '/faults', { path, status, body: {} });

			const [{ text }] = await alerts(workflowId);

			expect(text).toMatch(unknown);
			expect(String(text).replace(unknown, '')).toBe(other);
		},
	);
};
