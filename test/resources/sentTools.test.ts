// The tools that go out, and what is said when the platform refuses one of them (platform-api 4.10).
import type { IDataObject, INode } from 'n8n-workflow';
import { responseError } from '../../nodes/VoiceAssistantPlatform/client/errors';
import {
	builtInList,
	customList,
	labelsOf,
	missingIn,
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
			messages: [],
			// as the form calls the lists
			labels: { tools: 'Tools', tool_ids: 'Tools', ...labelsOf(list) },
			secrets: [],
		},
		{ statusCode: 422, headers: {}, body: { message: 'Invalid.', errors } },
	);

test.each([[[503, 501]], [['503', '501']]])(
	'custom tools are added behind those that are there, each once: %j',
	(read) => {
		expect(valuesOf(custom([501, 505], read))).toEqual([503, 501, 505]);
	},
);

test.each([
	...[undefined, null, '501', 501, { 501: true }, [501, null], ['all']],
	...[['1e3'], [''], [{ id: 501 }], [0.5], [-1]],
])('custom tools are left alone when those that are there are not understood: %j', (read) => {
	const { message, description } = customList([505], read) as Problem;

	expect(message).toBe(
		'Nothing was changed: the platform does not say which custom tools the assistant has',
	);
	expect(description).toContain("Choose 'Replace All' under 'Change Tools'");
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
		[[501], ['Custom Tool 505']],
		[null, ['Custom Tool 501', 'Custom Tool 505']],
	])('custom tools, where %j are there: %j', (read, missing) => {
		expect(missingIn(custom([505], [501]), read, NEUTRAL)).toEqual(missing);
	});
});

describe('when the platform refuses', () => {
	const list = builtIn([handsOverTo(14), handsOverTo(13)], [END_CALL, KEYS, handsOverTo(13)]);

	test.each<[string, SentList, field: string, words: string]>([
		[
			'a tool of the form, behind those that are there',
			list,
			'tools.3.assistant_id',
			"'Tools: Assistant Transfer 1' (assistant_id): Invalid.",
		],
		[
			'one that is changed in its place',
			list,
			'tools.2.description',
			"'Tools: Assistant Transfer 2' (description): Invalid.",
		],
		['all of those that replace all', builtIn([END_CALL], []), 'tools', "'Tools': Invalid."],
		['a custom one', custom([505], [501]), 'tool_ids.1', "'Tools: Custom Tool 505': Invalid."],
		['a place that is not there', list, 'tools.10', "'Tools' (tools.10): Invalid."],
		['something else', list, 'name', 'name: Invalid.'],
	])('%s, the error names it', (_what, sent, field, words) => {
		const error = refused(sent, { [field]: ['Invalid.'] });

		expect(error.message).toBe('The platform did not accept the values sent');
		expect(error.description).toContain(words);
	});

	test('one that is there, its label says that it is', () => {
		const error = refused(list, { 'tools.1.type': ['Invalid.'] });

		expect(error.description).toContain(
			"'Press Keys, which the assistant has already' (type): Invalid.",
		);
	});
});
