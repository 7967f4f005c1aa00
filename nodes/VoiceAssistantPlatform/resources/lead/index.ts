import type { Resource } from '../resource';
import { createLead } from './create.operation';
import { deleteLead } from './delete.operation';
import { getLeads } from './getAll.operation';
import { createLeadAndWait } from './sendAndWait.operation';
import { updateLead } from './update.operation';
import { createOrUpdateLead } from './upsert.operation';

export const lead: Resource = {
	name: 'Lead',
	value: 'lead',
	operations: [createLead, createLeadAndWait, createOrUpdateLead, deleteLead, getLeads, updateLead],
};
