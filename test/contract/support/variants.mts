// What belongs to a request beside the declared one: look-ups, and a path of the user's own.
import type { INodeParameters } from 'n8n-workflow';
import { ELSEWHERE, LOOK_UPS } from './tables.mts';
import type { Sent } from './wire.mts';

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
