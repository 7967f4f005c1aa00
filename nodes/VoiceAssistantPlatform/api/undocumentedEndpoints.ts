// Endpoints that clients of platforms of this family use, and that the API document does not have
// (docs/api-assumptions.md, "Further operations").
import type { ErrorMessage } from '../client/errorMessages';
import { isObject, textIn, type PlatformResponse } from '../client/response';
import type { Endpoint } from './endpoints';

/** A web server answers so itself, without the application: nothing has that address. */
function isUnknownAddress({ statusCode, body }: PlatformResponse): boolean {
	if (statusCode === 405) return true;
	if (!isObject(body)) return true;
	const said = textIn(body.message ?? body.error ?? '').trim();
	return /\broute\b|^not found\.?$|^$/i.test(said);
}

const notOffered = (status: number): ErrorMessage => ({
	status,
	when: isUnknownAddress,
	message: 'This platform does not offer this operation, or has it at another address',
	description:
		"Nothing was done. The operation is not in the API document; some platforms have it. Ask your provider, and enter the path as 'Endpoint Path' under 'Options' if it is another one.",
});

/** @param what the object that the path or the body names */
const notFound = (what: string): ErrorMessage => ({
	status: 404,
	message: `The platform did not find the ${what}`,
	description: `Nothing was done. Check that the ${what} exists and belongs to the account of the API token.`,
});

export const undocumented = (
	method: Endpoint['method'],
	url: string,
	...errors: ErrorMessage[]
): Endpoint => ({
	method,
	url,
	errors: [notOffered(404), notOffered(405), ...errors],
});

const UNPAID: ErrorMessage = {
	status: 422,
	when: ({ body }) => !(isObject(body) && isObject(body.errors)),
	message: 'The platform did not send the message',
	description:
		'Nothing was sent. The balance is probably too low: top up the balance of the account on the platform, then run this item again.',
};

const UPDATE_CAMPAIGN_STATUS = undocumented(
	'POST',
	'/user/campaigns/update-status',
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
		description: 'Nothing was changed. The campaign may be in that state already.',
	},
);

export const UNDOCUMENTED_ENDPOINTS = {
	getCall: undocumented('GET', '/user/calls/{id}', notFound('call')),
	deleteCall: undocumented('DELETE', '/user/calls/{id}', notFound('call'), {
		status: 409,
		message: 'The call has not ended yet',
		description: 'Nothing was deleted. Run this item again after the call.',
	}),
	deleteLead: undocumented('DELETE', '/user/leads/{id}', notFound('lead')),
	createCampaign: undocumented('POST', '/user/campaigns', notFound('assistant'), {
		status: 403,
		message: 'The account cannot have another campaign',
		description:
			'Nothing was created. The plan of the account limits how many campaigns it can have.',
	}),
	startCampaign: { ...UPDATE_CAMPAIGN_STATUS, body: { action: 'start' } },
	stopCampaign: { ...UPDATE_CAMPAIGN_STATUS, body: { action: 'stop' } },
	searchPhoneNumbers: {
		...undocumented('GET', '/user/phone-numbers/search'),
		pagination: 'none' as const,
	},
	sendSms: undocumented('POST', '/user/sms', UNPAID, {
		status: 400,
		message: 'The platform does not accept the message',
		description: 'Nothing was sent. Check the phone number and the text.',
	}),
} satisfies Record<string, Endpoint>;
