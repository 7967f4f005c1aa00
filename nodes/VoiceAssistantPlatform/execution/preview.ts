// What a preview outputs in place of a request.
import type { IDataObject } from 'n8n-workflow';
import { redactBody } from '../api/secretFields';
import { MASK, secretsInQuery } from '../client/redaction';
import type { PreviewedRequest } from '../client/request';

/** Marks a row, so that no following node takes it for a result. */
export const asPreview = (row: IDataObject): IDataObject => ({ preview: true, ...row });

/** The row for a request that was not sent, with the one that would follow its refusal. */
export function rowOfPreview({ requests }: PreviewedRequest): IDataObject {
	const [first, otherwise] = requests.map(shownRequest);
	return asPreview({ ...first, ...(otherwise && { if_refused: otherwise }) });
}

/** A request as it would go out, with masks in place of secrets, and without headers: they hold the token. */
function shownRequest({
	method,
	baseURL,
	url,
	body,
	file,
}: PreviewedRequest['requests'][number]): IDataObject {
	const { searchParams } = new URL(`${baseURL}${url}`);
	const query = [...new Set(searchParams.keys())].map((name) => {
		const values = searchParams.getAll(name);
		const value = values.length > 1 ? values : values[0];
		return [name, secretsInQuery({ [name]: value }).length > 0 ? MASK : value];
	});
	return {
		method,
		path: url.split(/[?#]/)[0],
		...(query.length > 0 && { query: Object.fromEntries(query) as IDataObject }),
		...(body !== undefined && {
			body: {
				...redactBody(JSON.parse(body as string) as IDataObject),
				...(file && { [file.field]: { name: file.name, type: file.type, size: file.size } }),
			},
		}),
	};
}
