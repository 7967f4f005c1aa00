// Whether a person approved something by phone: never a guess.
import type { IDataObject } from 'n8n-workflow';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call';
import {
	approvalIn,
	isUsablePin,
	withoutPin,
} from '../../nodes/VoiceAssistantPlatform/sleeping/approval';
import { CALL } from '../support/call';

const VARIABLE = { approvedWhen: 'variable', variable: 'approved', pin: '' };
const PIN = { approvedWhen: 'pin', variable: 'typed_pin', pin: '0482' };

const answered = (extracted_variables: unknown, more: IDataObject = {}) =>
	({ ...CALL, extracted_variables, ...more }) as IDataObject;

const refused = (why: string) => ({ approved: false, chatInput: `Not approved: ${why}.` });
const NO = 'the person said no on the phone';
const UNCLEAR = 'the person gave no clear answer';
const NOBODY = (status: string) => `nobody was reached by phone (status "${status}")`;
const NOT_KNOWN = 'it is not known whether a person was reached by phone';

describe('a variable', () => {
	test.each([true, 'true', 'True', ' TRUE '])('a variable with %j is a yes', (approved) => {
		expect(approvalIn(answered({ approved }), VARIABLE)).toEqual({
			approved: true,
			chatInput: 'Approved by phone.',
		});
	});

	test.each<[why: string, found: unknown[]]>([
		[NO, [false, 'false', ' False '].map((no) => ({ approved: no }))],
		[UNCLEAR, [1, 0, 'yes', 'da', 'ok', 'true.', '1', ''].map((one) => ({ approved: one }))],
		[UNCLEAR, [null, [true], { value: true }, {}].map((one) => ({ approved: one }))],
		[UNCLEAR, [{}, { Approved: true, is_approved: true }, [], 'true', null, undefined]],
	])('a variable is no yes, as %s: %j', (why, found) => {
		for (const one of found) expect(approvalIn(answered(one), VARIABLE)).toEqual(refused(why));
	});

	test('a variable counts where a list of calls has it, too', () => {
		const listed = answered(undefined, { evaluation: [{ name: 'approved', value: true }] });

		expect(approvalIn(listed, VARIABLE).approved).toBe(
			approvalIn(answered(undefined, { evaluation: { approved: true } }), VARIABLE).approved,
		);
	});

	test.each<[how: string, found: IDataObject]>([
		['as JSON text', { extracted_variables: '{"approved":true}' }],
		['as keys and values', { extracted_variables: [{ key: 'approved', value: 'true' }] }],
	])('a variable counts %s, too', (_how, found) => {
		expect(approvalIn(answered(undefined, found), VARIABLE).approved).toBe(true);
		const denied = JSON.parse(JSON.stringify(found).replace('true', 'false')) as IDataObject;
		expect(approvalIn(answered(undefined, denied), VARIABLE)).toEqual(refused(NO));
	});

	test('a variable that is named like what every object has is no yes', () => {
		for (const variable of ['constructor', '__proto__', 'toString']) {
			expect(approvalIn(answered({}), { ...VARIABLE, variable }).approved).toBe(false);
		}
	});
});

describe.each([
	['a variable', VARIABLE, { approved: true }],
	['the PIN', PIN, { typed_pin: '0482' }],
])('%s counts only if a person was reached', (_what, settings, extracted) => {
	test.each<[string, IDataObject, string]>([
		['no answer', { status: 'no-answer' }, NOBODY('no-answer')],
		['busy', { status: 'busy' }, NOBODY('busy')],
		['a call that failed', { status: 'failed' }, NOBODY('failed')],
		['voicemail', { status: 'voicemail' }, NOBODY('voicemail')],
		['a machine', { answered_by: 'machine' }, NOBODY('completed')],
		['a call that the mailbox ended', { ended_by: 'voicemail' }, NOBODY('completed')],
		['no answer, as reports say it', { status: 'unanswered' }, NOBODY('unanswered')],
		['a machine, as it started', { answered_by: 'machine_start' }, NOBODY('completed')],
		['an open call', { status: 'in-progress' }, `${NOT_KNOWN} (status "in-progress")`],
		['a status nobody described', { status: 'parked' }, `${NOT_KNOWN} (status "parked")`],
		['somebody nobody described', { answered_by: 'parrot' }, `${NOT_KNOWN} (status "completed")`],
		['a call without a status', { status: null }, NOT_KNOWN],
	])('%s: not approved', (_case, more, why) => {
		expect(approvalIn(answered(extracted, more), settings)).toEqual(refused(why));
	});

	test('it counts when a person was reached', () => {
		expect(approvalIn(answered(extracted), settings).approved).toBe(true);
	});
});

