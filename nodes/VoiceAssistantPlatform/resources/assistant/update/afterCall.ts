import { textIn } from '../../../client/response';
import { required, text, webAddress } from '../../../validation/rules';
import type { Rule } from '../../../validation/validate';
import { choiceField, entriesField, numberField, switchField, textField } from './fields';
import { section } from './sections';

const fieldName: Rule = (value) =>
	/^[a-z0-9_]{3,16}$/.test(textIn(value))
		? { value: textIn(value) }
		: {
				issue: 'is not a name of 3 to 16 lowercase letters, digits and underscores',
				hint: 'Write it like appointment_day.',
			};

const nameOnce: Rule = (values) => {
	const names = ((values ?? []) as Array<{ name: string }>).map(({ name }) => name);
	const repeated = names.find((name, index) => names.indexOf(name) !== index);
	return repeated === undefined
		? { value: values }
		: {
				issue: `have two entries named "${repeated}"`,
				hint: 'Give each value a different name.',
			};
};

const EXTRACTED_VALUE = [
	textField('Name', 'name', {
		required: true,
		placeholder: 'e.g. appointment_day',
		description: 'Name of the value: 3 to 16 lowercase letters, digits and underscores',
		rules: [fieldName],
	}),
	choiceField('Type', 'type', {
		options: [
			{ name: 'Number', value: 'number' },
			{ name: 'Text', value: 'string' },
			{ name: 'Yes or No', value: 'bool' },
		],
		default: 'string',
		description: 'Kind of the value',
		rules: [required],
	}),
	textField('Description', 'description', {
		required: true,
		placeholder: 'e.g. The day on which the caller wants to come',
		description: 'What the AI looks for in the call, 3 to 255 characters',
		rules: [text({ atLeast: 3, atMost: 255 })],
	}),
];

/** platform-api 4.10, "Post-call" */
export const postCall = section(
	'postCall',
	'After the Call',
	'Evaluation of the call, and the values to extract from it',
	[
		switchField('Evaluate Calls', 'post_call_evaluation', {
			default: true,
			description: 'Whether the AI evaluates each call after it has ended',
		}),
		entriesField(
			'Values to Extract',
			'post_call_schema',
			{ name: 'value', displayName: 'Value', fields: EXTRACTED_VALUE },
			{
				placeholder: 'Add Value',
				description:
					'What the AI reads out of each call after it has ended. Replaces the values there are.',
				rules: [nameOnce],
			},
		),
	],
);

/** platform-api 4.10, "Webhook" */
export const webhook = section('webhook', 'Webhook', 'Where the platform reports ended calls to', [
	switchField('Active', 'is_webhook_active', {
		default: true,
		description: 'Whether the platform reports ended calls to the webhook URL',
	}),
	switchField('Include Recording', 'include_recording_in_webhook', {
		default: true,
		description: 'Whether the address of the recording is part of the report',
	}),
	switchField('Only Completed Calls', 'send_webhook_only_on_completed', {
		default: true,
		description: 'Whether calls that failed or were not answered are left out',
	}),
	textField('Webhook URL', 'webhook_url', {
		placeholder: 'e.g. https://example.com/calls',
		description:
			'Where ended calls are reported to. The trigger node of this package can set it for you.',
		rules: [webAddress],
		routing: { fixed: ['webhook_url'] },
		removal: 'Ended calls are no longer reported',
	}),
]);

/** Not in the API document (docs/further-operations.md) */
export const chats = section(
	'chats',
	'Chats',
	'When a conversation counts as ended, and where that is reported',
	[
		numberField('Ends After (Minutes)', 'conversation_inactivity_timeout', {
			typeOptions: { minValue: 1, maxValue: 1440, numberPrecision: 0 },
			default: 30,
			description:
				'How long nobody writes before a conversation counts as ended, 1 minute to 1 day',
			removal: 'The platform decides when a conversation has ended',
		}),
		switchField('Report Again', 'conversation_ended_retrigger', {
			default: false,
			description:
				'Whether a conversation that goes on after its end is reported again when it ends again',
		}),
		textField('Webhook URL', 'conversation_ended_webhook_url', {
			placeholder: 'e.g. https://example.com/conversations',
			description:
				'Where ended conversations are reported to. The trigger node of this package sets it for you; another address here takes its place.',
			rules: [webAddress],
			routing: { fixed: ['conversation_ended_webhook_url'] },
			removal: 'Ended conversations are no longer reported, not to a trigger node either',
		}),
	],
);
