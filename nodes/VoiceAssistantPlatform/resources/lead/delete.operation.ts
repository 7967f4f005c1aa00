import { ENDPOINTS } from '../../api/endpoints';
import { sendInPath, type Operation } from '../../execution/operation';
import { agentIsAllowed, agentMayDelete } from '../../parameters/consent';
import { leadLocator, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { id } from '../../validation/rules';

const consent = agentMayDelete('Lead');

/** Not in the API document (docs/further-operations.md) */
export const deleteLead: Operation = {
	endpoint: ENDPOINTS.deleteLead,
	checks: [agentIsAllowed(consent)],
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete lead',
		description:
			'Delete a person from a campaign, with secondary contacts, for good. Not on every platform.',
	},
	forAgents:
		'Deletes a person from a campaign for good. Needs the ID of the lead; a list of leads has it. Ask to confirm it first. Returns a message.',
	properties: [
		mustChoose(leadLocator, sendInPath('id', id)),
		consent,
		options({ path: ENDPOINTS.deleteLead.url }),
	],
};
