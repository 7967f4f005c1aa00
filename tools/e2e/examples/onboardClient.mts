import { expect, test } from '@jest/globals';
import { waitFor } from '../../lib/waitFor.mts';
import { chosenExample } from '../../n8n/examples.mts';
import { lastPage, sendForm } from '../../n8n/form.mts';
import { createCredential } from '../../n8n/stage.mts';
import { askApi, control } from '../../simulator/client.mts';
import { titleAndText } from '../support/formPage.mts';
import { changesDuring, leadsWith } from '../support/platform.mts';
import { published, withNodes, type Scenario } from './scenario.mts';

const SECONDS = 60;
/** What the form asks for, because it is not for everybody. */
const LOGIN = { user: 'agency', password: 'Client-Password-1' };
const EMAIL = 'desk@willow-vets.example';
/** A client of the agency in the simulator, whose campaign is active. */
const KESTREL = 'sales@kestrel-motors.example';
const [NEW, NEW_TOO, NOT_KNOWN] = ['+447700901740', '+447700901741', '+447700901742'];

/** An agency opens accounts for its clients, and adds the first people to call. */
export const onboardClient: Scenario = (stage) => {
	const { id, form } = published(stage, async () => {
		const { n8n, simulator } = stage();
		const credential = await createCredential(stage(), 'Agency', simulator.tokens.admin);
		const httpBasicAuth = await n8n.createCredential('Login of agency', 'httpBasicAuth', LOGIN);
		return withNodes(chosenExample('onboard-client', { credential }), {
			'When a client is to be onboarded': { credentials: { httpBasicAuth } },
		});
	});

	/** Sends the form. @returns its last page, and the changes on the platform */
	async function onboard(email: string, ...numbers: string[]) {
		const values = ['Willow Vets', email, 'Europe/Berlin', numbers.join('\r\n')];
		const { result, changes } = await changesDuring(stage().simulator, async () =>
			titleAndText(await lastPage(await sendForm(form(), values, LOGIN))),
		);
		return { ...result, changes };
	}
	const as = (user: string) => ({
		...stage().simulator,
		tokens: { ...stage().simulator.tokens, user },
	});

	test('opens an account, shows its password, asks for a campaign, and leaves no execution in n8n', async () => {
		const { title, text, changes } = await onboard(EMAIL, NEW);

		expect(title).toBe('A campaign is missing');
		const [, password] = /Willow Vets was opened\. .* the password (\S+) /.exec(text ?? '') ?? [];
		expect(changes).toEqual([
			{
				request: 'POST /white-label/register',
				body: { name: 'Willow Vets', email: EMAIL, password, timezone: 'Europe/Berlin' },
			},
		]);
		const agency = as(stage().simulator.tokens.admin);
		await askApi(agency, '/white-label/login', 'POST', { email: EMAIL, password });
		await waitFor('n8n has deleted the execution', SECONDS, async () => {
			return (await stage().n8n.count(id())).all === 0;
		});
	});

	test("adds people to the client's campaign, in the client's account, each once, and registers nobody again", async () => {
		const client = as(stage().simulator.tokens.otherUser);
		const first = await onboard(KESTREL, NEW, '', NEW_TOO);
		const again = await onboard(KESTREL.toUpperCase(), NEW);

		expect(first.title).toBe('The client is ready');
		expect(first.text).toBe(
			'Kestrel Motors has an account already: nothing was registered.<br />Added to the campaign Spring test drives: 2.',
		);
		expect(again.text).toContain(`: 0.<br />Not added: ${NEW}: in the campaign already`);
		expect([...first.changes, ...again.changes].map(({ request }) => request)).toEqual([
			...['POST /white-label/token', 'POST /user/lead', 'POST /user/lead'],
			'POST /white-label/token',
		]);
		for (const phone of [NEW, NEW_TOO]) {
			expect(await leadsWith(client, phone)).toEqual([
				expect.objectContaining({ campaign_id: 221 }),
			]);
		}
	});

	test('does not count a number as added or refused when nobody knows', async () => {
		await control(stage().simulator, '/faults', {
			...{ path: '/user/lead', method: 'POST', status: 500, answer: 'after', times: 1 },
		});

		expect((await onboard(KESTREL, NOT_KNOWN)).text).toContain(
			`: 0.<br />Not known: ${NOT_KNOWN}: `,
		);
	});

	test('opens no account when the clients cannot be read, and shows why', async () => {
		await control(stage().simulator, '/faults', {
			...{ path: '/white-label/users', status: 403, body: { error: 'Not today.' } },
		});

		const { title, text, changes } = await onboard('second@willow-vets.example');

		expect(title).toBe('This did not work');
		expect(text).toContain('Not today.');
		expect(changes).toEqual([]);
	});
};