describe('the PIN', () => {
	const said = (typed_pin: unknown, pin = PIN.pin) =>
		approvalIn(answered({ typed_pin }), { ...PIN, pin });

	test('the PIN that approves is that of the credential, as a text or a number, with blanks around it or not', () => {
		expect(said('0482').approved).toBe(true);
		expect(said(' 0482 ').approved).toBe(true);
		expect(said(4821, '4821').approved).toBe(true);
		expect(said('12345678', '12345678').approved).toBe(true);
		expect(said('12'.repeat(400), '12'.repeat(400)).approved).toBe(true);
	});

	test('the key that ends what is typed does not belong to the PIN', () => {
		for (const typed of ['0482#', '0482*', ' 0482 # ']) expect(said(typed).approved).toBe(true);
		for (const typed of ['0482##', '#0482', '04#82', '0482#1']) {
			expect(said(typed).approved).toBe(false);
		}
	});

	test.each<[why: string, pin: string, typed: unknown[]]>([
		// a zero that was lost is not made up for
		['the PIN that was typed is wrong', '0482', ['1234', 482, '04820', '048']],
		['no PIN was typed', '0482', ['', '  ', '#', null, true, ['0482'], undefined]],
		['no PIN was typed', '0482', ['0482'.repeat(5_000)]],
		['the credential has no PIN of four digits or more', '', ['']],
		['the credential has no PIN of four digits or more', '123', ['123']],
		['the credential has no PIN of four digits or more', 'abcd', ['abcd']],
	])('the PIN does not approve, as %s (%s): %j', (why, pin, typed) => {
		for (const one of typed) expect(said(one, pin)).toEqual(refused(why));
	});

	test('a yes beside it does not replace it', () => {
		expect(approvalIn(answered({ approved: true, typed_pin: '1111' }), PIN).approved).toBe(false);
		expect(approvalIn(answered({ typed_pin: true }), PIN).approved).toBe(false);
	});

	test('the PIN of the credential must have four digits or more', () => {
		const pins = ['0000', '123456789', '123', '', '12 34', '12a4'];

		expect(pins.filter(isUsablePin)).toEqual(['0000', '123456789']);
	});
});

