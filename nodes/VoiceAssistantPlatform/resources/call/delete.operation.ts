import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { agentIsAllowed, agentMayDelete } from '../../parameters/consent';
import { options } from '../../parameters/options';
import { callId } from './shared';

const consent = agentMayDelete('Call');

/** Not in the API document (docs/further-operations.md) */
export const deleteCall: Operation = {
	endpoint: ENDPOINTS.deleteCall,
	checks: [agentIsAllowed(consent)],
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete call',
		description: 'Delete a call, its transcript and its recording for good. Not on every platform.',
	},
	forAgents:
		'Deletes a call with its transcript and recording for good. Ask the person to confirm the ID first. Returns a message.',
	properties: [callId, consent, options({ path: ENDPOINTS.deleteCall.url })],
};
