// What statuses mean, by what platforms write.
import type { IDataObject } from 'n8n-workflow';
import { hasEnded, simplifyCall, wasReached } from '../../nodes/VoiceAssistantPlatform/api/call';
import { fitsStatuses, STATUSES } from '../../nodes/VoiceAssistantPlatform/api/statuses';

const of = (status: unknown) => ({ status }) as IDataObject;

const answeredBy = (answered_by: unknown) => ({ ...of('completed'), answered_by }) as IDataObject;

test.each<[what: string, ended: boolean, reached: boolean | null, calls: IDataObject[]]>([
	[
		'is going on, or does not say',
		false,
		null,
		[
			...['initiated', 'ringing', 'in-progress', 'in_progress', ' In Progress ', ' '].map(of),
			...['queued', 'Scheduled', 'pending', 'DIALING', 'dialling', 'ongoing'].map(of),
			...[null, undefined, { toString: 1 }, ['no-answer']].map(of),
			{ ...of('ringing'), answered_by: 'human' },
			{ ...of('queued'), answered_by: 'machine' },
		],
	],
	[
		'reached a person',
		true,
		true,
		[
			...['completed', 'Ended', 'ended_by_customer', 'ended-by-assistant'].map(of),
			...['human', 'HUMAN', '', ' ', null, undefined].map(answeredBy),
			{ ...of('ended'), ended_by: 'assistant' },
			{ ...of('ended'), ended_by: 7 },
			{ ...of('completed'), duration: 0, transcript: 'agent: Hello' },
			{ ...of('completed'), duration: 0, transcript: '', answered_by: 'human' },
			{ ...of('completed'), duration: 5, transcript: '' },
			{ ...of('completed'), transcript: '' },
		],
	],
	[
		'reached nobody',
		true,
		false,
		[
			...['no-answer', 'busy', 'failed', 'voicemail', 'No_Answer', 'unanswered'].map(of),
			...['missed', 'not-answered', 'NOT ANSWERED', 'canceled', 'cancelled', 'rejected'].map(of),
			...['declined', 'unreachable', 'blocked', 'expired', 'answering_machine'].map(of),
			...['machine', 'MACHINE', 'machine_start', 'answering-machine', 'fax'].map(answeredBy),
			...['voicemail', 'Voice Mail', 'machine_end_beep'].map(answeredBy),
			{ ...of('completed'), ended_by: 'voicemail_detected' },
			{ ...of('completed'), ended_by: 'amd', answered_by: 'human' },
			{ ...of('completed'), ended_by: 'Voice-Mail', answered_by: 'human' },
			{ ...of('unanswered'), answered_by: 'human' },
			{ ...of('whatever'), answered_by: 'machine' },
		],
	],
	[
		'is over, and nothing says whether it reached somebody',
		true,
		null,
		[
			...['transferred', 'no-answers', 'constructor', 'завершён', 'answered', 7, true].map(of),
			...[
				'human_unlikely',
				'humanlike_bot',
				'customer',
				'unknown',
				'not_sure',
				'somebody',
				7,
				true,
				{ type: 'machine' },
				['fax'],
			].map(answeredBy),
			{ ...of('whatever'), answered_by: 'human' },
			{ ...of('completed'), duration: 0, transcript: '' },
			{ ...of('ended_by_assistant'), duration: '0', transcript: null },
			{ ...of('completed'), duration: 0, formatted_transcript: [] },
		],
	],
])('a call that %s has ended: %p, reached: %p, as %j', (_what, ended, reached, calls) => {
	expect(calls.map((call) => [call, hasEnded(call), wasReached(call)])).toEqual(
		calls.map((call) => [call, ended, reached]),
	);
	expect(calls.map((call) => simplifyCall(call).reached)).toEqual(calls.map(() => reached));
});

const ODD = [{}, ['completed'], { status: 'completed' }];

test.each<[isDone: boolean, statuses: unknown[]]>([
	[true, ['completed', 'Reached Max Retries', 'reached-max-retries', 'blacklisted']],
	[false, ['created', 'processing', 'rescheduled', 'scheduled', ' Scheduled ', 'PENDING']],
	[false, ['contacted', 'constructor', 7, '', null, undefined, ...ODD]],
])('a lead will not be called again: %p, with %j', (isDone, statuses) => {
	expect(statuses.filter((status) => STATUSES.lead.done(status) === isDone)).toEqual(statuses);
});

test.each<[meaning: 'open' | 'failed' | 'processed', statuses: unknown[]]>([
	[
		'open',
		['processing', 'Indexing', 'in_progress', 'In Progress', 'queued', 'pending', 'created'],
	],
	['open', ['', null, undefined, ...ODD]],
	['failed', ['failed', 'FAILED', 'error', 'processing_failed', 'index-error', 'rejected']],
	['processed', ['active', 'ready', 'completed', 'whatever', 7, true]],
])('a document is %s with %j', (meaning, statuses) => {
	const { open, failed } = STATUSES.document;
	const meant = (status: unknown) =>
		(failed(status) && 'failed') || (open(status) ? 'open' : 'processed');

	expect(statuses.map(meant)).toEqual(statuses.map(() => meaning));
});

test.each<[wanted: string[], fitting: unknown[], others: unknown[]]>([
	[[], ['completed', 'x', null, undefined, ...ODD], []],
	[['completed'], ['completed', ' Completed '], ['ended', null, undefined, ...ODD]],
	[['no-answer'], ['no-answer', 'No_Answer', 'unanswered', 'missed'], ['busy', 'answered', '']],
	[
		['no-answer', 'busy', 'failed'],
		['no-answer', 'unanswered', 'busy', 'declined', 'failed', 'canceled', 'blocked', 'expired'],
		['voicemail', 'completed', 'ended', 'whatever'],
	],
	[['voicemail'], ['voicemail', 'Voice Mail'], ['failed', 'unanswered']],
	[['constructor'], ['constructor'], ['busy']],
])('the filter %j lets pass %j, and none of %j', (wanted, fitting, others) => {
	const passing = [...fitting, ...others].filter((status) =>
		fitsStatuses({ status } as IDataObject, wanted),
	);

	expect(passing).toEqual(fitting);
});

test('a status of a million letters is a status like any other', () => {
	const long = 'ing'.repeat(400_000);
	expect([long, `${long}x`].map(STATUSES.call.open)).toEqual([true, false]);
	expect([long, `${long}machine`].map(STATUSES.person.machine)).toEqual([false, true]);
});