describe('the PIN and what was typed, right or wrong, are not in the output', () => {
	const outputOf = (call: IDataObject) => withoutPin(simplifyCall(call), PIN);

	test.each<[string, IDataObject]>([
		['a report', { extracted_variables: { typed_pin: '0482', note: 'x' } }],
		['a wrong one', { extracted_variables: { typed_pin: '0483', note: 'x' } }],
		['a number', { extracted_variables: { typed_pin: 10482, note: 'x' } }],
		['a number without its zero', { extracted_variables: { typed_pin: 482 } }],
		['entries', { extracted_variables: [{ name: 'typed_pin', value: '0482' }] }],
		['a list', { extracted_variables: { typed_pin: ['0482'] } }],
		['a list of calls', { evaluation: [{ name: 'typed_pin', value: '0482' }] }],
		['evaluation', { evaluation: { typed_pin: '0482' } }],
		['variables', { variables: { typed_pin: '0482', note: 'x' } }],
		['variables beside an evaluation', { variables: { typed_pin: '0482' }, evaluation: [] }],
		['variables of the lead', { lead: { id: 1, variables: { note: 'PIN 0482' } } }],
		[
			'a conversation that repeats it',
			{
				extracted_variables: { typed_pin: ' 0483 ' },
				formatted_transcript: 'Customer: 0483, sorry, 0482. Assistant: 0, 4, 8, 2.',
			},
		],
		['JSON text', { extracted_variables: '{"typed_pin":"0482"}' }],
		['keys and values', { extracted_variables: [{ key: 'typed_pin', value: '0482' }] }],
		['a transfer', { transfers: [{ id: 7, formatted_transcript: 'Customer: 0482' }] }],
		['a transcript by turns', { transcript: [{ role: 'user', text: 'You typed 0482.' }] }],
		...['0482#', '04 82', '', null, true, undefined].map((typed_pin): [string, IDataObject] => [
			`a conversation after which ${String(typed_pin)} counts as typed`,
			{ extracted_variables: { typed_pin }, formatted_transcript: 'Customer: 0482' },
		]),
		['keys that mean something in a pattern', { extracted_variables: { typed_pin: '0482*#' } }],
		[
			'a conversation that repeats other keys',
			{ extracted_variables: { typed_pin: '04#82' }, formatted_transcript: 'Keys: 04#82' },
		],
		[
			'a conversation that repeats what an object has',
			{ extracted_variables: { typed_pin: { value: '0483' } }, formatted_transcript: '0483' },
		],
	])('the PIN is masked in %s', (_what, call) => {
		expect(JSON.stringify(outputOf(call))).not.toMatch(/0?48[23]|0, 4|04#/);
	});

	test('what was typed with dashes is masked in a long conversation of dashes, in less than a second', () => {
		const formatted_transcript = `${'-'.repeat(110)} x 1`;
		const call = { extracted_variables: { typed_pin: '-----x-1' }, formatted_transcript };
		const start = performance.now();

		expect(outputOf(call)).toMatchObject({
			transcript: `${'-'.repeat(110)} *****`,
			extracted_variables: { typed_pin: '*****' },
		});
		expect(performance.now() - start).toBeLessThan(1000);
	});

	test.each<[what: string, typed_pin: unknown]>([
		['of 20,000 characters', '0482'.repeat(5_000)],
		['in 20,000 entries', Array.from({ length: 20_000 }, (_, index) => String(index))],
	])('what was typed %s is masked, and so is the PIN', (_what, typed_pin) => {
		const call = { extracted_variables: { typed_pin }, formatted_transcript: 'PIN 0482' };

		expect(outputOf(call as IDataObject)).toMatchObject({
			transcript: 'PIN *****',
			extracted_variables: { typed_pin: '*****' },
		});
	});

	test('dashes that were typed instead of a PIN hide nothing else', () => {
		const call = { extracted_variables: { typed_pin: '--' }, formatted_transcript: 'Yes -- no.' };

		expect(outputOf(call).transcript).toBe('Yes -- no.');
	});

	test('beside the PIN nothing is changed, and nothing where no PIN was asked for', () => {
		const formatted_transcript = 'Since 20260 and 12026, in 2026, read back as 2 0, 2 6';
		const call = {
			...CALL,
			formatted_transcript,
			extracted_variables: { typed_pin: 2026, note: 'x' },
		};
		const row = simplifyCall(call);

		expect(withoutPin(row, PIN)).toEqual({
			...row,
			transcript: 'Since 20260 and 12026, in *****, read back as *****',
			extracted_variables: { typed_pin: '*****', note: 'x' },
		});
		expect(withoutPin(row, { ...PIN, approvedWhen: 'variable' })).toBe(row);
		const nothingSaid = simplifyCall({ ...CALL, extracted_variables: { typed_pin: '' } });
		expect(withoutPin(nothingSaid, PIN)).toEqual(nothingSaid);
	});
});

test.each([{}, { extracted_variables: null }, { evaluation: {} }])(
	'what the call started with is no answer: %j',
	(found) => {
		const call = { ...CALL, extracted_variables: undefined };
		const report = { ...call, variables: { approved: 'true' }, ...found } as IDataObject;

		expect(approvalIn(report, VARIABLE).approved).toBe(false);
	},
);
