import { Refusal } from '../http/refusal.mts';

/** Who has waited for somebody else meanwhile may find the database closed. */
export function refuseWhenClosing(closing: AbortSignal): void {
	if (closing.aborted) throw new Refusal(503, { message: 'The simulator is closing' });
}
