import type { Resource } from '../resource';
import { createCampaign } from './create.operation';
import { getCampaign } from './get.operation';
import { getCampaigns } from './getAll.operation';
import { startCampaign } from './start.operation';
import { stopCampaign } from './stop.operation';

export const campaign: Resource = {
	name: 'Campaign',
	value: 'campaign',
	operations: [createCampaign, getCampaign, getCampaigns, startCampaign, stopCampaign],
	selected: getCampaigns,
};
