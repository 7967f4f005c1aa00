// Lead: Create or Update: its form, and the look-up of a number.
import type { INodeParameters } from 'n8n-workflow';
import { TOKEN } from './engine/credential';
import { PHONE } from './engine/forms';
import { page } from './page';
import { platform } from './platform';

export const upsertForm = (parameters: INodeParameters): INodeParameters => ({
	resource: 'lead',
	operation: 'upsert',
	campaignId: { __rl: true, mode: 'list', value: 7 },
	phoneNumber: PHONE,
	...parameters,
});

/** The one look-up of a number, answered with these leads. */
export const lists = (leads: object[], { phone = PHONE, campaign = 7, token = TOKEN } = {}) =>
	platform(token)
		.get('/api/user/leads')
		.query({ campaign_id: campaign, phone_number: phone, per_page: 100, page: 1 })
		.reply(200, page(leads));

/** Rows as they come out, each of its item. */
export const linked = (...rows: object[]) =>
	rows.map((json, item) => ({ json, pairedItem: { item } }));
