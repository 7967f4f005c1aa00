// What is output of rows: "Simplify", and "Output" of tools of AI agents; and what is said next to it. That it is applied:
// test/engine/agentTools.test.ts
import type { IDataObject } from 'n8n-workflow';
import {
	isSimplified,
	type ItemInRun,
} from '../../nodes/VoiceAssistantPlatform/declaration/operation';
import { withSelectedFields } from '../../nodes/VoiceAssistantPlatform/execution/output';

test.each([
	['Simplify is on', { simplify: true }, true],
	['Simplify is off', { simplify: false }, false],
	['Simplified is chosen', { output: 'simple' }, true],
	['fields are selected', { output: 'fields' }, true],
	['Raw is chosen', { output: 'raw' }, false],
	['the operation has neither', {}, false],
])('when %s, rows are simplified: %s', (_, parameters, expected) => {
	expect(isSimplified(parameters)).toBe(expected);
});

describe('selected fields', () => {
	const CALL = {
		id: 50012,
		status: 'completed',
		recording_url: null,
		duration: 0,
		extracted_variables: { interest: 'high', visit: { day: 'Monday' } },
		list: [{ id: 1 }],
	};

	const select = (fields: string[] | undefined, rows: IDataObject[] = [CALL]) => {
		const hints: string[] = [];
		const item = {
			parameters: { fields },
			hint: (message: string) => void hints.push(message),
		} as unknown as ItemInRun;
		return { rows: withSelectedFields(item, rows), hints };
	};

	test.each<[string[], IDataObject]>([
		[['status'], { id: 50012, status: 'completed' }],
		[['status', 'id'], { id: 50012, status: 'completed' }],
		[['recording_url', 'duration'], { id: 50012, recording_url: null, duration: 0 }],
		[['extracted_variables.interest'], { id: 50012, 'extracted_variables.interest': 'high' }],
		[['extracted_variables.visit.day'], { id: 50012, 'extracted_variables.visit.day': 'Monday' }],
		[['extracted_variables'], { id: 50012, extracted_variables: CALL.extracted_variables }],
		[['list'], { id: 50012, list: [{ id: 1 }] }],
		[[], { id: 50012 }],
	])('the selected fields %j come out, and the ID', (fields, expected) => {
		expect(select(fields)).toEqual({ rows: [expected], hints: [] });
	});

	test.each(['summary', 'status.length', 'extracted_variables.age', 'constructor', '__proto__.x'])(
		'"%s", which no row has, is left out, and the builder of the workflow is told',
		(name) => {
			expect(select(['status', name])).toEqual({
				rows: [{ id: 50012, status: 'completed' }],
				hints: [
					`'Fields' names fields that are not in the output: ${name}. The output has: id, status, recording_url, duration, extracted_variables, list.`,
				],
			});
		},
	);

	test('the secret in the address of a webhook stays hidden where its field is selected', () => {
		const address = 'https://n8n.example/webhook/7/call-ended/the-secret';

		const { rows } = select(['data.webhook_url'], [{ id: 1, data: { webhook_url: address } }]);

		expect(rows).toEqual([
			{ id: 1, 'data.webhook_url': 'https://n8n.example/webhook/7/call-ended/*****' },
		]);
	});

	test('a selected field that only some rows have is no mistake', () => {
		const rows = [{ id: 1, note: 'late' }, { id: 2 }];

		expect(select(['note'], rows)).toEqual({ rows, hints: [] });
	});

	test.each(['campaign_id', 'conversation_id'])(
		'the ID comes out as "%s" of a row that is identified by it',
		(name) => {
			const row = { [name]: 7, status: 'stopped', variables: {} };

			expect(select(['status'], [row]).rows).toEqual([{ [name]: 7, status: 'stopped' }]);
			expect(select(['status'], [{ ...row, id: 1 }]).rows).toEqual([{ id: 1, status: 'stopped' }]);
		},
	);

	test('of rows without an ID, only the selected fields come', () => {
		expect(select(['sent'], [{ sent: false, message: 'Closed' }]).rows).toEqual([{ sent: false }]);
	});

	test('of an empty list, no selected field is said to be missing', () => {
		expect(select(['status'], [])).toEqual({ rows: [], hints: [] });
	});

	test('all fields come where none are selected', () => {
		expect(select(undefined)).toEqual({ rows: [CALL], hints: [] });
	});

	test('whatever fields are selected, an agent learns that a wait has ended without an outcome', () => {
		const row = { ...CALL, timed_out: true, timed_out_reason: 'No call.' };

		expect(select(['status'], [row]).rows).toEqual([
			{ id: 50012, status: 'completed', timed_out: true, timed_out_reason: 'No call.' },
		]);
		expect(select(['status'], [{ ...row, timed_out: false }]).rows).toEqual([
			{ id: 50012, status: 'completed' },
		]);
	});
});
