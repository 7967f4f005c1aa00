import { notFound } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { agentIsAllowed, agentMayDelete } from '../../parameters/consent';
import { leadLocator, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { validated } from '../../validation/form';
import { id } from '../../validation/rules';

const consent = agentMayDelete('Lead');

/** Not in the API document (docs/further-operations.md) */
export const deleteLead: Operation = {
	request: { method: 'DELETE', url: '=/user/leads/{{ $parameter["leadId"] }}' },
	notEverywhere: true,
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete lead',
		description: 'Delete a person from a campaign, with secondary contacts, for good',
	},
	forAgents:
		'Deletes a person from a campaign for good. Needs the ID of the lead; a list of leads has it. Ask to confirm it first. Returns a message.',
	properties: [mustChoose(leadLocator, validated(id)), consent, options()],
	refusals: [notFound('lead')],
	checks: [agentIsAllowed(consent)],
};
