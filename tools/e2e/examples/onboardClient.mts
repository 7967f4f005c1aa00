import { expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { createCredential } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { askApi, control } from '../../simulator/client.mts';
import { changesDuring } from '../support/platform.mts';
import { fillIn, LOGIN, testLogin, withLogin } from './form.mts';
import { published } from './published.mts';
import type { Scenario } from './scenario.mts';

const SECONDS = 30;
const EMAIL = 'office@onboarded.example';
const OPENED =
	/^The account of Onboarded Ltd was opened\. Log in with office@onboarded\.example and the password (\w{16,20}) – it is shown only here\.$/;
const NO_CAMPAIGN =
	'There is no active campaign in it yet, so nobody was added. Make one on the platform, then send this form again with the same e-mail address.';
const LOOK_FIRST = 'Look under your clients on the platform before you send the form again.';
/** A client of the agency in the simulator, with the campaign 221. */
const KESTREL = { name: 'Kestrel', email: 'Sales@Kestrel-Motors.example' };
const KESTREL_KNOWN = 'Kestrel Motors has an account already: nothing was registered.';

/** An agency opens accounts for clients, and puts people into their campaigns. */
export const onboardClient: Scenario = (stage, again) => {
	const { id, form } = published(stage, async () => {
		const { admin } = stage().simulator.tokens;
		const credential = await createCredential(stage(), 'Agency', admin);
		return await withLogin(stage(), chosenExample('onboard-client', { credential }));
	});

	const send = ({ name, email }: { name: string; email: string }, numbers: string[] = []) =>
		fillIn(form(), [name, email, 'Europe/Berlin', numbers.join('\r\n')], LOGIN);

	const onboard = (...form: Parameters<typeof send>) =>
		changesDuring(stage().simulator, () => send(...form));

	/** Asks the platform with the token of somebody else than its main user. */
	const askAs = <T,>(user: string | undefined, ...request: [path: string, 'POST'?, object?]) => {
		const { simulator } = stage();
		const tokens = { ...simulator.tokens, user: String(user) };
		return askApi<T>({ ...simulator, tokens }, ...request);
	};

	testLogin(stage, form, ['Eve', 'eve@onboarded.example', 'Europe/Berlin', '']);

	test('opens an account whose password is on the last page, and asks for a campaign', async () => {
		const { simulator } = stage();
		const { result: page, changes } = await onboard({ name: 'Onboarded Ltd', email: EMAIL }, [
			'+447700900251',
		]);

		expect(page.title).toBe('A campaign is missing');
		expect(page.text.endsWith(` ${NO_CAMPAIGN}`)).toBe(true);
		const [, password] = OPENED.exec(page.text.slice(0, -NO_CAMPAIGN.length - 1)) ?? [];
		expect(changes).toEqual([
			{
				request: 'POST /white-label/register',
				body: { name: 'Onboarded Ltd', email: EMAIL, password, timezone: 'Europe/Berlin' },
				status: 201,
				token: simulator.tokens.admin,
			},
		]);
		const login = { email: EMAIL, password };
		const { admin } = simulator.tokens;
		expect(await askAs(admin, '/white-label/login', 'POST', login)).toHaveProperty('token');
	});

	test('registers nobody twice', async () => {
		const { result: page, changes } = await onboard({
			name: 'Onboarded again',
			email: EMAIL.toUpperCase(),
		});

		expect(page).toEqual({
			title: 'The account is ready',
			text: 'Onboarded Ltd has an account already: nothing was registered.',
			files: {},
		});
		expect(changes).toMatchObject([
			{ request: 'POST /white-label/token', body: { token_name: 'n8n onboarding' } },
		]);
	});

	test("puts people into the client's campaign, in the client's name, and says who is in it already", async () => {
		const { simulator } = stage();
		const { result: page, changes } = await onboard(KESTREL, [
			'+44 7700 900252',
			'',
			'0770 900 253',
		]);

		expect(page.title).toBe('The client is ready');
		expect(page.text).toBe(
			`${KESTREL_KNOWN} Added to the campaign Spring test drives: 1. Not added: 0770 900 253: 'Phone Number' has no country code. It is "0770 900 253". Write the number with + and the country code, for example +40 722 123 456, or set 'Default Country' in the credential or under 'Options'.`,
		);
		const [, lead] = changes;
		expect(changes).toHaveLength(2);
		expect(lead).toMatchObject({
			request: 'POST /user/lead',
			body: { campaign_id: 221, phone_number: '+447700900252' },
			status: 200,
		});
		expect(await askAs(lead.token, '/user/me')).toMatchObject({ name: 'Kestrel Motors' });
		const { data } = await askAs<{ data: unknown[] }>(
			simulator.tokens.otherUser,
			`/user/leads?phone_number=${encodeURIComponent('+447700900252')}`,
		);
		expect(data).toHaveLength(1);

		const { text } = await send(KESTREL, ['+447700900252']);

		expect(text).toBe(
			`${KESTREL_KNOWN} Added to the campaign Spring test drives: 0. Not added: +447700900252: in the campaign already`,
		);
	});

	test('shows why the platform opens no account', async () => {
		// the agency itself has this address, and is none of its clients
		const { result: page, changes } = await onboard({
			name: 'Agency',
			email: 'admin@brightline.example',
		});

		expect(page.title).toBe('This did not work');
		expect(page.text).toContain('The email has already been taken.');
		expect(page.text.endsWith(` ${LOOK_FIRST}`)).toBe(true);
		expect(changes.map(({ status }) => status)).toEqual([422]);
	});

	if (!again) {
		test.each([
			['the clients', '/white-label/users', 'This did not work', []],
			['a token', '/white-label/token', 'This did not work', ['POST /white-label/token']],
			[
				'the campaigns',
				'/user/campaigns',
				'The campaigns could not be read',
				['POST /white-label/token'],
			],
		])(
			'shows why %s cannot be had, and goes no further',
			async (_, path, title, requests: string[]) => {
				const { simulator } = stage();
				await control(simulator, '/faults', {
					path,
					status: 403,
					body: { error: 'Not today.' },
				});
				const { result: page, changes } = await onboard(KESTREL, ['+447700900254']);

				expect(page.title).toBe(title);
				expect(page.text).toContain('The platform says: Not today.');
				expect(changes.map(({ request }) => request)).toEqual(requests);
			},
		);
	}

	test('leaves no execution in n8n, and so neither token nor password', async () => {
		await waitFor('n8n has put away the executions', SECONDS, async () => {
			const { all } = await stage().n8n.count(id());
			return all === 0;
		});
	});
};
