import type { Resource } from '../resource';
import { getSenders } from './getSenders.operation';
import { getSession } from './getSession.operation';
import { getTemplates } from './getTemplates.operation';
import { sendFreeform } from './sendFreeform.operation';
import { sendTemplate } from './sendTemplate.operation';

export const messenger: Resource = {
	name: 'Messenger',
	value: 'messenger',
	operations: [getSession, getSenders, getTemplates, sendFreeform, sendTemplate],
};
