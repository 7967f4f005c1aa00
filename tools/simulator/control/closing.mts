import { Refusal } from '../http/refusal.mts';

/** After waiting for something else, the database may be closed. */
export function refuseWhenClosing(closing: AbortSignal): void {
	if (closing.aborted) throw new Refusal(503, { message: 'The simulator is closing' });
}
