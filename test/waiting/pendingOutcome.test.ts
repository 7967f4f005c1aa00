// What a request and its answer say of the calls to come, when one of them is over, which of those of a lead a workflow goes on
// with, and what is known when time is up.
import type { IDataObject } from 'n8n-workflow';
import { newestOf, NOTHING } from '../../nodes/VoiceAssistantPlatform/waiting/newest';
import {
	awaitedCall,
	lastCallOf,
	needsLead,
	openCallsOf,
	pendingOutcome,
	reasonOf,
	recordAnswer,
	recordCall,
	type PendingOutcome,
	type Until,
} from '../../nodes/VoiceAssistantPlatform/waiting/pendingOutcome';
import { CALL, LEAD, type WaitTarget } from '../../nodes/VoiceAssistantPlatform/waiting/waitTarget';

const NUMBER = '40722123456';
const UUID = '9b2f0c9e-7f7a-4c53-9a8e-0d6f1a9f2b11';

const awaiting = (until: Until, more: Partial<PendingOutcome> = {}): PendingOutcome => ({
	...pendingOutcome({ number: NUMBER, until }, NOTHING),
	...more,
});

/** @param calls in the order in which they are seen, each as the platform shows it then */
function after(awaited: PendingOutcome, ...calls: IDataObject[]): PendingOutcome {
	for (const call of calls) recordCall(awaited, call);
	return awaited;
}

describe('a single call', () => {
	const seen = (statuses: unknown[]) =>
		after(awaiting('firstCallEnded'), ...statuses.map((status) => ({ id: 1, status }) as never));

	test.each<[why: string, statuses: unknown[]]>([
		['it rings', ['ringing']],
		['it goes on', ['initiated', 'in-progress']],
		['it has no status', [undefined]],
		['its status is no text', [['completed']]],
		...['queued', 'Scheduled', 'pending', 'DIALING', 'ongoing'].map(
			(status): [string, string[]] => [`it is ${status}`, [status]],
		),
	])('a call is not over while %s', (_case, statuses) => {
		expect(awaitedCall(seen(statuses))).toBeUndefined();
	});

	test.each<[when: string, statuses: string[]]>([
		['it is completed', ['completed']],
		['it has a status nobody described', ['ringing', 'parked']],
		['a machine answered', ['voicemail']],
		['nobody answered', ['initiated', 'no-answer']],
		['it ended, as it does for a workflow that sleeps', ['ended']],
		['it ended and was completed', ['ended', 'completed']],
	])('a call is over when %s: the last that was seen of it counts', (_case, statuses) => {
		expect(awaitedCall(seen(statuses))).toEqual({ id: 1, status: statuses.at(-1) });
	});

	test('a call is the same one whether its ID is a number or text', () => {
		const calls = ['1', 1].map((id) => ({ id, status: 'ended' }));

		expect(awaitedCall(after(awaiting('firstCallEnded'), ...calls))).toBe(calls[1]);
	});
});

