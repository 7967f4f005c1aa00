import type { INodeProperties } from 'n8n-workflow';
import { NOT_ADMIN, USER_NOT_FOUND } from '../../api/endpoint';
import type { Problem } from '../../client/problem';
import type { Operation } from '../../declaration/operation';
import { sendInBody } from '../../declaration/routing';
import { needsConsent, turnedOnByHand } from '../../parameters/consent';
import { options } from '../../parameters/options';
import type { Rule } from '../../validation/validate';
import { platformUser } from './shared';

const moveBalance: INodeProperties = {
	displayName: 'Move Balance',
	name: 'moveBalance',
	description: 'Whether to confirm the transfer. Nothing is sent while off.',
	...turnedOnByHand,
};

/** More than the error of sums in JavaScript, where 0.1 + 0.2 is 0.30000000000000004. */
const TRACE = 1e-6;

/** An expression must not give more decimals than the form takes: the platform would round them, and nobody knows how. */
const twoDecimals: Rule = (value) => {
	const rounded = Number(Number(value).toFixed(2));
	return Math.abs(rounded - Number(value)) < TRACE
		? { value: rounded }
		: {
				issue: 'has more than two decimals',
				hint: 'Round it, in an expression for example with {{ $json.amount.round(2) }}.',
			};
};

/** The node runs for each item that comes in: after a list, a fixed client would get what all of them are meant to get. */
const transferredTwice: Problem = {
	message: 'Another item already transfers balance of this client',
	description:
		"This item transferred nothing. For a transfer to each client of a list, drag the client's ID into 'Client'. For a single transfer after a list, turn on 'Execute Once' in the settings of this node. Several amounts for one client: add them up.",
};

/** Not in the API document (docs/further-operations.md) */
export const transferBalance: Operation = {
	request: { method: 'POST', url: '/white-label/transfer' },
	notEverywhere: true,
	option: {
		name: 'Transfer Balance',
		value: 'transferBalance',
		action: 'Transfer balance',
		description: 'Move minutes or credits to or from a client. Needs the token of an agency.',
	},
	properties: [
		platformUser,
		{
			displayName: 'Direction',
			name: 'direction',
			type: 'options',
			options: [
				{
					name: 'To the Client',
					value: 'add',
					description: 'The amount goes from your balance to the client',
				},
				{
					name: 'From the Client',
					value: 'remove',
					description: 'The amount goes from the client back to you',
				},
			],
			default: 'add',
			description: 'The direction of the transfer',
			routing: sendInBody('operation'),
		},
		{
			displayName: 'Unit',
			name: 'unit',
			type: 'options',
			options: [
				{ name: 'Credits', value: 'credits' },
				{ name: 'Minutes', value: 'minutes' },
			],
			default: 'minutes',
			description: "Minutes of calls, or credits, which are the platform's own unit and not money",
			routing: sendInBody('transfer_type'),
		},
		{
			displayName: 'Amount',
			name: 'amount',
			type: 'number',
			typeOptions: { minValue: 0.01, maxValue: 1_000_000, numberPrecision: 2 },
			required: true,
			default: 0,
			description: 'How many minutes or credits to transfer, more than 0 and at most 1,000,000',
			routing: sendInBody('amount', twoDecimals),
		},
		moveBalance,
		// no additional body fields: they could change who gets how much
		options({ asUser: false, atOnce: false }),
	],
	refusals: [NOT_ADMIN, USER_NOT_FOUND],
	checks: [
		needsConsent(
			moveBalance,
			'Nothing was transferred. A transfer moves balance between your account and that of a client.',
		),
	],
	policy: 'once',
	distinct: {
		fields: ['user_id', 'email', 'operation', 'transfer_type'],
		problem: () => transferredTwice,
	},
};
