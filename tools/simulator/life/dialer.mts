import type { Clock } from '../clock.mts';
import type { Dialects } from '../dialects/dialect.mts';
import { createRandom } from '../random.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type { AssistantRow, CallRow, CampaignRow, LeadRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { createAgenda } from './agenda.mts';
import { nextAllowedTime } from './hours.mts';
import {
	FINAL_STATUSES,
	planCall,
	REACTIONS,
	writeResult,
	type CallType,
	type Reaction,
} from './script.mts';
import type { Webhooks } from './webhooks.mts';

export interface Dialer {
	/** Lets the campaign look at its leads at a time. */
	wake(campaignId: number, at: number): void;
	/** Starts a call without a campaign. */
	call(call: NewCall, at: number): { id: number; status: 'initiated' };
	/** Ends a call in progress with the person's reaction. */
	react(callId: number, reaction: Reaction, at: number): void;
	runDue(): void;
}

type NewCall = Pick<
	CallRow,
	'user_id' | 'assistant_id' | 'client_phone_number' | 'input_variables'
> &
	Partial<Pick<CallRow, 'campaign_id' | 'lead_id'>> & { type?: CallType };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** How long a person who reacts talks, in seconds. */
const REACTION_SECONDS = 20;

/**
 * Works through the leads of the active campaigns and carries calls from `initiated` to their end.
 * Transitions are not shown in platform-api 3.1 and 3.2; the README of the simulator states ours.
 */
