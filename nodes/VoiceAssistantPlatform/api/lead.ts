import type { IDataObject } from 'n8n-workflow';
import { statusWord } from './call';
import { FIRST_LEAD_STATUS } from './choices';

/** Statuses of leads that the platform calls, or calls again (platform-api 3.2; docs/api-assumptions.md, "Shapes of answers"). */
const OPEN_STATUSES = [FIRST_LEAD_STATUS, 'processing', 'rescheduled', 'scheduled'];

/** Whether a lead is not called any more: statuses that nobody has described count as the end of it. */
export function isFinished({ status }: IDataObject): boolean {
	const word = statusWord(status);
	return word !== '' && !OPEN_STATUSES.includes(word);
}
