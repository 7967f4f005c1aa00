import type { List } from './filters.mts';

/** The lists that rows to judge by come from. */
export const CALLS: List = { path: '/user/calls', what: 'calls' };
export const LEADS: List = { path: '/user/leads', what: 'leads' };
export const CAMPAIGNS: List = { path: '/user/campaigns', what: 'campaigns' };
export const ASSISTANTS: List = { path: '/user/assistants/get', what: 'assistants' };
export const CONVERSATIONS: List = { path: '/user/conversations', what: 'conversations' };
export const PHONE_NUMBERS: List = { path: '/user/phone-numbers/all', what: 'phone numbers' };
/** platform-api 4.17 */
export const TOOLS: List = {
	path: '/user/tools',
	what: 'tools',
	headers: { 'Content-Type': 'application/json' },
};
