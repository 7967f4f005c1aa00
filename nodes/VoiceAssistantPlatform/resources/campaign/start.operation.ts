import { ENDPOINTS } from '../../api/endpoints';
import { sendInBody, type Operation, type RequestCheck } from '../../execution/operation';
import { endpointPath } from '../../parameters/endpointPaths';
import { campaignLocator } from '../../parameters/locators';
import { writeOptions } from '../../parameters/options';
import { simplify } from '../../parameters/paging';
import type { DeclaredRouting } from '../../validation/form';
import { id, required } from '../../validation/rules';

/** Allows a start only if a person has turned on the switch in the node itself: it calls people, and costs balance. */
const isConsented: RequestCheck = (_request, _parameters, raw) =>
	raw.startCalling === true
		? undefined
		: {
				message: "'Start Calling' is not turned on in the node",
				description:
					'Nothing was started. A campaign calls all its leads, which costs balance. If you want it, open the node and turn the switch on by hand; it cannot come from an expression or an AI agent.',
			};

/** Not in the API document (docs/api-assumptions.md, "Further operations") */
export const startCampaign: Operation = {
	endpoint: ENDPOINTS.startCampaign,
	wrapsResult: true,
	checks: [isConsented],
	option: {
		name: 'Start',
		value: 'start',
		action: 'Start campaign',
		description:
			'Let a campaign call its leads. Costs balance. Not in the API document: not every platform offers this.',
	},
	properties: [
		{
			...campaignLocator,
			required: true,
			description: 'The campaign that starts to call its leads',
			routing: sendInBody('campaign_id', required, id),
		},
		{
			displayName: 'Start Calling',
			name: 'startCalling',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description: 'Whether to really call the leads of the campaign: without it nothing is sent',
			routing: { isJudgedAsStored: true } as DeclaredRouting,
		},
		simplify,
		writeOptions(endpointPath(ENDPOINTS.startCampaign.url)),
	],
};
