// What the benchmark compares with: one item after another, as the other packages do it.
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
			{ displayName: 'Method', name: 'method', type: 'string', default: 'POST' },
			{ displayName: 'Path', name: 'path', type: 'string', default: '' },
			{ displayName: 'Body', name: 'body', type: 'json', default: {} },
		],
	};

	async execute() {
		const { baseUrl } = await this.getCredentials(CREDENTIAL);
		const returned = [];
		for (const item of this.getInputData().keys()) {
			const method = this.getNodeParameter('method', item);
			const url = baseUrl + this.getNodeParameter('path', item);
			const body = this.getNodeParameter('body', item);
			try {
				const json = await this.helpers.httpRequestWithAuthentication.call(this, CREDENTIAL, {
					...{ method, url, body },
					headers: { Accept: 'application/json' },
					json: true,
				});
				returned.push({ json, pairedItem: { item } });
			} catch (error) {
				if (!this.continueOnFail()) throw error;
				returned.push({ json: { error: error.message }, pairedItem: { item } });
			}
		}
		return [returned];
	}
};
