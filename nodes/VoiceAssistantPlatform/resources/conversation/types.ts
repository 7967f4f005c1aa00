/** platform-api 2.1 */
export const CONVERSATION_TYPES = [
	{ name: 'API', value: 'api', description: 'Started through the API' },
	{ name: 'Messenger', value: 'messenger', description: 'With a customer on the messenger' },
	{ name: 'Test', value: 'test', description: 'Tries of the assistant on the platform' },
	{ name: 'Widget', value: 'widget', description: 'In the chat window of a website' },
];
