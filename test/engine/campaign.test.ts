// Campaign → Get, and what a new campaign does besides calling within one period of the day.
import type { INodeParameters } from 'n8n-workflow';
import { formOf } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { platform } from '../support/platform';

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** What creating a campaign sends, and how that ends. */
async function create(additionalFields: object, more: object = {}, shown: object = {}) {
	let sent: Record<string, unknown> | undefined;
	platform()
		.post('/api/user/campaign', (body: Record<string, unknown>) => Boolean((sent = body)))
		.optionally()
		.reply(201, { message: 'Created', data: { id: 9, status: 'scheduled', ...shown } });
	const form = formOf('campaign: create', { additionalFields, ...more } as INodeParameters);
	const { items, error, hints } = await run(form, { timezone: 'Europe/Bucharest' });
	return { sent, items, error, hints };
}

test.each([
	['2126-01-15T09:00:00', '2126-01-15T07:00:00Z'],
	['2126-07-15 09:00', '2126-07-15T06:00:00Z'],
	['2126-01-15T09:00:00-05:00', '2126-01-15T14:00:00Z'],
	['2126-01-15', '2126-01-14T22:00:00Z'],
	['2126-01-15 09:00:00.5+01', '2126-01-15T08:00:00.500Z'],
	['2126-01-15 09:00 PST', '2126-01-15T17:00:00Z'],
])('a start at %s, in the timezone of the workflow, is sent as %s', async (given, start) => {
	const { sent, error } = await create({ scheduledStart: given, startByItself: true });

	expect(error).toBeUndefined();
	expect(sent).toMatchObject({ scheduled_start_at: start });
	expect(sent).not.toHaveProperty('startByItself');
});

test.each([
	['2026-11-01T09:00:00', "'Scheduled Start' is in the past", 'Europe/Bucharest'],
	['on Monday', "'Scheduled Start' is not a date and time", 'Choose a day and a time'],
	...['9:30', '9:30 PM', '09:30 PM', '9'].map((time) => [
		`2126-12-21 ${time}`,
		"'Scheduled Start' is not a date and time",
		'write them like 2026-11-21 09:30, with the hours from 00 to 23',
	]),
	['2126-02-30T09:00:00', "'Scheduled Start' is not a date and time", 'Choose a day and a time'],
])('a start at %s is refused', async (scheduledStart, message, hint) => {
	const { sent, error } = await create({ scheduledStart, startByItself: true });

	expect(error?.message).toBe(message);
	expect(error?.description).toContain(hint);
	expect(sent).toBeUndefined();
});

test.each<[how: string, additionalFields: object]>([
	['without the switch', { scheduledStart: `${TOMORROW}T09:00:00` }],
	['with the switch off', { scheduledStart: `${TOMORROW}T09:00:00`, startByItself: false }],
	[
		'with the switch from an expression',
		{ scheduledStart: `${TOMORROW}T09:00:00`, startByItself: '={{ true }}' },
	],
])('a scheduled start %s is refused: it spends balance', async (_how, fields) => {
	const { sent, error } = await create(fields);

	expect(error?.message).toBe("'Start by Itself' is not turned on in the node");
	expect(error?.description).toContain('Nothing was created');
	expect(sent).toBeUndefined();
});

test.each(['', '={{ $json.missing }}'])(
	'a campaign that is to start by itself is not created with an empty start: %j',
	async (scheduledStart) => {
		const { sent, error } = await create({ startByItself: true, scheduledStart });

		expect(error?.message).toBe("'Scheduled Start' is empty, but 'Start by Itself' is on");
		expect(error?.description).toContain('Nothing was created. Enter the day and time');
		expect(sent).toBeUndefined();
	},
);

test.each(['null', '"2126-01-15 09:00"'])(
	'a scheduled start is refused among the additional body fields, where nobody would check it: %s',
	async (start) => {
		const options = { additionalBodyFields: `{ "scheduled_start_at": ${start} }` };

		const { sent, error } = await create({ startByItself: true }, { options });

		expect(error?.message).toBe(`'Additional Body Fields' cannot set "scheduled_start_at"`);
		expect(error?.description).toContain("Enter it in its own field, 'Scheduled Start'.");
		expect(sent).toBeUndefined();
	},
);

test('calling windows may follow one another, also through the night', async () => {
	const window = [
		{ start: '20:00', end: '02:00' },
		{ start: '02:00', end: '20:00' },
	];

	const { error, sent } = await create({ callingWindows: { window } });

	expect(error).toBeUndefined();
	expect(sent).toMatchObject({ schedule_windows: window });
});

test.each([
	['does not show them', undefined, 1],
	['shows none', [], 1],
	['shows them', [{ start: '09:00', end: '12:00' }], 0],
])(
	'a hint says that the platform may call at any time unless its answer shows the calling windows: it %s',
	async (_how, schedule_windows, expected) => {
		const window = [{ start: '09:00', end: '12:00' }];

		const { hints } = await create({ callingWindows: { window } }, {}, { schedule_windows });

		const unconfirmed = hints.filter(({ message }) => message.includes('may call at any time'));
		expect(unconfirmed).toHaveLength(expected);
	},
);

test.each([
	['campaign: get', '/api/user/campaign/3', (campaign: object) => ({ data: campaign })],
	['campaign: getAll', '/api/user/campaigns', (campaign: object) => [campaign]],
])('%s outputs the reason why a campaign calls nobody, in its usual fields', async (...given) => {
	const [title, path, answerWith] = given;
	const start = '2126-01-15T07:00:00.000000Z';
	const campaign = { id: 3, name: 'Recall', status: 'scheduled', scheduled_start_at: start };
	platform().get(path).query(true).reply(200, answerWith(campaign));

	const { items } = await run(formOf(title));

	expect(items[0].json).toEqual({
		...campaign,
		why_not_running: `The campaign "Recall" is not running (status "scheduled"): it starts by itself at ${start}.`,
		assistant_name: null,
		channel: null,
		allowed_days: null,
		allowed_hours_start_time: null,
		allowed_hours_end_time: null,
		schedule_windows: null,
		max_calls_in_parallel: null,
		max_retries: null,
		retry_interval: null,
		updated_at: null,
	});
	expect(items[0].pairedItem).toEqual({ item: 0 });
});

test('a campaign that the platform does not show is an error that says what to check', async () => {
	platform().get('/api/user/campaign/3').reply(404, { message: 'Campaign not found' });

	const { error } = await run(formOf('campaign: get'));

	expect(error?.message).toBe('The platform did not find the campaign');
	expect(error?.description).toContain('belongs to the account of the API token');
});
