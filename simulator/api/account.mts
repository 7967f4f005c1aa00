import { usd } from '../formats.mts';
import type { CampaignRow } from '../store/rows.mts';
import { campaignView } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

/** The caller's profile and campaigns (platform-api 4.20, shapes assumed). */
export const accountHandlers = ({ store }: World): Handlers<'getMe' | 'listCampaigns'> => ({
	getMe: ({ user }) => ({ name: user.name, email: user.email, total_balance: usd(user.balance) }),

	listCampaigns: ({ user }) =>
		store
			.all<CampaignRow>('SELECT * FROM campaigns WHERE user_id = ? ORDER BY id', user.id)
			.map(campaignView),
});
