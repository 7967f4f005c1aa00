export interface Section {
	number: string;
	title: string;
	/** Why no test can hold it. */
	untestable?: string;
}

/** The sections of the platform's API document, in our own words. */
export const SECTIONS: Section[] = [
	{ number: 'Conventions', title: 'Words that stand for names of products, in identifiers' },
	{
		number: '1',
		title: 'What the service does',
		untestable: 'An overview; the sections below say the same in detail',
	},
	{ number: '2.1', title: 'Conversation and its list' },
	{ number: '2.2', title: 'Call and its list' },
	{ number: '2.3', title: 'Messenger sender' },
	{ number: '2.4', title: 'Session status' },
	{ number: '2.5', title: 'Assistant and its list' },
	{ number: '2.6', title: 'Lead' },
	{ number: '2.7', title: 'Phone number' },
	{ number: '2.8', title: 'Knowledge base' },
	{ number: '2.9', title: 'Mid-call tool' },
	{ number: '2.10', title: 'Transcriber provider' },
	{ number: '2.11', title: 'Platform user' },
	{ number: '3.1', title: 'Status of a call' },
	{ number: '3.2', title: 'Status of a lead' },
	{ number: '3.3', title: 'Status of a knowledge base' },
	{ number: '3.4', title: 'Status of an assistant and of a sender' },
	{ number: '3.5', title: '24-hour window' },
	{ number: '4.1', title: 'List conversations' },
	{ number: '4.2', title: 'List calls' },
	{ number: '4.3', title: 'Log a platform user in' },
	{ number: '4.4', title: 'Log a platform user out' },
	{ number: '4.5', title: 'Register a platform user' },
	{ number: '4.6', title: 'Create a token for a user' },
	{ number: '4.7', title: 'Send free text' },
	{ number: '4.8', title: 'Get the session status' },
	{ number: '4.9', title: 'List senders' },
	{ number: '4.10', title: 'Update an assistant' },
	{ number: '4.11', title: 'Update a lead' },
	{ number: '4.12', title: 'Create a lead' },
	{ number: '4.13', title: 'Purchase a phone number' },
	{ number: '4.14', title: 'List assistants' },
	{ number: '4.15', title: 'Update a knowledge base' },
	{ number: '4.16', title: 'List transcriber providers' },
	{ number: '4.17', title: 'List mid-call tools' },
	{ number: '4.18', title: 'List phone numbers' },
	{ number: '4.19', title: 'List knowledge bases' },
	{
		number: '4.20',
		title: 'Profile, campaigns, leads and platform users, whose shapes are not shown',
	},
	{ number: '5.1', title: 'Every request carries a token' },
	{ number: '5.2', title: 'Administrators, and the users of their platform only' },
	{ number: '5.3', title: "A user's token acts as that user" },
	{ number: '5.4', title: 'Tokens have names, and are revoked one by one or all at once' },
	{ number: '5.5', title: 'What belongs to somebody else is not found' },
	{
		number: '5.6',
		title: 'How long a token lives',
		untestable: 'The document does not show it; tokens of the simulator live until revoked',
	},
	{ number: '6', title: 'Webhooks' },
	{ number: '7', title: 'Errors' },
	{ number: '8', title: 'Limits' },
	{ number: '9', title: 'Versioning', untestable: 'The document does not show any' },
];
