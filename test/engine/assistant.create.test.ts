// Assistant: Create, which has the groups of the update: what is special about a new one.
import { byId, formOf } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { platform } from '../support/platform';

const PATH = '/api/user/assistant';
const ANSWER = { message: 'Created', data: { id: 104, name: 'Anna', status: 'inactive' } };

const create = async (more: object = {}) => await run(formOf('assistant: create', more));

const WITHOUT_MODEL = {
	name: 'Anna',
	type: 'outbound',
	language_id: 1,
	voice_id: 31,
	timezone: 'Europe/London',
	initial_message: 'Hello',
	system_prompt: 'Be brief.',
};
const LEAST = { ...WITHOUT_MODEL, mode: 'pipeline', llm_model_id: 1 };

const WARM = [
	{ supervisorPhone: '0722 123 456', outboundPhoneId: byId(301), description: 'When it is urgent' },
];

test.each<[what: string, parameters: object, body: object]>([
	[
		'another mode, with its model and not that of the first one',
		{ mode: 'dualplex', multimodalModelId: byId('={{ "21" }}') },
		{ ...WITHOUT_MODEL, mode: 'dualplex', multimodal_model_id: 21 },
	],
	[
		'groups on the screen, without what is blank or hidden',
		{
			sections: ['organisation', 'phone', 'tools', 'timing'],
			organisation: { folderId: byId(''), labelIds: [411, '412'] },
			phone: { phoneNumberId: byId(301) },
			tools: {
				endCall: [{ description: '' }],
				warmCallTransfer: WARM,
				customTool: [{ toolId: byId(501) }, { toolId: byId('501') }],
			},
			timing: {},
			webhook: { isWebhookActive: true },
			options: { defaultCountry: byId('RO'), additionalBodyFields: '{ "note": 1 }' },
		},
		{
			...LEAST,
			label_ids: [411, 412],
			phone_number_id: 301,
			tools: [{ type: 'end_call' }, expect.objectContaining({ supervisor_phone: '+40722123456' })],
			tool_ids: [501],
			note: 1,
		},
	],
	[
		'variables with their defaults, also an empty one,',
		{
			sections: ['promptVariables'],
			promptVariables: {
				variables: {
					variable: [
						{ name: ' customer_name ', value: 'there' },
						{ name: 'last_visit', value: '' },
						{ name: 'visits', value: '={{ 3 }}' },
						{},
					],
				},
			},
		},
		{ ...LEAST, variables: { customer_name: 'there', last_visit: '', visits: 3 } },
	],
])('%s is sent, and nothing else', async (_what, parameters, body) => {
	let sent: unknown;
	platform()
		.post(PATH, (given) => Boolean((sent = given)))
		.reply(201, ANSWER);

	const { items, error } = await create(parameters);

	expect(error).toBeUndefined();
	expect(sent).toEqual(body);
	expect(items).toEqual([{ json: ANSWER.data, pairedItem: { item: 0 } }]);
});

test('what the mode does not take is refused before anything is sent', async () => {
	const { items, error } = await create({
		sections: ['aiModel'],
		aiModel: { turnDetectionThreshold: 0.5 },
	});

	expect(error?.message).toBe("'Turn Detection Threshold' cannot be set in pipeline mode");
	expect(items).toEqual([]);
});

test.each([
	['inactive', true],
	['active', false],
	[undefined, false],
])(
	'a new assistant that is %p: next to the output stands that it is inactive: %p',
	async (...row) => {
		const [status, isSaid] = row;
		platform()
			.post(PATH)
			.reply(201, { data: { id: 104, status } });

		const { hints } = await create();

		expect(hints.some(({ message }) => message.includes('inactive'))).toBe(isSaid);
	},
);
