// What the benchmark compares with: one item after another, one page after another, as the other packages do it.
const CREDENTIAL = 'plainPlatformApi';

exports.PlainPlatform = class {
	description = {
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
			{ displayName: 'Method', name: 'method', type: 'string', default: 'GET' },
			{ displayName: 'Path', name: 'path', type: 'string', default: '' },
			{ displayName: 'Body', name: 'body', type: 'json', default: {} },
			{ displayName: 'All Pages', name: 'allPages', type: 'boolean', default: false },
		],
	};

	async execute() {
		const { baseUrl } = await this.getCredentials(CREDENTIAL);
		const returned = [];
		for (const item of this.getInputData().keys()) {
			const method = this.getNodeParameter('method', item);
			const url = baseUrl + this.getNodeParameter('path', item);
			const body = method === 'GET' ? undefined : this.getNodeParameter('body', item);
			const ask = async (qs) =>
				await this.helpers.httpRequestWithAuthentication.call(this, CREDENTIAL, {
					...{ method, url, qs, body },
					headers: { Accept: 'application/json' },
					json: true,
				});
			try {
				const rows = [];
				if (!this.getNodeParameter('allPages', item)) rows.push(await ask({}));
				else {
					for (let page = 1, last = 1; page <= last; page++) {
						const answer = await ask({ per_page: 100, page });
						last = answer.last_page;
						rows.push(...answer.data);
					}
				}
				for (const json of rows) returned.push({ json, pairedItem: { item } });
			} catch (error) {
				if (!this.continueOnFail()) throw error;
				returned.push({ json: { error: error.message }, pairedItem: { item } });
			}
		}
		return [returned];
	}
};
