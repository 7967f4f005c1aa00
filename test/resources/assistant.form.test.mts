// The form of Update Assistant against the contract: each field takes what the platform takes, and nothing else.
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { updateAssistant } from '../../nodes/VoiceAssistantPlatform/resources/assistant/update.operation.ts';
import { readerOf } from '../../nodes/VoiceAssistantPlatform/resources/assistant/update/fields.ts';
import { TOOLS } from '../../nodes/VoiceAssistantPlatform/resources/assistant/update/tools.ts';
import { impliedRules } from '../../nodes/VoiceAssistantPlatform/validation/rules.ts';
import type { DeclaredRouting } from '../../nodes/VoiceAssistantPlatform/validation/form.ts';
import { applyRules, type Rule } from '../../nodes/VoiceAssistantPlatform/validation/validate.ts';

interface Schema {
	type?: string | string[];
	enum?: unknown[];
	minimum?: number;
	maximum?: number;
	maxLength?: number;
	default?: unknown;
	required?: string[];
	properties?: Record<string, Schema>;
	then?: Schema;
	else?: Schema;
}
const { schemas } = (
	load(readFileSync('tools/simulator/openapi.yaml', 'utf8')) as {
		components: { schemas: Record<string, Schema> };
	}
).components;

const CONTEXT = { getTimezone: () => 'UTC' };
const long = (length: number) => 'x'.repeat(length);

interface FormField {
	property: INodeProperties;
	apiField: string;
	rules: Rule[];
}
const fieldsOfSections = updateAssistant.properties
	.flatMap(({ options }) => (options ?? []) as INodeProperties[])
	.flatMap((property): FormField[] => {
		const { send, rules = [] } = (property.routing ?? {}) as DeclaredRouting;
		return send?.property ? [{ property, apiField: send.property, rules }] : [];
	});

const resultOf = ({ property, rules }: FormField, value: unknown) =>
	applyRules(value, [...impliedRules(property), ...rules], CONTEXT);

/** Values that a field takes, and values that it refuses. More of what is neither text nor ID: test/contract/types.test.mts */
function samplesFor({ type, enum: values, minimum = 0, maximum, maxLength }: Schema) {
	if (maxLength !== undefined) return { taken: [long(maxLength)], refused: [long(maxLength + 1)] };
	const types = [type].flat();
	const isWhole = types.includes('integer') && !types.includes('string') && !values;
	if (!isWhole) return { taken: [], refused: [] };
	const isId = maximum === undefined;
	return isId
		? { taken: [7], refused: [0, -1, 1.5, 'abc', true] }
		: { taken: [minimum, maximum], refused: [minimum + 0.5] };
}

describe.each<[name: string, fields: FormField[]]>([
	['AssistantUpdate', fieldsOfSections],
	...TOOLS.map(({ apiType, fields }): [string, FormField[]] => [apiType, fields]),
])('%s', (name, fields) => {
	const { properties = {}, required = [], ...conditional } = schemas[name];

	const single = fields.filter(({ property }) => property.type !== 'fixedCollection');

	test.each(single.map((field) => [field.apiField, field] as const))('%s', (apiField, field) => {
		const schema = properties[apiField];
		const { taken, refused } = samplesFor(schema);

		for (const value of taken) expect(resultOf(field, value)).toEqual({ value });
		for (const value of refused) {
			expect([value, resultOf(field, value)]).toEqual([
				value,
				expect.objectContaining({ issue: expect.any(String) }),
			]);
		}
		if (schema.default !== undefined) expect(field.property.default).toBe(schema.default);
	});

	test('what is required has to be entered', () => {
		const both = [conditional.then, conditional.else].flatMap((one) => one?.required ?? []);
		const inForm = fields.filter(({ property }) => property.required);

		expect(new Set(inForm.map(({ apiField }) => apiField))).toEqual(
			new Set([...required, ...both].filter((one) => one !== 'type')),
		);
		for (const field of inForm) expect(resultOf(field, ' ')).toMatchObject({ issue: 'is empty' });
	});
});

test('a number that is added is blank: it would look like the one that the assistant has', () => {
	const numbers = fieldsOfSections.filter(({ property: { type } }) => type === 'number');

	expect(numbers.map(({ property }) => property.default)).toEqual(numbers.map(() => ''));
});

test('the groups of settings are offered by name', () => {
	const { options } = updateAssistant.properties.find(({ name }) => name === 'sections')!;
	const names = options!.map(({ name }) => name);

	expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
});

test('a tool is added to those that the assistant has, unless something else is chosen', () => {
	const choices = updateAssistant.properties.filter(({ name }) => name === 'changeTools');

	expect(choices.map((one) => one.default)).toEqual(['add']);
});

const fieldOf = (apiField: string) => fieldsOfSections.find((one) => one.apiField === apiField)!;

describe('filler phrases', () => {
	const phrases = (all: object) => resultOf(fieldOf('filler_config'), { phrases: all });

	test('are sent of the kinds that are given, without blank ones', () => {
		const given = {
			positive: ['Great.', '', 'Good.'],
			negative: [],
			neutral: [' '],
			question: 'Hm.',
		};

		expect(phrases(given)).toEqual({
			value: { positive: ['Great.', 'Good.'], question: ['Hm.'] },
		});
	});

	test('are not sent without any', () => {
		expect(phrases({ neutral: [' '] })).toEqual({ value: undefined });
	});

	test('are refused when one is no text', () => {
		expect(phrases({ neutral: [{ a: 1 }] })).toMatchObject({
			issue: "Phrases 1: 'Neutral' has an entry that is not text",
		});
	});
});

