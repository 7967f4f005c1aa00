// What statuses mean, by what platforms write. Those of calls: test/api/call.test.ts
import type { IDataObject } from 'n8n-workflow';
import { fitsStatuses, STATUSES } from '../../nodes/VoiceAssistantPlatform/api/statuses';

const ODD = [{}, ['completed'], { status: 'completed' }];

test.each<[isOpen: boolean, statuses: unknown[]]>([
	[true, ['created', 'processing', 'rescheduled', 'scheduled', ' Scheduled ', 'PENDING', 'queued']],
	[true, ['', null, undefined, ...ODD]],
	[false, ['completed', 'reached-max-retries', 'blacklisted', 'contacted', 'constructor', 7]],
])('a lead may yet be called: %p, with %j', (isOpen, statuses) => {
	expect(statuses.filter((status) => STATUSES.lead.open(status) === isOpen)).toEqual(statuses);
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
