// A platform may not show where an assistant reports to. Where this trigger has entered its address is then noted in n8n's static
// data, under a fingerprint of the address: in a copy of n8n, or with another token, the address is another one.
import { createHash } from 'node:crypto';
import type { IHookFunctions } from 'n8n-workflow';
import { addressOf, secretIn } from './address';

/** The IDs of the assistants that are noted for an address. */
export function notedFor(context: IHookFunctions, address: string): number[] {
	const noted = context.getWorkflowStaticData('node')[fingerprint(context, address)];
	return (noted ?? []) as number[];
}

/** Notes assistants for an address, in place of the ones before. n8n saves this after the hook. */
export function note(context: IHookFunctions, address: string, ids: number[]): void {
	// n8n would save static data that nothing was changed in
	if (ids.length === 0 && notedFor(context, address).length === 0) return;
	const notes = context.getWorkflowStaticData('node');
	if (ids.length > 0) notes[fingerprint(context, address)] = ids;
	else delete notes[fingerprint(context, address)];
}

function fingerprint(context: IHookFunctions, address: string): string {
	const place = `${addressOf(context)} ${secretIn(address)}`;
	return createHash('sha256').update(place).digest('base64url').slice(0, 16);
}