describe('values to extract (post_call_schema)', () => {
	const VALUE = { name: 'day', type: 'string', description: 'The day' };
	const extract = (...value: object[]) => resultOf(fieldOf('post_call_schema'), { value });

	test('have names and descriptions from the shortest to the longest', () => {
		const entries = [
			{ name: 'abc', type: 'string', description: 'Day' },
			{ name: `a_1${long(13)}`, type: 'number', description: long(255) },
			{ name: '0_9', type: 'bool', description: '  Why ' },
		];
		expect(extract(...entries)).toEqual({ value: entries });
	});

	test.each([
		...['ab', long(17), 'Day', 'a-b', 'abc\n'].map((name) => [{ name }, "'Name' is not a name"]),
		[{ name: null }, "'Name' is empty"],
		[{ type: null }, "'Type' is empty"],
		[{ description: 'No' }, "'Description' is too short"],
		[{ description: long(256) }, "'Description' is too long"],
		[{ description: '' }, "'Description' is empty"],
	] as Array<[object, string]>)('are refused with %j', (wrong, reason) => {
		expect(extract(VALUE, { ...VALUE, name: 'other', ...wrong })).toMatchObject({
			issue: expect.stringContaining(`Value 2: ${reason}`),
		});
	});

	test('are refused with one name twice', () => {
		expect(extract(VALUE, VALUE)).toMatchObject({ issue: 'have two entries named "day"' });
	});
});

const PHONE = '+447700900777';
const WARM = { supervisorPhone: PHONE, outboundPhoneId: 301, description: 'When it is urgent' };
const CALENDAR = { calAApiKey: 'key-of-calendar-a', calAEventSlug: '30min' };
const CALENDAR_B = {
	calendarType: 'cal_b',
	calBApiKey: 'token-of-calendar-b',
	calBEventTypeUri: 'https://calendar.example/event_types/ABC',
};
const FIELD = { slug: 'tooth', type: 'select', label: 'Which tooth' };

/** What is read of one entry of a tool. */
const readTool = (name: string, entry: object) => {
	const tool = TOOLS.find((one) => one.name === name)!;
	return readerOf(tool)({ [name]: [entry] }, CONTEXT) as { value: IDataObject[]; issue: string };
};

describe('a tool is refused with its field:', () => {
	test.each<[string, object, string]>([
		['callTransfer', { phoneNumber: 'the desk' }, "'Phone Number' is not a phone number"],
		['warmCallTransfer', { ...WARM, supervisorPhone: 'sip:a@b' }, "'Supervisor Phone' is not a"],
		[
			'warmCallTransfer',
			{ ...WARM, customSip: true, supervisorSip: 'the desk' },
			"'Supervisor SIP Address' is neither a SIP address nor an extension",
		],
		['warmCallTransfer', { ...WARM, customSip: true }, "'Supervisor SIP Address' is empty"],
		[
			'warmCallTransfer',
			{ ...WARM, callerIdMode: 'custom', customCallerId: '0722' },
			"'Custom Caller ID' has no country code",
		],
		[
			'calendarIntegration',
			{ ...CALENDAR, calAEndpoint: 'custom', calACustomEndpoint: 'calendar.example' },
			"'Custom Endpoint' is not a web address",
		],
		[
			'calendarIntegration',
			{ ...CALENDAR_B, calBEventTypeUri: 'ABC' },
			"'Event Type URI' is not a web address",
		],
		['calendarIntegration', { ...CALENDAR, calAApiKey: ['key'] }, "'API Key' is not text"],
		[
			'calendarIntegration',
			{ ...CALENDAR, bookingFields: { field: [FIELD, { ...FIELD, slug: null }] } },
			"'Booking Fields' Field 2: 'Slug' is empty",
		],
	])('%s: %j', (name, entry, reason) => {
		expect(readTool(name, entry).issue).toContain(reason);
	});
});

test.each<[string, object, IDataObject]>([
	['collectKeypad', { timeout: '30', stopKey: '' }, { timeout: 30 }],
	['callTransfer', { phoneNumber: ` ${PHONE} `, description: '' }, { phone_number: PHONE }],
	[
		'warmCallTransfer',
		{ ...WARM, customSip: true, supervisorSip: 204 },
		{
			custom_sip: true,
			supervisor_phone: '204',
			outbound_phone_id: 301,
			description: WARM.description,
		},
	],
	[
		'calendarIntegration',
		{
			...CALENDAR_B,
			...CALENDAR,
			calAEventId: 123456,
			calAEndpoint: 'eu',
			calACustomEndpoint: 'nonsense that is hidden',
			bookingFields: { field: [{ ...FIELD, options: ['front', '', 'back'], required: true }] },
			calendarType: 'cal_a',
		},
		{
			calendar_type: 'cal_a',
			cal_a_api_key: 'key-of-calendar-a',
			cal_a_event_slug: '30min',
			cal_a_endpoint: 'eu',
			cal_a_event_id: '123456',
			cal_a_booking_fields: [{ ...FIELD, options: ['front', 'back'], required: true }],
		},
	],
	[
		'calendarIntegration',
		{ ...CALENDAR, ...CALENDAR_B, calAEventName: 'First visit', bookingFields: { field: [{}] } },
		{
			calendar_type: 'cal_b',
			cal_b_api_key: 'token-of-calendar-b',
			cal_b_event_type_uri: 'https://calendar.example/event_types/ABC',
		},
	],
])('of %s, what is hidden or blank is not read', (name, entry, sent) => {
	expect(readTool(name, entry).value).toEqual([sent]);
});
