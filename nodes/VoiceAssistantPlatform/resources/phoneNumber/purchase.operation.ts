import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Problem } from '../../client/problem';
import type { Operation } from '../../declaration/operation';
import { sendFixedInBody } from '../../declaration/routing';
import { outputParameters } from '../../parameters/common';
import { needsConsent, turnedOnByHand } from '../../parameters/consent';
import { availableNumberLocator, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { phoneNumber } from '../../validation/phoneNumber';

const startSubscription: INodeProperties = {
	displayName: 'Start Monthly Subscription',
	name: 'startSubscription',
	description: 'Whether to confirm the purchase. Nothing is sent while off.',
	...turnedOnByHand,
};

/** Each number is bought once in a run, even if the first item that asked for it has failed. */
const boughtTwice = ({ phone_number: number }: IDataObject): Problem => ({
	message: `Another item already buys ${String(number)}`,
	description: 'This item bought nothing. Give each number once.',
});

/** platform-api 4.13 */
export const purchasePhoneNumber: Operation = {
	request: { method: 'POST', url: '/user/phone-numbers/purchase' },
	option: {
		name: 'Purchase',
		value: 'purchase',
		action: 'Purchase phone number with monthly subscription',
		description:
			'Buy a phone number: starts a monthly subscription that renews itself and is not refunded',
	},
	forAgents:
		'Buys a phone number: a subscription that is charged every month and not refunded. Ask to confirm the number and its price first. Returns its ID.',
	properties: [
		{
			displayName:
				'Each item, and each use by an AI agent, buys one number: a subscription on the payment method of the account. It is charged every month until you release the number, and not refunded.',
			name: 'purchaseNotice',
			type: 'notice',
			default: '',
		},
		mustChoose(availableNumberLocator, sendFixedInBody('phone_number', phoneNumber)),
		startSubscription,
		...outputParameters,
		options({ body: true, country: true, atOnce: false }),
	],
	refusals: [
		{
			status: 402,
			message: 'The account has no valid payment method, or the payment failed',
			description:
				'Nothing was bought. Add a payment method to the account on the platform, or check the one that is there.',
		},
		...[400, 404].map((status) => ({
			status,
			message: 'The phone number is not available',
			description:
				"Nothing was bought. It may already be in use. Choose a number that your platform's number search shows as available.",
		})),
		{
			status: 422,
			message: 'The platform did not accept the values sent',
			description:
				'Nothing was bought. Correct the values, for example the phone number, then run this item again.',
		},
	],
	checks: [
		needsConsent(
			startSubscription,
			'Nothing was bought. A purchase starts a monthly subscription that is not refunded.',
		),
	],
	policy: 'once',
	wrapsResult: true,
	distinct: { fields: ['phone_number'], problem: boughtTwice },
};
