import { notFound } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { agentIsAllowed, agentMayDelete } from '../../parameters/consent';
import { options } from '../../parameters/options';
import { callId } from './shared';

const consent = agentMayDelete('Call');

/** Not in the API document (docs/further-operations.md) */
export const deleteCall: Operation = {
	request: { method: 'DELETE', url: '=/user/calls/{{ $parameter["callId"] }}' },
	notEverywhere: true,
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete call',
		description: 'Delete a call, its transcript and its recording for good',
	},
	forAgents:
		'Deletes a call with its transcript and recording for good. Ask the person to confirm the ID first. Returns a message.',
	properties: [callId, consent, options()],
	refusals: [notFound('call')],
	checks: [agentIsAllowed(consent)],
};
