exports.PlainPlatformApi = class {
	name = 'plainPlatformApi';
	displayName = 'Plain Platform API';
	properties = [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
		},
	];
	authenticate = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{ $credentials.apiKey }}' } },
	};
};
