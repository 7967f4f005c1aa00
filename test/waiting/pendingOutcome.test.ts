// When a call is over, and which of the calls of a lead a workflow goes on with.
import type { IDataObject } from 'n8n-workflow';
import {
	lastCallOf,
	needsLead,
	openCallsOf,
	outcomeOf,
	recordCall,
	type PendingOutcome,
	type Until,
} from '../../nodes/VoiceAssistantPlatform/waiting/pendingOutcome';
import { NOTHING } from '../../nodes/VoiceAssistantPlatform/client/newestFirst';

const awaiting = (until: Until, more: Partial<PendingOutcome> = {}): PendingOutcome => ({
	number: '40722123456',
	until,
	before: NOTHING,
	seen: NOTHING,
	isAnswered: true,
	leadIsDone: false,
	calls: new Map(),
	isOver: false,
	...more,
});

/** @param calls in the order in which they are seen, each as the platform shows it then */
function after(awaited: PendingOutcome, ...calls: IDataObject[]): PendingOutcome {
	for (const call of calls) recordCall(awaited, call);
	return awaited;
}

describe('a single call', () => {
	const seenAs = (...statuses: unknown[]) => statuses.map((status) => ({ id: 1, status }));

	test.each([
		['it rings', seenAs('ringing')],
		['it goes on', seenAs('initiated', 'in-progress')],
		['it has no status', seenAs(undefined)],
		['its status is no text', seenAs(['completed'])],
		// it may come shortly before another final status (platform-api 3.1)
		['it ended, as far as was seen once', seenAs('ended')],
		['it rings after it ended', seenAs('ended', 'ringing')],
	] as Array<[string, IDataObject[]]>)('is not over while %s', (_case, calls) => {
		expect(outcomeOf(after(awaiting('firstCallEnded'), ...calls))).toBeUndefined();
	});

	test.each([
		['it is completed', seenAs('completed')],
		['it has a status nobody described', seenAs('ringing', 'parked')],
		['a machine answered', seenAs('voicemail')],
		['nobody answered', seenAs('initiated', 'no-answer')],
		['it ended, as was seen twice', seenAs('ended', 'ended')],
		[
			'it ended, as was seen twice, its ID once as text',
			[{ id: '1', status: 'ended' }, ...seenAs('ended')],
		],
		['it ended and was completed', seenAs('ended', 'completed')],
	] as Array<[string, IDataObject[]]>)(
		'is over when %s: the last that was seen of it counts',
		(_case, calls) => {
			expect(outcomeOf(after(awaiting('firstCallEnded'), ...calls))).toBe(calls.at(-1));
		},
	);

	test('that ended has ended all the same when time is up; one that rings has not', () => {
		expect(outcomeOf(after(awaiting('firstCallEnded'), { id: 1, status: 'ended' }), true)).toEqual({
			id: 1,
			status: 'ended',
		});
		expect(
			outcomeOf(after(awaiting('firstCallEnded'), { id: 1, status: 'ringing' }), true),
		).toBeUndefined();
	});
});

describe('the calls of a lead', () => {
	const BUSY = { id: 1, status: 'busy' };
	const MACHINE = { id: 2, status: 'completed', answered_by: 'machine' };
	const VOICEMAIL = { id: 2, status: 'voicemail' };
	const TALK = { id: 3, status: 'completed', answered_by: 'human' };
	const RINGING = { id: 4, status: 'ringing' };

	test.each([
		['until somebody is reached', 'reached', [BUSY], false, undefined],
		['until somebody is reached, not a machine', 'reached', [BUSY, MACHINE], false, undefined],
		['until somebody is reached, not voicemail', 'reached', [VOICEMAIL], false, undefined],
		['until somebody is reached', 'reached', [BUSY, MACHINE, TALK], false, TALK],
		['until somebody is reached, though it rings again', 'reached', [TALK, RINGING], false, TALK],
		['until the lead is done: the last one', 'reached', [BUSY, MACHINE], true, MACHINE],
		['until all its calls are over', 'reached', [BUSY, RINGING], true, undefined],
		['until all attempts are used', 'allAttemptsUsed', [TALK], false, undefined],
		['until all attempts are used: the last one', 'allAttemptsUsed', [TALK, BUSY], true, BUSY],
		['without any', 'allAttemptsUsed', [], true, undefined],
		['the first that ended', 'firstCallEnded', [RINGING, BUSY, TALK], false, BUSY],
	] as Array<[string, Until, IDataObject[], boolean, IDataObject | undefined]>)(
		'are waited for %s (%#)',
		(_case, until, calls, leadIsDone, expected) => {
			expect(outcomeOf(after(awaiting(until, { leadIsDone }), ...calls))).toEqual(expected);
		},
	);

	test.each([
		['reached', [BUSY], true],
		['allAttemptsUsed', [BUSY, TALK], true],
		['reached', [BUSY, RINGING], false],
		['reached', [], false],
		['firstCallEnded', [BUSY], false],
	] as Array<[Until, IDataObject[], boolean]>)(
		'need a look at the lead, waiting for %s after %j: %p',
		(until, calls, expected) => {
			const lead = { id: 7, campaignId: 5 };

			expect(needsLead(after(awaiting(until, { lead }), ...calls))).toBe(expected);
			for (const unknown of [undefined, { id: 7 }, { campaignId: 5 }]) {
				expect(needsLead(after(awaiting(until, { lead: unknown }), ...calls))).toBe(false);
			}
		},
	);

	test('that have not ended are open, and the last one is known, whether it has ended or not', () => {
		const calls = after(awaiting('reached'), BUSY, RINGING);

		expect(openCallsOf(calls)).toEqual([RINGING]);
		expect(lastCallOf(calls)).toBe(RINGING);
		expect(lastCallOf(awaiting('reached'))).toBeUndefined();
	});
});
