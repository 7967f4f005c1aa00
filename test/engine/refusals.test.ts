// What the user reads when the platform refuses a request, or answers with something else.
import type nock from 'nock';
import { BASE_URL } from '../support/engine/credential';
import { byId, FORMS, formOf, PHONE, UUID } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { platform } from '../support/platform';

interface Answer {
	status: number;
	body?: nock.Body;
	headers?: Record<string, string>;
}

/** Runs an operation on a platform that answers this. */
async function refused(
	title: string,
	{ status, body = '', headers }: Answer,
	more: object = {},
	options: RunOptions = {},
) {
	const { method, path } = FORMS.get(title)!;
	platform().intercept(`/api${path}`, method).query(true).reply(status, body, headers);
	return (await run(formOf(title, more), options)).error;
}

const WORDS = 'In its own words.';

test.each<[title: string, status: number, message: string, hint: string]>([
	['call: getAll', 401, 'The platform did not accept the API token', 'Open the credential'],
	['lead: create', 500, 'The platform could not handle the request', 'It is not known whether'],
])('%s, %d: %s', async (title, status, message, hint) => {
	const error = await refused(title, { status, body: { message: WORDS } });

	expect(error?.message).toBe(message);
	expect(error?.description).toContain(hint);
	expect(error?.description).toContain(`The platform says: ${WORDS}`);
	expect(error?.httpCode).toBe(String(status));
	expect(error?.description?.includes('It is not known')).toBe(status === 500);
});

test.each<[title: string, Answer, message: string, hint: string]>([
	[
		'lead: create',
		{ status: 307, headers: { Location: 'https://thief.example/' } },
		'The platform sent the request on to another address',
		'',
	],
	[
		'lead: create',
		{ status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html' } },
		'The platform answered with something other than data, such as a web page',
		'ends in /api',
	],
	// though its endpoint has words for 403
	[
		'platformUser: createToken',
		{ status: 403, body: '<!doctype html>', headers: { server: 'cloudflare' } },
		'Something in front of the platform, such as a firewall or a proxy, did not let the request through',
		'It calls itself "cloudflare". Ask the provider',
	],
])('%s, %j: %s', async (title, answer, message, hint) => {
	const error = await refused(title, answer);

	expect(error?.message).toBe(message);
	expect(error?.description).toContain(hint);
});

test.each([
	['lead: delete', 404, {}, 'The request was for Lead 31. The platform says: '],
	['call: make', 404, {}, 'The request was for Assistant 7. The platform says: '],
	['conversation: get', 404, {}, `The request was for Conversation ${UUID}. `],
	['lead: update', 404, { updateFields: { campaignId: byId('3') } }, 'for Lead 31, Campaign 3. '],
	['platformUser: createToken', 404, {}, 'The request was for Client 5. '],
	// no ID is the reason
	['lead: delete', 403, {}, 'Use a credential of an account that may do this. The platform says: '],
])('%s, %d: what was not found is named by its ID', async (title, status, more, words) => {
	const error = await refused(title, { status, body: { message: WORDS } }, more);

	expect(error?.description).toContain(words);
});

/** The fields that the platform complains about are named as on the screen. */
test.each([
	[
		'lead: create',
		{},
		{ phone_number: ['It is blocked.', 'It is old.'], campaign_id: ['It is closed.'] },
		"'Phone Number': It is blocked. It is old. – 'Campaign': It is closed.",
	],
	[
		'lead: create',
		{ additionalFields: { secondaryContacts: { contact: [{ phoneNumber: PHONE }] } } },
		{ 'secondary_contacts.0.phone_number': ['It is blocked.'] },
		"'Secondary Contacts' (secondary_contacts.0.phone_number): It is blocked.",
	],
	[
		'platformUser: createToken',
		{ platformUser: { __rl: true, mode: 'email', value: 'office@harbour.example' } },
		{ email: ['It is not confirmed.'] },
		"'Client': It is not confirmed.",
	],
	// not sent
	[
		'lead: create',
		{},
		{ region: ['It is missing.'], constructor: ['Odd.'] },
		'region: It is missing. – constructor: Odd.',
	],
	// in the deployment's words
	[
		'conversation: getAll',
		{ filters: { messengerSenderPhone: PHONE } },
		{ chatapp_sender_phone: ['It is unknown.'] },
		"'Sender Phone Number': It is unknown.",
	],
])('%s with %j: %j is shown as %s', async (title, more, errors, words) => {
	const body = { message: 'Invalid.', errors };
	const options = { credential: { messengerIdentifier: 'chatapp' } };

	const error = await refused(title, { status: 422, body }, more, options);

	expect(error?.description).toContain(`The platform says: Invalid. – ${words}`);
});

describe('a credential', () => {
	test.each([
		{ baseUrl: `  ${BASE_URL}// ` },
		// n8n's list of domains does not concern its own host
		{ allowedHttpRequestDomains: 'domains', allowedDomains: 'other.example' },
	])('may be %j', async (credential) => {
		platform().post('/api/user/lead').reply(200, {});

		expect((await run(formOf('lead: create'), { credential })).error).toBeUndefined();
	});
});
