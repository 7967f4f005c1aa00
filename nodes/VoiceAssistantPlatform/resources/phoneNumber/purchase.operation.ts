import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	actAsUser,
	additionalBodyFields,
	additionalQueryParameters,
	optionsOfOneTry,
} from '../../fields/options';
import { phoneNumber, required } from '../../fields/rules';
import { inBody } from '../../fields/send';
import { oneRequest } from '../../transport/ways';
import { consent } from './consent';
import { onlyOnce } from './onlyOnce';

const showOnlyForPhoneNumberPurchase = { resource: ['phoneNumber'], operation: ['purchase'] };

/** platform-api 4.13 */
export const purchaseOption: INodePropertyOptions = {
	name: 'Purchase',
	value: 'purchase',
	action: 'Purchase phone number with monthly subscription',
	description:
		'Buy a phone number: starts a monthly subscription that renews itself and is not refunded',
	routing: {
		request: { method: 'POST', url: '/user/phone-numbers/purchase' },
		operations: { pagination: oneRequest('purchase', onlyOnce) },
	},
};

export const purchaseProperties: INodeProperties[] = [
	{
		displayName:
			'Each item, or each time an AI agent uses the node, buys one number: a subscription on the payment method of the account, charged every month until the number is released, not refunded.',
		name: 'purchaseNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: showOnlyForPhoneNumberPurchase },
	},
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. +40312345678',
		description:
			'A number that the number search of your platform shows as available, with + and the country code, digits only',
		displayOptions: { show: showOnlyForPhoneNumberPurchase },
		routing: inBody('phone_number', 'Phone Number', required, phoneNumber),
	},
	{
		displayName: 'Start Monthly Subscription',
		name: 'startSubscription',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description: 'Whether to really buy: without it nothing is sent',
		displayOptions: { show: showOnlyForPhoneNumberPurchase },
		routing: consent('startSubscription', 'Start Monthly Subscription'),
	},
	optionsOfOneTry(showOnlyForPhoneNumberPurchase, [
		actAsUser,
		additionalBodyFields,
		additionalQueryParameters,
	]),
];
