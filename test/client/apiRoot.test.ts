import { apiRoot } from '../../nodes/VoiceAssistantPlatform/client/credential';

test.each([
	['https://app.example.com/api', 'https://app.example.com/api'],
	[' https://app.example.com/api/// ', 'https://app.example.com/api'],
	['https://app.example.com', 'https://app.example.com'],
	['https://APP.example.com:8443/Api', 'https://app.example.com:8443/Api'],
	['http://localhost:4010/api', 'http://localhost:4010/api'],
	['http://127.0.0.1:4010/api/', 'http://127.0.0.1:4010/api'],
	['http://[::1]:4010/api', 'http://[::1]:4010/api'],
	['http://[fd00:1::2]/api', 'http://[fd00:1::2]/api'],
	['http://10.1.2.3/api', 'http://10.1.2.3/api'],
	['http://172.16.0.1/api', 'http://172.16.0.1/api'],
	['http://172.31.0.1/api', 'http://172.31.0.1/api'],
	['http://192.168.0.1/api', 'http://192.168.0.1/api'],
	['http://simulator:4010/api', 'http://simulator:4010/api'],
	['http://host.docker.internal/api', 'http://host.docker.internal/api'],
])('the Base URL %p leads to the API at %s', (typed, root) => {
	expect(apiRoot(typed)).toBe(root);
});

test.each([
	[undefined, 'no'],
	['   ', 'no'],
	['app.example.com/api', 'not an address'],
	['https://', 'not an address'],
	['https://user:secret@app.example.com/api', 'not an address'],
	['https://app.example.com/api?key=1', 'not an address'],
	['https://app.example.com/api#x', 'not an address'],
	['http://app.example.com/api', 'https://'],
	['http://172.32.0.1/api', 'https://'],
	['http://8.8.8.8/api', 'https://'],
	['http://localhost.thief.example/api', 'https://'],
	['http://127.0.0.1.thief.example/api', 'https://'],
	['http://[fc::1]/api', 'https://'],
	['http://[fd::1]/api', 'https://'],
	['file:///etc/passwd', 'not an address'],
])('the Base URL %p is refused', (typed, reason) => {
	expect(() => apiRoot(typed)).toThrow(reason);
});
