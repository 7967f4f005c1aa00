import type { INodeProperties } from 'n8n-workflow';
import { textIn } from '../../client/response';
import { assistantLocator, UNCHOSEN } from '../../parameters/locators';
import { validated, type DeclaredRouting } from '../../validation/form';
import { entriesIn, id } from '../../validation/rules';
import { checksBlank } from '../../validation/validate';
import { isLongEnough } from '../address';

const setUpByNode = { event: ['callEnded', 'conversationEnded', 'inboundCall'] };
const automatic = { ...setUpByNode, registration: ['automatic'] };
const manual = { ...setUpByNode, registration: ['manual'] };

/** One assistant or several, which an expression may return; each counts once. */
const assistantIds = checksBlank((chosen, context) => {
	const results = entriesIn(chosen).map((one) => id(one, context));
	const ids = results.flatMap((result) => ('value' in result ? [result.value] : []));
	return ids.length > 0 && ids.length === results.length
		? { value: [...new Set(ids)] }
		: { issue: 'is not chosen', hint: 'Choose from the list, or enter an ID, for example 12.' };
});

/** Refuses to publish a trigger whose address could be guessed. */
const unguessable = checksBlank((secret) =>
	isLongEnough(textIn(secret))
		? { value: secret }
		: {
				issue: 'is missing or too short',
				hint: 'Choose a new one from the list, then copy the webhook URL again. A secret of your own needs at least 24 letters or digits.',
			},
);

const webhookSecret: INodeProperties = {
	displayName: 'Webhook Secret',
	name: 'webhookSecret',
	type: 'resourceLocator',
	required: true,
	default: UNCHOSEN,
	description:
		'The end of the webhook URL. Anyone who knows it can start your workflow, so keep it secret.',
	modes: [
		{
			displayName: 'New',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'newWebhookSecret', searchable: true },
		},
		{
			displayName: 'Own',
			name: 'own',
			type: 'string',
			placeholder: 'e.g. tq8Zr2mWc5Yx9Kd3Lb7Vn4Hs',
			hint: 'At least 24 letters or digits',
		},
	],
	routing: { ...validated(unguessable), isSecret: true } as DeclaredRouting,
};

const event: INodeProperties = {
	displayName: 'Trigger On',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Call Ended',
			value: 'callEnded',
			description: 'A call with an assistant has ended, with any outcome',
		},
		{
			name: 'Conversation Ended',
			value: 'conversationEnded',
			description:
				'A customer wrote to an assistant: after each message in a messenger, after a pause on a website',
		},
		{
			name: 'Inbound Call',
			value: 'inboundCall',
			description:
				'An assistant receives a call. What the workflow returns becomes variables of its prompt.',
		},
		{
			name: 'Message Status',
			value: 'messageStatus',
			description: 'A message on the messenger was sent, delivered, read, or failed',
		},
		{
			name: 'Mid-Call Tool Request',
			value: 'toolRequest',
			description:
				'An assistant needs something during a call, such as a free date. The workflow answers.',
		},
	],
	default: 'callEnded',
};

const notice = (
	name: string,
	displayName: string,
	show: Record<string, string[]>,
): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
	displayOptions: { show },
});

const pasteInto = (place: string) =>
	`Choose a secret, open Webhook URLs above, copy the Production URL (the Test URL while you try it) into ${place}, publish`;

/** What the trigger waits for, and how the platform gets its address. */
export const setup: INodeProperties[] = [
	event,
	{
		displayName: 'Set Up Webhook',
		name: 'registration',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Automatically',
				value: 'automatic',
				description: 'Publishing sets the webhook in the assistants; unpublishing clears it',
			},
			{
				name: 'Manually',
				value: 'manual',
				description: 'You paste the webhook URL into the settings of the assistant yourself',
			},
		],
		default: 'automatic',
		displayOptions: { show: setUpByNode },
	},
	{
		displayName: 'Assistants',
		name: 'assistants',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'All Assistants',
				value: 'all',
				description: 'All assistants in the account. A new one is included within the hour.',
			},
			{ name: 'One Assistant', value: 'one' },
			{ name: 'Several Assistants', value: 'several' },
		],
		default: 'one',
		description: 'The assistants whose events start the workflow',
		displayOptions: { show: automatic },
	},
	{
		...assistantLocator,
		required: true,
		description: 'The assistant whose events start the workflow',
		routing: validated(assistantIds),
		displayOptions: { show: { ...automatic, assistants: ['one'] } },
	},
	{
		displayName: 'Assistant Names or IDs',
		name: 'assistantIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getAssistants' },
		required: true,
		default: [],
		description:
			'The assistants whose events start the workflow. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		routing: validated(assistantIds),
		displayOptions: { show: { ...automatic, assistants: ['several'] } },
	},
	{ ...webhookSecret, displayOptions: { show: manual } },
	{ ...webhookSecret, displayOptions: { show: { event: ['toolRequest'] } } },
	notice('callEndedNotice', pasteInto('the post-call webhook of the assistant'), {
		...manual,
		event: ['callEnded'],
	}),
	notice('conversationEndedNotice', pasteInto('the conversation-ended webhook of the assistant'), {
		...manual,
		event: ['conversationEnded'],
	}),
	notice('inboundCallNotice', pasteInto('the inbound webhook of the assistant'), {
		...manual,
		event: ['inboundCall'],
	}),
	notice(
		'messageStatusNotice',
		"Open Webhook URLs above, copy the Production URL (the Test URL while you try it) into the webhook of the sender on the platform, and copy the key shown there into the credential: 'Show Advanced', 'Message Status Key'. Then publish.",
		{ event: ['messageStatus'] },
	),
	notice('toolRequestNotice', pasteInto('the endpoint of the mid-call tool'), {
		event: ['toolRequest'],
	}),
	notice(
		'responseNotice',
		'The assistant gets what the workflow returns. <a href="https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/inbound-calls-and-tools.md" target="_blank">How to respond</a>.',
		{ event: ['inboundCall', 'toolRequest'] },
	),
];

/** Where n8n's editor finds the output schema of each event: __schema__/<version>/trigger/<event>.json. */
export const outputSchema: INodeProperties[] = [
	{ displayName: 'Resource', name: 'resource', type: 'hidden', default: 'trigger' },
	...['callEnded', 'conversationEnded', 'inboundCall', 'messageStatus'].map((event) => ({
		displayName: 'Operation',
		name: 'operation',
		type: 'hidden' as const,
		default: event,
		displayOptions: { show: { event: [event] } },
	})),
];
