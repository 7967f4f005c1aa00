import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	INodeExecutionData,
	INodeProperties,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

const CREDENTIAL = 'plainPlatformApi';

const field = (name: string, value: string | boolean | object): INodeProperties => ({
	displayName: name,
	name,
	type: typeof value === 'object' ? 'json' : (typeof value as 'string' | 'boolean'),
	default: value as string,
});

/** What the benchmark compares with: one item after another, one page after another, as the other packages do it. */
export class PlainPlatform implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Plain Platform',
		name: 'plainPlatform',
		group: ['transform'],
		version: 1,
		description: 'Asks the platform, one item after another',
		defaults: { name: 'Plain Platform' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: CREDENTIAL, required: true }],
		properties: [
			field('method', 'GET'),
			field('path', ''),
			field('body', {}),
			field('allPages', false),
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { baseUrl } = await this.getCredentials(CREDENTIAL);
		const returned: INodeExecutionData[] = [];
		for (const index of this.getInputData().keys()) {
			const method = this.getNodeParameter('method', index) as IHttpRequestMethods;
			const url = `${String(baseUrl)}${String(this.getNodeParameter('path', index))}`;
			const body = method === 'GET' ? undefined : (this.getNodeParameter('body', index) as object);
			const ask = async (qs: IDataObject): Promise<IDataObject> =>
				(await this.helpers.httpRequestWithAuthentication.call(this, CREDENTIAL, {
					...{ method, url, qs, body: body as IDataObject },
					headers: { Accept: 'application/json' },
					json: true,
				})) as IDataObject;
			try {
				const rows: IDataObject[] = [];
				if (!this.getNodeParameter('allPages', index)) rows.push(await ask({}));
				else {
					for (let page = 1, last = 1; page <= last; page++) {
						const answer = await ask({ per_page: 100, page });
						last = answer.last_page as number;
						rows.push(...(answer.data as IDataObject[]));
					}
				}
				for (const json of rows) returned.push({ json, pairedItem: { item: index } });
			} catch (error) {
				if (!this.continueOnFail()) throw error;
				returned.push({ json: { error: (error as Error).message }, pairedItem: { item: index } });
			}
		}
		return [returned];
	}
}
