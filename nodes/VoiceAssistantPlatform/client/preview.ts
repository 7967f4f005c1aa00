import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { secretsInQuery, withoutSecrets } from './redaction';
import type { RequestFile } from './request';
import { MASK } from './secretForms';

/** Thrown in place of sending a request, so that nothing that would follow its answer happens. */
export class PreviewedRequest extends Error {
	/** The request as it would go out, with masks in place of secrets, and without headers: they hold the token. */
	readonly shown: IDataObject;

	constructor({ method, baseURL, url, body }: IHttpRequestOptions, file?: RequestFile) {
		super('This request is only previewed');
		const { searchParams } = new URL(`${baseURL}${url}`);
		const query = Object.fromEntries(
			[...new Set(searchParams.keys())].map((name) => {
				const values = searchParams.getAll(name);
				const value = values.length > 1 ? values : values[0];
				return [name, secretsInQuery({ [name]: value }).length > 0 ? MASK : value];
			}),
		);
		const fields = body === undefined ? {} : (JSON.parse(body as string) as IDataObject);
		const form = file && { [file.field]: { name: file.name, type: file.type, size: file.size } };
		this.shown = {
			method,
			path: url.split(/[?#]/)[0],
			...(searchParams.size > 0 && { query }),
			...((body !== undefined || form) && { body: form ?? withoutSecrets(fields) }),
		};
	}
}
