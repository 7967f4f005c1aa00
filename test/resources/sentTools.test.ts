// The tools that go out, and what is said when the platform refuses one of them (platform-api 4.10).
import type { IDataObject, INode } from 'n8n-workflow';
import { responseError } from '../../nodes/VoiceAssistantPlatform/client/errors';
import {
	builtInList,
	customList,
	labelsOf,
	missingIn,
	refusalsOfKept,
	type SentList,
} from '../../nodes/VoiceAssistantPlatform/resources/assistant/update/sentTools';
import type { Problem } from '../../nodes/VoiceAssistantPlatform/validation/validate';

const NEUTRAL = { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' };

const END_CALL = { type: 'end_call', description: 'When the caller says goodbye' };
const KEYS = { type: 'dtmf_input' };
const handsOverTo = (id: number) => ({ type: 'assistant_transfer', assistant_id: id });

const builtIn = (entered: IDataObject[], read: unknown) =>
	builtInList(entered, read, NEUTRAL) as SentList;
const custom = (entered: number[], read: unknown) => customList(entered, read) as SentList;

const valuesOf = ({ entries }: SentList) => entries.map(({ value }) => value);

/** The error when the platform complains of these fields. */
const refused = (list: SentList, errors: object) =>
	responseError(
		{
			node: { name: 'Platform', parameters: {} } as unknown as INode,
			request: { url: '/user/assistant/12', method: 'PUT' },
			messages: refusalsOfKept(list),
			// as the form calls the lists
			labels: { tools: 'Built-In Tools', tool_ids: 'Custom Tools', ...labelsOf(list) },
			secrets: [],
		},
		{ statusCode: 422, headers: {}, body: { message: 'Invalid.', errors } },
	);

test('custom tools are added behind those that are there, each once', () => {
	expect(valuesOf(custom([501, 505], [503, 501]))).toEqual([503, 501, 505]);
});

test('custom tools that are there may be read as text, and go out as numbers', () => {
	expect(valuesOf(custom([501, 505], ['503', '501']))).toEqual([503, 501, 505]);
});

test.each([
	undefined,
	null,
	'501',
	501,
	{ 501: true },
	[501, null],
	['all'],
	['1e3'],
	[''],
	[{ id: 501 }],
	[0.5],
	[-1],
])('custom tools are left alone when those that are there are not understood: %j', (read) => {
	const { message, description } = customList([505], read) as Problem;

	expect(message).toBe(
		'Nothing was changed: the platform does not say which custom tools the assistant has',
	);
	expect(description).toContain("Choose 'Replace All' under 'Change Custom Tools'");
});

describe('what an assistant lacks of what was sent', () => {
	const CALENDAR = {
		type: 'calendar_integration',
		cal_a_api_key: 'x',
		cal_a_event_slug: '30min',
	};
	const TRANSFER = { type: 'call_transfer', phone_number: '+447700900777' };

	test.each<[string, sent: IDataObject[], read: unknown, missing: string[]]>([
		['nothing', [END_CALL, TRANSFER], [TRANSFER, END_CALL, KEYS], []],
		['one of a kind', [END_CALL, KEYS], [END_CALL], ['Press Keys']],
		[
			'a number',
			[TRANSFER],
			[{ ...TRANSFER, phone_number: '+447700900778' }],
			['Call Transfer (+447700900777)'],
		],
		[
			'nothing: the number is written otherwise',
			[TRANSFER],
			[{ ...TRANSFER, phone_number: '0044 7700 900777' }],
			[],
		],
		[
			'nothing: the key is hidden',
			[CALENDAR],
			[{ ...CALENDAR, calendar_type: 'cal_a', cal_a_api_key: '***' }],
			[],
		],
		[
			'the event of a calendar',
			[CALENDAR],
			[{ ...CALENDAR, cal_a_event_slug: '60min' }],
			['Calendar Integration (30min)'],
		],
		['an assistant', [handsOverTo(14)], [handsOverTo(13)], ['Assistant Transfer (14)']],
		[
			'nothing: it is wrapped',
			[handsOverTo(14)],
			[{ type: 'assistant_transfer', data: { assistant_id: '14' } }],
			[],
		],
		['all', [END_CALL, KEYS], undefined, ['End Call', 'Press Keys']],
		['all where none can be read', [KEYS], ['dtmf_input', null, {}], ['Press Keys']],
	])('%s', (_what, sent, read, missing) => {
		expect(missingIn(builtIn(sent, []), read, NEUTRAL)).toEqual(missing);
	});

	test.each<[read: unknown, missing: string[]]>([
		[[501, 505], []],
		[['505', '501', 'x'], []],
		[[501], ['505']],
		[null, ['501', '505']],
	])('custom tools, where %j are there: %j', (read, missing) => {
		expect(missingIn(custom([505], [501]), read, NEUTRAL)).toEqual(missing);
	});
});

test('what is entered is written in the words of the deployment, once', () => {
	const swapped = { messenger: 'chatapp', cal_a: 'cal_b', cal_b: 'cal_a' };
	const entered = { type: 'calendar_integration', cal_a_api_key: 'key', cal_a_event_slug: '30min' };

	expect(valuesOf(builtInList([entered], [], swapped) as SentList)).toEqual([
		{ type: 'calendar_integration', cal_b_api_key: 'key', cal_b_event_slug: '30min' },
	]);
});

describe('when the platform refuses a built-in tool', () => {
	test('that the assistant has, the error says that it is not one of the form', () => {
		const list = builtIn([handsOverTo(14)], [END_CALL, handsOverTo(13)]);

		const error = refused(list, { 'tools.1.assistant_id': ['is invalid.'] });

		expect(error.message).toBe(
			'The platform no longer takes a tool that the assistant has already',
		);
		expect(error.description).toContain(
			'It was not entered here: Assistant Transfer (13), which the assistant has already.',
		);
		expect(error.description).toContain('Nothing was changed.');
		expect(error.description).toContain("'Replace All' under 'Change Built-In Tools'");
		expect(error.description).toContain("already' (assistant_id): is invalid.");
		expect(error.description).not.toContain('Assistant Transfer 1');
	});

	test('of the form, behind those that are there, the error names it by its place in the form', () => {
		const list = builtIn([handsOverTo(14), handsOverTo(15)], [END_CALL, KEYS, handsOverTo(13)]);

		const error = refused(list, { 'tools.4.assistant_id': ['is invalid.'] });

		expect(error.message).toBe('The platform did not accept the values sent');
		expect(error.description).toContain(
			"'Built-In Tools: Assistant Transfer 2' (assistant_id): is invalid.",
		);
	});

	test('that was changed in its place, the error names it by its place in the form', () => {
		const list = builtIn([handsOverTo(13), { type: 'end_call' }], [handsOverTo(13), KEYS]);

		const error = refused(list, { 'tools.0.description': ['is too long'] });

		expect(error.message).toBe('The platform did not accept the values sent');
		expect(error.description).toContain("'Built-In Tools: Assistant Transfer 1' (description)");
	});

	test('of those that replace all, the error names it by its place in the form', () => {
		const list = builtIn([handsOverTo(13), END_CALL], []);

		const error = refused(list, {
			'tools.1': ['is not possible'],
			'tools.10.type': ['is unknown'],
		});

		expect(error.description).toContain("'Built-In Tools: End Call 1': is not possible");
		expect(error.description).toContain("'Built-In Tools' (tools.10.type): is unknown");
	});

	test('without saying which, the error names those of the form, and those that are there', () => {
		const list = builtIn([KEYS], [END_CALL, handsOverTo(13)]);

		const error = refused(list, { tools: ['One of the tools is invalid.'] });

		expect(error.message).toBe('The platform does not take one of the tools');
		expect(error.description).toContain(
			'Entered here: Press Keys. The assistant has already: End Call, Assistant Transfer (13). If it is one of those,',
		);
		expect(error.description).toContain("'Replace All' under 'Change Built-In Tools'");
	});
});

describe('when the platform refuses a custom tool', () => {
	test.each(['tool_ids.1', 'tool_ids.1.id'])('that is gone, named by %s', (field) => {
		const error = refused(custom([505], [501, 502]), { [field]: ['is invalid.'] });

		expect(error.message).toBe(
			'The platform no longer takes a tool that the assistant has already',
		);
		expect(error.description).toContain('It was not entered here: Tool 502, which');
		expect(error.description).toContain("'Replace All' under 'Change Custom Tools'");
	});

	test('without saying which, the error names those of the form, and those that are there', () => {
		const error = refused(custom([505], [501, 502]), { tool_ids: ['are invalid.'] });

		expect(error.description).toContain(
			'Entered here: 505. The assistant has already: 501, 502. If it is one of those, it may have been deleted',
		);
	});

	test('of the form, the error names it', () => {
		const error = refused(custom([505], [501, 502]), { 'tool_ids.2': ['is invalid.'] });

		expect(error.message).toBe('The platform did not accept the values sent');
		expect(error.description).toContain("'Custom Tools: Tool 505': is invalid.");
	});
});
