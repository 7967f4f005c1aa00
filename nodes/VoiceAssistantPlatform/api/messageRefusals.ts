// Why a message was not sent, by the errors of the platform and its carrier.
import type { ErrorMessage } from '../client/errorMessages';
import { isObject, isSuccess, textIn, type PlatformResponse } from '../client/response';
import { timeOf } from './fields';

/** The platform may have sent the message, and passed on a report of the carrier. Sent again, it would arrive twice. */
export const SENT_WITH_ERROR: ErrorMessage = {
	when: isSuccess,
	outcomeUnknown: true,
	message: 'The platform says that it sent the message, and names an error',
	description: '',
};

/** The word for the messenger is part of the path. */
export const NO_MESSENGER: ErrorMessage = {
	status: 404,
	message: 'The platform has no messenger at this address',
	description:
		"Ask your provider what the addresses of its API call the messenger, and enter that as 'Messenger Identifier' in the credential.",
};

/** @param ifSessionWorks the reason, and what to do, if only the templates are missing at their address */
export const noTemplates = (ifSessionWorks: string): ErrorMessage => ({
	when: ({ statusCode }) => statusCode === 404,
	message: 'The platform has no templates, or no messenger at this address',
	description: `If "Check 24-Hour Window" works, ${ifSessionWorks}. Otherwise ask your provider what the addresses of its API call the messenger, and enter that as 'Messenger Identifier' in the credential.`,
});

/** By the `error_code` of a refusal (platform-api 7); those of templates are assumed (docs/further-operations.md). */
export const MESSAGE_REFUSED: ErrorMessage[] = [
	SENT_WITH_ERROR,
	{
		code: 'INSUFFICIENT_BALANCE',
		message: 'The balance does not cover this message',
		description: 'Top up the balance of the account on the platform, then run this item again.',
	},
	{
		code: 'SESSION_EXPIRED',
		message: 'The 24-hour window of this recipient is closed',
		description: (response, timezone) =>
			closingTime(response, timezone) +
			'Free text can be sent only within 24 hours of the customer\'s last message. Send an approved template ("Send Template"), or wait until the customer writes. "Send Freeform Message" can do it by itself: set its \'When the 24-Hour Window Is Closed\' to "Send a Template Instead".',
	},
	{
		code: 'SENDER_NOT_FOUND',
		message: 'The messenger sender was not found',
		description:
			'It may have been removed, or it belongs to another account than the API token. Choose the sender from the list again.',
	},
	{
		code: 'INVALID_PHONE',
		message: 'The platform does not accept the phone number of the recipient',
		description:
			'Check that the number exists and has the right country code, as in +40 722 123 456.',
	},
	{
		code: 'SENDER_OFFLINE',
		message: 'The messenger sender is offline',
		description:
			'The message was not sent. Bring the sender online on the platform (its status is updated every 5 minutes), or choose another one.',
	},
	{
		code: 'TEMPLATE_NOT_FOUND',
		message: 'The template was not found',
		description:
			'It may have been withdrawn, or it belongs to another sender. Choose the template from the list again.',
	},
	{
		code: 'TEMPLATE_NOT_APPROVED',
		message: 'The template is not approved',
		description:
			'It is still waiting for approval, was rejected, or was withdrawn. Choose another one from the list, which shows those that can be sent.',
	},
	{
		code: 'TEMPLATE_MISMATCH',
		message: 'The placeholders do not fit the template',
		description:
			'Give each placeholder of the template once, with its own number or name, and no others. If the template was changed since its form was filled in, open the node and reload the placeholders. Where the template comes from an expression, enter them one by one: "Get Many Templates" lists them in "variables".',
	},
	{
		code: 'MESSAGING_LIMIT_UNAVAILABLE',
		message: 'The sender cannot start further conversations now',
		description:
			'Its limit of recipients per 24 hours is used up or not known. Try again later, or choose another sender.',
	},
	{
		code: 'TEMPLATE_NOT_SYNCED',
		message: 'The platform does not have the current version of the template yet',
		description:
			'The message was not sent. The platform updates its templates every few hours: run this item again later, or choose another template.',
	},
	{
		code: 'NO_ASSISTANT_CONFIGURED',
		message: 'The messenger sender has no assistant',
		description:
			'The message was not sent. Give the sender an assistant on the platform, then run this item again, or choose another sender.',
	},
	{
		code: 'VOICE_CALL_LIMIT_NOT_MET',
		message: 'The messenger sender may not offer calls yet',
		description:
			'The message was not sent. The messenger lets a sender use templates about voice calls only when its limit of recipients is high enough; "Get Many Senders" lists it in "messaging_limit". Choose another template, or another sender.',
	},
	{
		when: (response) => carrierErrorIn(response) === '132018',
		message: 'The messenger does not accept the text of a placeholder',
		description:
			'The message was not sent. A placeholder may have no line break, no tab and no more than four spaces in a row, and the whole text may not be too long.',
	},
	{
		// only with a 5xx is it unknown whether the message was sent, as with any other refusal
		when: (response) => carrierErrorIn(response) !== undefined,
		message: 'The carrier reported an error for this message',
		description: (response) =>
			`The message was not sent. The carrier's number for the reason is ${carrierErrorIn(response)}; your provider knows what it means. Often the recipient is not on the messenger: check the phone number, or reach this person in another way.`,
	},
	{
		code: 'UNKNOWN_ERROR',
		outcomeUnknown: true,
		message: 'The platform reported an unknown error',
		description: 'If it happens again, tell the provider of your platform.',
	},
];

/** When the window closed, in a sentence; blank if the platform does not say it (platform-api 2.4). */
function closingTime({ body }: PlatformResponse, timeZone: string): string {
	const status = isObject(body) && isObject(body.session_status) ? body.session_status : {};
	const time = timeOf(status.expired_at);
	if (Number.isNaN(time)) return '';
	const format = { timeZone, dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' } as const;
	return `The 24-hour window closed on ${new Date(time).toLocaleString('en', format)} (${timeZone}). `;
}

/** Refusals for which another channel, another number or a later time may help. */
const PASSING = [
	'INVALID_PHONE',
	'MESSAGING_LIMIT_UNAVAILABLE',
	'SENDER_OFFLINE',
	'TEMPLATE_NOT_APPROVED',
	'TEMPLATE_NOT_SYNCED',
];

/** Whether a template was certainly not sent, so that the workflow can take another way. */
export function isTemplateReturned(refusal: PlatformResponse): boolean {
	return (
		PASSING.includes(codeIn(refusal)) ||
		(refusal.statusCode < 500 && carrierErrorIn(refusal) !== undefined)
	);
}

/** Whether free text was refused because the window is closed (platform-api 4.7). */
export function isSessionExpired(refusal: PlatformResponse): boolean {
	return codeIn(refusal) === 'SESSION_EXPIRED';
}

function codeIn({ body }: PlatformResponse): string {
	return isObject(body) ? textIn(body.error_code) : '';
}

/** The carrier's number of an error; the name before it differs between platforms (docs/further-operations.md). */
function carrierErrorIn(response: PlatformResponse): string | undefined {
	return /^[A-Z]+(?:_[A-Z]+)*_ERROR_(\d{1,6})$/.exec(codeIn(response))?.[1];
}
