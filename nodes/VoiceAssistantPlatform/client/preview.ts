import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { MASK, secretsInQuery, withoutSecrets } from './redaction';
import type { RequestFile } from './request';

/** Thrown in place of sending a request, so that nothing that would follow its answer happens. */
export class PreviewedRequest extends Error {
	readonly shown: IDataObject;

	constructor(shown: IDataObject) {
		super('This request is only previewed');
		this.shown = shown;
	}
}

/** A request as it would go out, with masks in place of secrets, and without headers: they hold the token. */
export function shownRequest(
	{ method, baseURL, url, body }: IHttpRequestOptions,
	file?: RequestFile,
): IDataObject {
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
		...(body !== undefined && { body: withoutSecrets(JSON.parse(body as string) as IDataObject) }),
		...(file && { body: { [file.field]: { name: file.name, type: file.type, size: file.size } } }),
	};
}