describe('the calls of a lead', () => {
	const BUSY = { id: 1, status: 'busy' };
	const MACHINE = { id: 2, status: 'completed', answered_by: 'machine' };
	const VOICEMAIL = { id: 2, status: 'voicemail' };
	const UNANSWERED = { id: 2, status: 'unanswered' };
	const UNKNOWN = { id: 2, status: 'parked' };
	const TALK = { id: 3, status: 'completed', answered_by: 'human' };
	const RINGING = { id: 4, status: 'ringing' };

	test.each([
		['until somebody is reached', 'reached', [BUSY], false, undefined],
		['until somebody is reached, not a machine', 'reached', [BUSY, MACHINE], false, undefined],
		['until somebody is reached, not voicemail', 'reached', [VOICEMAIL], false, undefined],
		['until somebody is reached, not "unanswered"', 'reached', [UNANSWERED], false, undefined],
		['until somebody is known to be reached', 'reached', [UNKNOWN], false, undefined],
		['until somebody is reached', 'reached', [BUSY, MACHINE, TALK], false, TALK],
		['until somebody is reached, though it rings again', 'reached', [TALK, RINGING], false, TALK],
		['until the lead is done: the last one', 'reached', [BUSY, MACHINE], true, MACHINE],
		['until all its calls are over', 'reached', [BUSY, RINGING], true, undefined],
		['until all attempts are used', 'allAttemptsUsed', [TALK], false, undefined],
		['until all attempts are used: the last one', 'allAttemptsUsed', [TALK, BUSY], true, BUSY],
		['without any', 'allAttemptsUsed', [], true, undefined],
		['the first that ended', 'firstCallEnded', [RINGING, BUSY, TALK], false, BUSY],
	] as Array<[string, Until, IDataObject[], boolean, IDataObject | undefined]>)(
		'the calls of a lead are waited for %s (%#)',
		(_case, until, calls, leadIsDone, expected) => {
			expect(awaitedCall(after(awaiting(until, { leadIsDone }), ...calls))).toEqual(expected);
		},
	);

	test.each([
		['reached', [BUSY], true],
		['allAttemptsUsed', [BUSY, TALK], true],
		['reached', [BUSY, RINGING], false],
		['reached', [], false],
		['firstCallEnded', [BUSY], false],
	] as Array<[Until, IDataObject[], boolean]>)(
		'the lead must be read, waiting for %s after %j: %p',
		(until, calls, expected) => {
			const lead = { id: 7, campaignId: 5 };

			expect(needsLead(after(awaiting(until, { lead }), ...calls))).toBe(expected);
			for (const unknown of [undefined, { id: 7 }, { campaignId: 5 }]) {
				expect(needsLead(after(awaiting(until, { lead: unknown }), ...calls))).toBe(false);
			}
		},
	);

	test('calls that have not ended are open, and the last one is known, whether it has ended or not', () => {
		const calls = after(awaiting('reached'), BUSY, RINGING);

		expect(openCallsOf(calls)).toEqual([RINGING]);
		expect(lastCallOf(calls)).toBe(RINGING);
		expect(lastCallOf(awaiting('reached'))).toBeUndefined();
	});
});

/** An item before its request is answered. */
const sent = (target: WaitTarget, body: IDataObject = {}): PendingOutcome =>
	pendingOutcome({ number: NUMBER, until: 'firstCallEnded', lead: target.leadIn(body) }, NOTHING);

describe('the ID of a call that was made', () => {
	test.each([
		['in the answer itself', { message: 'Call initiated', call_id: 8 }, 8],
		['in "data"', { data: { id: 8 } }, 8],
		['in "data", under another name', { message: 'Call initiated', data: { call_id: 8 } }, 8],
		['beside "data"', { call_id: 8, data: { status: 'queued' } }, 8],
		['as text', { id: '8' }, 8],
		['as a UUID', { data: { id: UUID } }, UUID],
		['missing', { message: 'Call initiated', data: {} }, undefined],
		['an object', { id: {} }, undefined],
		['that of an earlier call: it is the ID of something else', { id: 7 }, undefined],
	] as Array<[string, IDataObject, unknown]>)(
		'the ID of a call that was made is found, or not: %s',
		(_where, answer, callId) => {
			const before = newestOf([{ id: 7 }], NOTHING);

			expect(CALL.answered({ ...sent(CALL), before }, answer).callId).toBe(callId);
		},
	);
});

test.each([
	['all of it', { id: 31, campaign_id: '7', campaign: { name: 'Autumn' } }, 31, 7, 'Autumn'],
	['its ID as a UUID', { id: UUID, campaign: { name: 8 } }, UUID, 7, '8'],
	['nothing', {}, undefined, 7, undefined],
	['nonsense', { id: {}, campaign_id: [], campaign: { name: {} } }, undefined, 7, undefined],
] as Array<[string, IDataObject, unknown, unknown, unknown]>)(
	'of a lead, the answer says %s: what it does not say of the campaign, the request does',
	(_what, lead, id, campaignId, campaignName) => {
		const pending = sent(LEAD, { campaign_id: 7 });

		for (const answer of [lead, { message: 'Created', data: lead }]) {
			expect(LEAD.answered(pending, answer)).toEqual({ lead: { id, campaignId, campaignName } });
		}
	},
);

