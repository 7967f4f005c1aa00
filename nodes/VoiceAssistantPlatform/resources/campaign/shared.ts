import { notFound } from '../../api/endpoint';
import type { ErrorMessage } from '../../client/errorMessages';

/** Why a campaign is not started or stopped. @param state in which it may be already */
export const statusRefused = (action: 'start' | 'stop', state: string): ErrorMessage[] => [
	notFound('campaign'),
	{
		status: 403,
		message: `The account may not ${action} this campaign`,
		description:
			'Nothing was changed. Check what the plan of the account allows, and whether the API token may do this.',
	},
	{
		status: 400,
		message: `The platform did not ${action} the campaign`,
		description: `Nothing was changed. The campaign may be ${state} already.`,
	},
];
