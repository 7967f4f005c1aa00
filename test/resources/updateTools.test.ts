// Where tools are added, two entries of the form must not be one tool of the assistant.
import type { IDataObject } from 'n8n-workflow';
import { addsEachOnce } from '../../nodes/VoiceAssistantPlatform/resources/assistant/update/updateTools';

const check = (tools: IDataObject[], parameters: IDataObject = {}, body: object = { tools }) =>
	addsEachOnce(
		{ url: '/user/assistant/12', body: body as IDataObject },
		{ tools, ...parameters },
		{},
	);

const transferTo = (phone_number: string) => ({ type: 'call_transfer', phone_number });
const handOverTo = (assistant_id: number) => ({ type: 'assistant_transfer', assistant_id });
const calendar = (cal_a_event_slug: string, more = {}) => ({
	type: 'calendar_integration',
	cal_a_event_slug,
	...more,
});
const END_CALLS = [{ type: 'end_call' }, { type: 'end_call', description: 'After goodbye' }];

test.each([
	[END_CALLS, 'End Call 1 and End Call 2'],
	[
		[transferTo('+447700900777'), transferTo('+447700900777')],
		'Call Transfer 1 and Call Transfer 2',
	],
	[
		[handOverTo(13), handOverTo(14), { type: 'dtmf_input' }, handOverTo(13)],
		'Assistant Transfer 1 and Assistant Transfer 3',
	],
	[[calendar('30min'), calendar('30min')], 'Calendar Integration 1 and Calendar Integration 2'],
])('%j are refused: %s', (tools, names) => {
	const problem = check(tools);

	expect(problem?.message).toBe(`'Built-In Tools' ${names} are the same tool`);
	expect(problem?.description).toContain('Remove one of them');
});

test.each([
	[[transferTo('+447700900777'), transferTo('+447700900778')]],
	[[calendar('30min'), calendar('30min', { cal_a_team_slug: 'harbour' })]],
	[[{ type: 'end_call' }, { type: 'dtmf_input' }]],
])('%j are different tools', (tools) => {
	expect(check(tools)).toBeUndefined();
});

test('what is sent as it is entered may have a tool twice', () => {
	expect(check(END_CALLS, { changeBuiltInTools: 'replace' })).toBeUndefined();
	expect(check(END_CALLS, {}, { tools: 'by hand' })).toBeUndefined();
});
