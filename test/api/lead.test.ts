// How a platform may say that a campaign has the number of a lead already.
import { isDuplicateLead } from '../../nodes/VoiceAssistantPlatform/api/lead';

const answer = (statusCode: number, body: unknown) => ({ statusCode, headers: {}, body });

test.each([
	[422, { errors: { phone_number: ['The lead already exists in this campaign.'] } }],
	[422, { errors: { phone_number: 'The phone number has already been taken.' } }],
	[422, { message: 'Wrong.', errors: { phone_number: ['This number is already in use.'] } }],
	[422, { errors: { phone_number: ['Wrong.', 'Already exists.'], name: ['Too long.'] } }],
	[422, { message: 'The lead already exists in this campaign.' }],
	[422, { message: 'The lead already exists', errors: {} }],
	[422, { message: 'The lead already exists', errors: [] }],
	[409, { message: 'Duplicate lead' }],
	[409, { message: 'DUPLICATED' }],
	[409, { error: 'This number is already in the campaign' }],
	[409, { error: 'It is already part of this campaign' }],
	[409, { message: 'It already belongs to this campaign' }],
	[400, { message: 'Lead exists in campaign' }],
	[400, { message: 'Number already registered' }],
	[400, { message: 'Already present' }],
	[200, { success: false, message: 'Already added' }],
])('the campaign has the number already, where it answers %d %j', (status, body) => {
	expect(isDuplicateLead(answer(status, body))).toBe(true);
});

test.each([
	['another refusal', 422, { errors: { phone_number: ['The phone number is invalid.'] } }],
	['a blocked number', 422, { message: 'The phone number is already blacklisted.' }],
	['a campaign that is over', 422, { message: 'The campaign has already ended.' }],
	['a campaign that there is not', 422, { message: 'The campaign does not exist.' }],
	[
		'nothing of the number, but of another one',
		422,
		{ message: 'already exists', errors: { 'secondary_contacts.0': ['already exists'] } },
	],
	['a conflict of something else', 409, { message: 'Taken meanwhile.' }],
	['no words', 409, {}],
	['words of another kind', 409, { message: { text: 'Duplicate' }, error: 7 }],
	['a list', 422, [{ message: 'Duplicate' }]],
	['a text', 422, 'Duplicate lead'],
	['nothing', 409, null],
	// the outcome is not known: it may be the database's own words
	['a failure of the platform', 500, { message: 'Duplicate entry' }],
	['a failure on the way', 503, { message: 'Duplicate entry' }],
])(
	'the campaign does not have the number, where it answers with %s: %d %j',
	(_what, status, body) => {
		expect(isDuplicateLead(answer(status, body))).toBe(false);
	},
);
