import { ENDPOINTS } from '../../api/endpoints';
import { sendInBody, type Operation, type RequestCheck } from '../../execution/operation';
import {
	actAsUser,
	additionalBodyFields,
	additionalQueryParameters,
	defaultCountry,
	optionsWithoutRetry,
} from '../../parameters/options';
import { simplify } from '../../parameters/paging';
import { phoneNumber } from '../../validation/phoneNumber';
import type { DeclaredRouting } from '../../validation/form';
import { required } from '../../validation/rules';
import type { Problem } from '../../validation/validate';

/**
 * Allows a purchase only if a person has turned on the switch in the node itself: neither an expression nor an AI agent can
 * consent to a subscription (platform-api 4.13).
 */
const isConsented: RequestCheck = (_request, _parameters, raw) =>
	raw.startSubscription === true
		? undefined
		: {
				message: "'Start Monthly Subscription' is not turned on in the node",
				description:
					'Nothing was bought. A purchase starts a monthly subscription that is not refunded. If you want it, open the node and turn the switch on by hand; it cannot come from an expression or an AI agent.',
			};

/** Each number is bought once in a run, even if the first item that asked for it has failed. */
const boughtTwice = (number: unknown): Problem => ({
	message: `Another item buys ${String(number)} already`,
	description: 'This item bought nothing. Give each number once.',
});

/** platform-api 4.13 */
export const purchasePhoneNumber: Operation = {
	endpoint: ENDPOINTS.purchasePhoneNumber,
	wrapsResult: true,
	policy: 'purchase',
	checks: [isConsented],
	distinct: { field: 'phone_number', problem: boughtTwice },
	option: {
		name: 'Purchase',
		value: 'purchase',
		action: 'Purchase phone number with monthly subscription',
		description:
			'Buy a phone number: starts a monthly subscription that renews itself and is not refunded',
	},
	properties: [
		{
			displayName:
				'Each item, or each time an AI agent uses the node, buys one number: a subscription on the payment method of the account, charged every month until the number is released, not refunded.',
			name: 'purchaseNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Phone Number',
			name: 'phoneNumber',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. +40 312 345 678',
			description:
				'A number that the number search of your platform shows as available, with + and the country code, or a national number when Default Country is set',
			routing: sendInBody('phone_number', required, phoneNumber),
		},
		{
			displayName: 'Start Monthly Subscription',
			name: 'startSubscription',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description: 'Whether to really buy: without it nothing is sent',
			routing: { isJudgedAsStored: true } as DeclaredRouting,
		},
		simplify,
		optionsWithoutRetry([
			actAsUser,
			additionalBodyFields,
			additionalQueryParameters,
			defaultCountry,
		]),
	],
};
