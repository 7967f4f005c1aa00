import type { ListShape } from './answers.mts';

export interface List {
	path: string;
	/** What its rows are: "calls". */
	what: string;
	/** How the API document wraps it. */
	shapes: ListShape[];
	/** Headers that it demands. */
	headers?: Record<string, string>;
	/** Whether some platforms give out the whole list at once. */
	isWholeElsewhere?: true;
}

/** The lists that rows to judge by come from. */
export const CALLS: List = { path: '/user/calls', what: 'calls', shapes: ['numbered pages'] };
export const LEADS: List = {
	path: '/user/leads',
	what: 'leads',
	shapes: ['numbered pages'],
	isWholeElsewhere: true,
};
export const CAMPAIGNS: List = {
	path: '/user/campaigns',
	what: 'campaigns',
	shapes: ['a bare array'],
};
export const ASSISTANTS: List = {
	path: '/user/assistants/get',
	what: 'assistants',
	shapes: ['numbered pages'],
};
export const CONVERSATIONS: List = {
	path: '/user/conversations',
	what: 'conversations',
	shapes: ['pages with a cursor'],
};
export const PHONE_NUMBERS: List = {
	path: '/user/phone-numbers/all',
	what: 'phone numbers',
	shapes: ['a data array'],
};
/** platform-api 4.18: numbers that can text. */
export const SMS_NUMBERS: List = { ...PHONE_NUMBERS, path: '/user/phone-numbers' };
export const PLATFORM_USERS: List = {
	path: '/white-label/users',
	what: 'clients',
	shapes: ['a data array'],
};
/** platform-api 4.17 */
export const TOOLS: List = {
	path: '/user/tools',
	what: 'tools',
	shapes: ['a bare array', 'a data array'],
	headers: { 'Content-Type': 'application/json' },
};
