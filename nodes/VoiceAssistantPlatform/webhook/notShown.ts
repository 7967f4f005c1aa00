// A platform may not show where an assistant reports to. That it reports to this trigger is then known from n8n's static data:
// the IDs of such assistants, by event, each with a fingerprint of the address that was entered. In a copy of n8n, in another
// workflow or with another token, the address is another one, and the note does not count.
import { createHash } from 'node:crypto';
import type { IHookFunctions } from 'n8n-workflow';

type Notes = Record<string, Record<string, string> | undefined>;

/** Whether this address was entered in an assistant. */
export function isNoted(context: IHookFunctions, id: number, address: string): boolean {
	return notesOf(context)[eventOf(context)]?.[id] === fingerprint(address);
}

/** Notes in which assistants an address was entered, and in which it is no more. n8n saves this after the hook. */
export function note(
	context: IHookFunctions,
	address: string,
	{ entered, cleared }: { entered: number[]; cleared: number[] },
): void {
	// n8n would save static data that nothing was changed in
	if (entered.length + cleared.length === 0) return;
	const notes = notesOf(context);
	const event = eventOf(context);
	const kept = Object.entries(notes[event] ?? {}).filter(
		([id, noted]) => noted !== fingerprint(address) || !cleared.includes(Number(id)),
	);
	const added = entered.map((id) => [id, fingerprint(address)]);
	const noted = Object.fromEntries([...kept, ...added]) as Record<string, string>;
	if (Object.keys(noted).length > 0) notes[event] = noted;
	else delete notes[event];
}

/** The name of the workflow, at the end of an address, may change. */
function fingerprint(address: string): string {
	const [path] = address.split('&');
	return createHash('sha256').update(path).digest('base64url').slice(0, 16);
}

function eventOf(context: IHookFunctions): string {
	return String(context.getNode().parameters.event);
}

function notesOf(context: IHookFunctions): Notes {
	return context.getWorkflowStaticData('node') as Notes;
}
