import type { IDataObject } from 'n8n-workflow';
import { numberIn } from '../client/response';

/** A sent SMS with the same fields from every platform (docs/further-operations.md). */
export function simplifySms({ sms_id: id, ...sms }: IDataObject): IDataObject {
	const cost = numberIn(sms.cost);
	return { ...(id !== undefined && { id }), ...sms, ...(Number.isFinite(cost) && { cost }) };
}
