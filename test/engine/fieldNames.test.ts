import type { INodeParameters } from 'n8n-workflow';
import { run } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const CHOSEN = { __rl: true, mode: 'id', value: '7' };

/** What is said when the platform complains of these fields. */
async function said({ method, ...parameters }: INodeParameters, errors: object, credential = {}) {
	platform()
		.intercept(/^\/api\//, method as string)
		.query(true)
		.reply(422, { message: 'Invalid.', errors });
	const { error } = await run(parameters, { credential });
	return error?.description;
}

test.each([
	[
		'a field of a body',
		{
			method: 'POST',
			resource: 'lead',
			operation: 'create',
			campaignId: CHOSEN,
			phoneNumber: '+40722123456',
		},
		{ phone_number: ['It is blocked.'], campaign_id: ['It is closed.'] },
		"'Phone Number': It is blocked. – 'Campaign': It is closed.",
	],
	[
		'what is below a field',
		{
			method: 'POST',
			resource: 'lead',
			operation: 'create',
			campaignId: CHOSEN,
			phoneNumber: '+40722123456',
			additionalFields: { secondaryContacts: { contact: [{ phoneNumber: '+40722123457' }] } },
		},
		{ 'secondary_contacts.0.phone_number': ['It is blocked.'] },
		"'Secondary Contacts' (secondary_contacts.0.phone_number): It is blocked.",
	],
	[
		'a filter',
		{
			method: 'GET',
			resource: 'call',
			operation: 'getAll',
			filters: { clientPhoneNumber: '+40722123456' },
		},
		{ phone_number: ['It is too short.'] },
		"'Client Phone Number': It is too short.",
	],
	[
		'a user named by an e-mail address',
		{
			method: 'POST',
			resource: 'platformUser',
			operation: 'createToken',
			platformUser: { __rl: true, mode: 'email', value: 'office@harbour.example' },
		},
		{ email: ['It is not confirmed.'] },
		"'Platform User': It is not confirmed.",
	],
	[
		'a field that was not sent keeps its own name',
		{
			method: 'POST',
			resource: 'lead',
			operation: 'create',
			campaignId: CHOSEN,
			phoneNumber: '+40722123456',
		},
		{ region: ['It is missing.'], constructor: ['Odd.'] },
		'region: It is missing. – constructor: Odd.',
	],
])('%s is named as on the screen', async (_case, parameters, errors, words) => {
	expect(await said(parameters as INodeParameters, errors)).toContain(words);
});

test('a field is named as on the screen in the words of the deployment as well', async () => {
	const description = await said(
		{
			method: 'GET',
			resource: 'conversation',
			operation: 'getAll',
			filters: { messengerSenderPhone: '+40722123456' },
		},
		{ chatapp_sender_phone: ['It is unknown.'] },
		{ messengerIdentifier: 'chatapp' },
	);

	expect(description).toContain("'Sender Phone': It is unknown.");
});
