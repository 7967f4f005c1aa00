import { notFound } from '../../api/endpoint';
import type { ErrorMessage } from '../../client/errorMessages';

/** Why a campaign is not started or stopped. */
export const STATUS_REFUSED: ErrorMessage[] = [
	notFound('campaign'),
	{
		status: 403,
		message: 'The account may not start or stop this campaign',
		description:
			'Nothing was changed. Check what the plan of the account allows, and whether the API token may do this.',
	},
	{
		status: 400,
		message: 'The platform did not start or stop the campaign',
		description: 'Nothing was changed. The campaign may already be in that state.',
	},
];
