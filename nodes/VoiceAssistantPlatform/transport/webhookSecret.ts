import type { IDataObject } from 'n8n-workflow';
import { isObject } from './answer';

const FIELDS = ['webhook_url', 'inbound_webhook_url', 'endpoint'];

/** The secret in an address of this package's trigger, told by the path; addresses of other products are mostly left as they are. */
const SECRET = /(?<=\/(?:call-ended|inbound-call|tool-request)(?:\?secret=|\/))[^&#?/]+/;

/** A row without the secrets of webhook addresses: whoever reads the output could start the workflow. */
export function withoutWebhookSecrets(row: IDataObject): IDataObject {
	const masked = Object.fromEntries(
		FIELDS.filter((name) => typeof row[name] === 'string').map((name) => [
			name,
			String(row[name]).replace(SECRET, '*****'),
		]),
	);
	const data = isObject(row.data) && { data: withoutWebhookSecrets(row.data) };
	return { ...row, ...masked, ...data };
}