export function createDialer(
	store: Store,
	clock: Clock,
	dialects: Dialects,
	webhooks: Webhooks,
	seed: number,
): Dialer {
	const agenda = createAgenda(store, clock, { dial, step });

	function dial(campaignId: number, at: number) {
		store.run(
			`UPDATE campaigns SET status = 'active', updated_at = ?
			WHERE id = ? AND status = 'scheduled' AND scheduled_start_at <= ?`,
			at,
			campaignId,
			at,
		);
		const campaign = store.get<CampaignRow & { timezone: string }>(
			`SELECT c.*, coalesce(c.timezone, a.timezone) AS timezone FROM campaigns c JOIN assistants a ON a.id = c.assistant_id
			WHERE c.id = ? AND c.status = 'active' AND a.status = 'active' AND a.type = 'outbound'`,
			campaignId,
		);
		if (!campaign) return;
		const active = activeCalls(campaignId);
		const free = campaign.max_calls_in_parallel - active;
		if (free <= 0) return;
		const allowed = nextAllowedTime(campaign, campaign.timezone, at);
		if (allowed === undefined) return;
		if (allowed > at) return agenda.schedule('dial', campaignId, allowed);
		const leads = store.all<LeadRow>(
			`SELECT * FROM leads WHERE campaign_id = ? AND next_attempt_at <= ?
			ORDER BY next_attempt_at, id LIMIT ?`,
			campaignId,
			at,
			free,
		);
		for (const lead of leads) startCall(lead, campaign, at);
		if (leads.length === free || scheduleNextLead(campaignId)) return;
		if (campaign.mark_complete_when_no_leads && leads.length + active === 0) {
			store.update('campaigns', campaignId, { status: 'completed', updated_at: at });
		}
	}

	function activeCalls(campaignId: number): number {
		const row = store.get<{ n: number }>(
			'SELECT count(*) AS n FROM calls WHERE campaign_id = ? AND finished_at IS NULL',
			campaignId,
		);
		return row?.n ?? 0;
	}

	/** Whether there is one. */
	function scheduleNextLead(campaignId: number): boolean {
		const next = store.get<{ at: number | null }>(
			`SELECT min(next_attempt_at) AS at FROM leads
			WHERE campaign_id = ? AND next_attempt_at IS NOT NULL`,
			campaignId,
		);
		if (!next?.at) return false;
		agenda.schedule('dial', campaignId, next.at);
		return true;
	}

	function startCall(lead: LeadRow, campaign: CampaignRow, at: number) {
		store.update('leads', lead.id, {
			status: 'processing',
			attempts: lead.attempts + 1,
			next_attempt_at: null,
			updated_at: at,
		});
		call(
			{
				user_id: lead.user_id,
				assistant_id: campaign.assistant_id,
				campaign_id: campaign.id,
				lead_id: lead.id,
				client_phone_number: lead.phone_number,
				input_variables: lead.variables,
			},
			at,
		);
	}

	function call(one: NewCall, at: number) {
		const number = store.get<{ phone_number: string }>(
			`SELECT p.phone_number FROM assistants a JOIN phone_numbers p ON p.id = a.phone_number_id
			WHERE a.id = ?`,
			one.assistant_id,
		);
		const status = 'initiated' as const;
		const type = one.type ?? 'outbound';
		const id = store.insert('calls', {
			...one,
			type,
			status,
			assistant_phone_number: type === 'web' ? null : (number?.phone_number ?? null),
			created_at: at,
			updated_at: at,
		});
		scheduleStep(id, at);
		if (type === 'inbound') webhooks.callArrived(id);
		return { id, status };
	}

	function callOf(id: number) {
		const call = store.find<CallRow>('calls', id) as CallRow;
		const row = store.find<AssistantRow>('assistants', call.assistant_id) as AssistantRow;
		const assistant = { ...assistantSettings(row), name: row.name };
		const { outcomes } = dialects.current;
		const plan = planCall(call, assistant, createRandom(seed, 'plan', call.id), outcomes);
		const next = plan[plan.findIndex(({ status }) => status === call.status) + 1];
		return { call, assistant, next };
	}

	function scheduleStep(callId: number, at: number) {
		const { next } = callOf(callId);
		agenda.schedule('step', callId, at + clock.pace(next.after * SECOND));
	}

	function step(callId: number, at: number) {
		const { call, next } = callOf(callId);
		// the person has reacted in the meantime
		if (call.finished_at !== null) return;
		const { status, after } = next;
		if (!FINAL_STATUSES.includes(status)) {
			store.update('calls', callId, { status, updated_at: at });
			return scheduleStep(callId, at);
		}
		end(callId, { status, duration: after }, at);
	}

	function react(callId: number, reaction: Reaction, at: number) {
		const { status } = REACTIONS[reaction.reaction];
		const said = status === 'voicemail' ? dialects.current.voicemail : status;
		end(callId, { status: said, duration: REACTION_SECONDS, reaction }, at);
	}

	function end(
		callId: number,
		ending: { status: string; duration: number; reaction?: Reaction },
		at: number,
	) {
		const { call, assistant } = callOf(callId);
		const { status } = ending;
		const known = JSON.parse(call.input_variables) as Record<string, unknown>;
		const result = writeResult(
			{ id: callId, known, ...ending },
			assistant,
			createRandom(seed, 'result', callId),
		);
		store.update('calls', callId, { status, ...result, updated_at: at, finished_at: at });
		if (call.lead_id) settleLead(call.lead_id, result.answered_by === 'human', at);
		if (call.campaign_id) agenda.schedule('dial', call.campaign_id, at);
		webhooks.callEnded(callId);
	}

	function settleLead(leadId: number, reached: boolean, at: number) {
		const lead = store.get<LeadRow & Pick<CampaignRow, 'max_retries' | 'retry_interval'>>(
			`SELECT l.*, c.max_retries, c.retry_interval FROM leads l
			JOIN campaigns c ON c.id = l.campaign_id WHERE l.id = ?`,
			leadId,
		);
		// A status that was set through the API in the meantime stays.
		if (lead?.status !== 'processing') return;
		const retriesLeft = lead.attempts <= lead.max_retries;
		const again = !reached && retriesLeft;
		const status = reached ? 'completed' : retriesLeft ? 'rescheduled' : 'reached-max-retries';
		const nextAttemptAt = again ? at + clock.pace(lead.retry_interval * MINUTE) : null;
		const changes = { status, next_attempt_at: nextAttemptAt, updated_at: at };
		store.update('leads', leadId, changes);
		// The lead may have moved to another campaign than the one that called.
		if (nextAttemptAt !== null) agenda.schedule('dial', lead.campaign_id, nextAttemptAt);
	}

	return {
		wake: (campaignId, at) => agenda.schedule('dial', campaignId, at),
		call,
		react,
		runDue: agenda.runDue,
	};
}
