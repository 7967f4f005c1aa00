// What belongs to a request beside the declared one: look-ups, and a path of the user's own.
import type { INodeParameters } from 'n8n-workflow';
import { PHONE } from '../../support/engine/forms.ts';
import { PRODUCTION, SECRET } from '../../support/trigger.ts';
import { ELSEWHERE } from './fillings.mts';
import type { Sent } from './wire.mts';

let calls = 1_000;
/** Each time it is read, the person of the form was called once more. */
const calledAgain = (more: object = {}) => ({
	path: '/user/calls',
	get body() {
		const call = { status: 'completed', client_phone_number: PHONE };
		return { data: [{ ...call, ...more, id: ++calls, type: 'outbound' }] };
	},
});

/** The ID that made-up answers have. */
const ID = 7;

/** The document that was added is processed, wherever the documents are. */
const PROCESSED = ['', ELSEWHERE].map((root) => ({
	path: `${root}/user/knowledgebases/8/documents`,
	body: { data: [{ id: ID, status: 'active' }] },
}));

/** The assistants of the forms report to a trigger that is published in this n8n. */
const HOOK = { webhook_url: `${PRODUCTION}?secret=${SECRET}`, is_webhook_active: true };
const REPORTING = {
	path: '/user/assistants/get',
	body: { data: [7, 12].map((id) => ({ id, ...HOOK })) },
};

/** Whether the campaign of a lead calls: nothing is known of it. */
const CAMPAIGNS = { path: '/user/campaigns', body: [] };

/** What operations look up beside the request that they declare, with the answer that has them send it, or end. */
const LOOK_UPS: Record<string, Array<{ path: string; body: unknown }>> = {
	'document: addFile': PROCESSED,
	'document: addWebsite': PROCESSED,
	// waiting for the call to end
	'call: make': [calledAgain()],
	'call: sendAndWait': [REPORTING],
	'lead: sendAndWait': [REPORTING, CAMPAIGNS],
	'lead: create': [
		calledAgain({ lead: { id: ID } }),
		{ path: '/user/leads', body: { data: [{ id: ID, status: 'completed' }] } },
		CAMPAIGNS,
	],
	// a number that is not found is created
	'lead: upsert': [{ path: '/user/leads', body: { data: [] } }, CAMPAIGNS],
};

/** What is looked up beside the declared request, if the request does that. */
export function lookUpOf({ resource, operation }: INodeParameters, { method, path }: Sent) {
	const lookUps = LOOK_UPS[`${String(resource)}: ${String(operation)}`] ?? [];
	return lookUps.find((lookUp) => method === 'GET' && path === lookUp.path);
}

/** The requests without those that look something up. */
export function withoutLookUps(parameters: INodeParameters, sent: Sent[]): Sent[] {
	return sent.filter((one) => !lookUpOf(parameters, one));
}

/** The request as it would be without an "Endpoint Path" of the user's own. */
export function withoutOwnPath(sent: Sent): Sent {
	return { ...sent, path: sent.path.replace(ELSEWHERE, '') };
}
