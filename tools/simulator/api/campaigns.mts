import { invalid, notFound, Refusal } from '../http/refusal.mts';
import { WEEK } from '../life/hours.mts';
import type { AssistantRow, CampaignRow } from '../store/rows.mts';
import { campaignView } from '../views.mts';
import type { World } from '../world.mts';
import type { Body, Handlers } from './handlers.mts';

const MINUTES_OF_DAY = { first: '00:00', last: '23:59' };

const STATUS_AFTER = { start: 'active', stop: 'stopped' } as const;

/** Campaigns (platform-api 4.20, shape assumed; creating, starting and stopping them are not in the document). */
export function campaignHandlers({
	store,
	clock,
	dialer,
}: World): Handlers<'listCampaigns' | 'getCampaign' | 'createCampaign' | 'updateCampaignStatus'> {
	function check(body: Body<'createCampaign'>, userId: number) {
		const assistant = store.find<AssistantRow>('assistants', body.assistant_id, userId);
		if (!assistant) throw notFound('Assistant');
		if (assistant.type !== 'outbound') {
			throw invalid({ assistant_id: ['Only an outbound assistant can work in a campaign.'] });
		}
		const foreign = body.phone_number_ids?.find((id) => !store.find('phone_numbers', id, userId));
		if (foreign !== undefined) {
			throw invalid({ phone_number_ids: ['The selected phone number is invalid.'] });
		}
		if (Date.parse(body.scheduled_start_at ?? '') <= clock.now()) {
			throw invalid({ scheduled_start_at: ['The scheduled start must be in the future.'] });
		}
	}

	return {
		listCampaigns: ({ user }) =>
			store
				.all<CampaignRow>('SELECT * FROM campaigns WHERE user_id = ? ORDER BY id', user.id)
				.map(campaignView),

		getCampaign: ({ params }) => ({
			data: campaignView(store.find<CampaignRow>('campaigns', params.id) as CampaignRow),
		}),

		createCampaign: ({ user, body }, reply) => {
			check(body, user.id);
			const now = clock.now();
			const start =
				body.scheduled_start_at === undefined ? null : Date.parse(body.scheduled_start_at);
			const id = store.insert('campaigns', {
				user_id: user.id,
				assistant_id: body.assistant_id,
				name: body.name,
				status: start === null ? 'draft' : 'scheduled',
				timezone: body.timezone ?? null,
				scheduled_start_at: start,
				max_calls_in_parallel: body.max_calls_in_parallel,
				mark_complete_when_no_leads: Number(body.mark_complete_when_no_leads),
				allowed_hours_start_time: body.allowed_hours_start_time ?? MINUTES_OF_DAY.first,
				allowed_hours_end_time: body.allowed_hours_end_time ?? MINUTES_OF_DAY.last,
				schedule_windows: JSON.stringify(body.schedule_windows ?? []),
				allowed_days: JSON.stringify(body.allowed_days ?? WEEK),
				max_retries: body.max_retries,
				retry_interval: body.retry_interval,
				created_at: now,
				updated_at: now,
			});
			if (start !== null) dialer.wake(id, start);
			reply.code(201);
			const campaign = store.find<CampaignRow>('campaigns', id) as CampaignRow;
			return { message: 'Campaign created successfully', data: campaignView(campaign) };
		},

		updateCampaignStatus: ({ user, body: { campaign_id: id, action } }) => {
			const refuse = (code: number, message: string) =>
				new Refusal(code, { message, success: false });
			const campaign = store.find<CampaignRow>('campaigns', id, user.id);
			if (!campaign) throw refuse(404, 'Campaign not found');
			const status = STATUS_AFTER[action];
			if (campaign.status === status) throw refuse(400, `The campaign is ${status} already`);
			const now = clock.now();
			store.transaction(() => {
				store.update('campaigns', id, { status, updated_at: now });
				if (action === 'start') dialer.wake(id, now);
			});
			return {
				message: `Campaign ${action === 'start' ? 'started' : 'stopped'} successfully`,
				success: true,
				data: { campaign_id: id, status },
			};
		},
	};
}