describe('without any call', () => {
	const body = { phone_number: '+40722123456', campaign_id: 7, variables: { day: 'Monday' } };
	const input_variables = body.variables;

	test.each([
		['in "data"', { data: { id: 8, status: 'queued' } }, 8, 'queued'],
		['beside "data"', { call_id: 8, status: 'queued', data: {} }, 8, 'queued'],
		['without an ID', { message: 'Queued' }, undefined, undefined],
		['with an object for a status', { data: { id: 8, status: {} } }, 8, undefined],
		['with true for a status', { status: true, call_id: 8 }, 8, undefined],
	] as Array<[string, IDataObject, unknown, unknown]>)(
		'without a call in the list, what the answer says of it is known: %s',
		(_case, answer, id, status) => {
			const pending = sent(CALL);
			recordAnswer(pending, CALL.answered(pending, answer));

			expect(CALL.known({ pending, answer, body })).toEqual({
				id,
				status,
				customer_phone: body.phone_number,
				input_variables,
			});
		},
	);

	test.each([
		['as answered', { id: 31, status: 'created', phone_number: '0722', campaign_id: 8 }, '0722', 8],
		['as sent', { id: 31, status: 'created' }, body.phone_number, 7],
	])(
		'without a call, a lead is known %s, with its last status',
		(_case, lead, customer_phone, campaign_id) => {
			const pending = sent(LEAD);
			const known = () => LEAD.known({ pending, answer: { data: lead }, body });

			expect(known()).toEqual({ lead, customer_phone, campaign_id, input_variables });
			pending.lead = { ...pending.lead, status: 'completed' };
			expect(known()).toMatchObject({ lead: { ...lead, status: 'completed' } });
		},
	);
});

test.each([
	['a call instead of the answer', CALL, { id: 1 }, { message: 'Queued' }, { id: 1 }],
	['without a call, the answer', CALL, undefined, { message: 'Queued' }, { message: 'Queued' }],
	['a call with its lead', LEAD, { id: 1 }, { data: { id: 31 } }, { id: 1, lead: { id: 31 } }],
	['without a call, the lead', LEAD, undefined, { data: { id: 31 } }, { lead: { id: 31 } }],
] as Array<[string, WaitTarget, IDataObject | undefined, IDataObject, IDataObject]>)(
	'what was received is %s',
	(_what, target, call, answer, expected) => {
		expect(target.received(call, answer)).toEqual(expected);
	},
);

describe('the reason why there is no outcome', () => {
	const AUTUMN = { id: 7, name: 'Autumn', status: 'active' };
	const PAUSED = { ...AUTUMN, status: 'paused' };
	const STOPPED =
		'The campaign "Autumn" is not running (status "paused"): nobody is called until you start it with Campaign → Start or on the platform.';
	const SCHEDULED = { ...AUTUMN, status: 'scheduled', scheduled_start_at: '2026-11-28T09:00:00Z' };
	const NOT_YET =
		'The campaign "Autumn" is not running (status "scheduled"): it starts by itself at 2026-11-28T09:00:00Z.';
	const UNSEEN = 'The list of calls does not show a call of this lead yet.';
	const [busy, ringing] = ['busy', 'ringing'].map((status) => ({ id: 1, status }));
	const HOURS =
		'The campaign "Autumn" may be outside its calling hours, or the platform has blocked the number.';
	const goesOn = 'A call has not ended yet (status "ringing").';
	const last = ({ status }: IDataObject) => `The last call has ended (status "${String(status)}").`;

	test.each([
		['it is a single call', CALL, [], PAUSED, 'The list of calls does not show this call yet.'],
		['the campaign calls', LEAD, [], AUTUMN, HOURS],
		['the campaign is another one', LEAD, [], { ...PAUSED, id: 8 }, UNSEEN],
		['the campaign is paused', LEAD, [], PAUSED, STOPPED],
		['it is written as text', LEAD, [], { ...PAUSED, id: '7' }, STOPPED],
		['it starts by itself later', LEAD, [], SCHEDULED, NOT_YET],
		['a call goes on', LEAD, [busy, { ...ringing, id: 2 }], PAUSED, goesOn],
		['a call has ended', LEAD, [busy], PAUSED, `${last(busy)} ${STOPPED}`],
	] as Array<[string, WaitTarget, IDataObject[], IDataObject, string]>)(
		'the reason without an outcome, where %s',
		async (_case, target, calls, campaign, expected) => {
			const pending = sent(target, { campaign_id: 7 });
			for (const call of calls) recordCall(pending, call);
			const campaigns = async () =>
				await Promise.resolve(new Map([[Number(campaign.id), campaign]]));

			expect(await reasonOf(pending, undefined, campaigns)).toBe(expected);

			const unread = 'The list of calls could not be read the last time: No connection.';
			// what was not read cannot have appeared
			const known = expected.startsWith('The list') ? [] : [expected];
			expect(await reasonOf(pending, new Error('No connection'), campaigns)).toBe(
				[unread, ...known].join(' '),
			);
		},
	);
});
