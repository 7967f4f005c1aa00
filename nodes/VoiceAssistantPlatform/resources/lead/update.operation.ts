import { SETTABLE_LEAD_STATUSES } from '../../api/choices';
import { changesSomething, type Operation } from '../../declaration/operation';
import { sendFixedInBody, sendInBody } from '../../declaration/routing';
import { updateFields } from '../../parameters/common';
import { campaignLocator, leadLocator, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { chosenAssistantVariables, variables } from '../../parameters/variables';
import { validated } from '../../validation/form';
import { unformattedPhone } from '../../validation/phoneNumber';
import { id } from '../../validation/rules';

/** platform-api 4.11 */
export const updateLead: Operation = {
	request: { method: 'PUT', url: '=/user/leads/{{ $parameter["leadId"] }}' },
	notEverywhere: true,
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update lead',
		description: 'Change the campaign, phone number, status or variables of a lead',
	},
	forAgents:
		'Changes what is known of a lead, its status, number or campaign. Needs the ID of the lead; a list of leads has it. Variables that are not named stay. A lead in a campaign that is running may be called again, which costs money. Returns a message.',
	properties: [
		mustChoose(leadLocator, validated(id)),
		...variables(chosenAssistantVariables, {
			specify: {
				description:
					'How to enter variables. Those that you name get the new value; the others of the lead stay as they are.',
			},
		}),
		updateFields(
			{
				...campaignLocator,
				description: 'The campaign that the lead moves to',
				routing: sendFixedInBody('campaign_id', id),
			},
			{
				displayName: 'Phone Number',
				name: 'phoneNumber',
				type: 'string',
				default: '',
				placeholder: 'e.g. +40 722 123 456',
				description: 'The new number. The platform converts it to the international format.',
				routing: sendFixedInBody('phone_number', unformattedPhone),
			},
			{
				displayName: 'Status',
				name: 'status',
				type: 'options',
				options: SETTABLE_LEAD_STATUSES,
				default: 'completed',
				description: 'The new status. The platform refuses those that only it can set.',
				routing: sendInBody('status'),
			},
		),
		options({ body: true, country: true }),
	],
	refusals: [
		{
			status: 404,
			message: 'The platform did not find the lead or the campaign',
			description:
				'Check that both exist and belong to the account of the token, or choose them from the lists again.',
		},
	],
	checks: [changesSomething],
	// of several items for one lead, the last one counts
	serializeBy: ({ url }) => url,
};
