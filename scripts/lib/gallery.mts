import {
	NODE,
	POLL_TRIGGER,
	step,
	TRIGGER,
	type Workflow,
	type WorkflowNode,
} from './workflow.mts';

const picked = (value: number, cachedResultName: string) => ({
	__rl: true,
	mode: 'list',
	value,
	cachedResultName,
});

/** Forms worth a picture, by the name of the node; filled in with what is in the simulator. */
const FORMS: Record<string, Record<string, unknown>> = {
	'Create lead': {
		resource: 'lead',
		operation: 'create',
		campaignId: picked(201, 'Six-month recall (active)'),
		phoneNumber: '={{ $json.phone }}',
		specifyVariables: 'mapped',
		assistantId: picked(101, 'Recall Caller (outbound)'),
		mappedVariables: {
			mappingMode: 'defineBelow',
			value: { customer_name: '={{ $json.name }}', last_visit: 'in May' },
			matchingColumns: [],
			schema: ['customer_name', 'last_visit'].map((id) => ({
				id,
				displayName: id,
				type: 'string',
				required: false,
				defaultMatch: false,
				display: true,
			})),
		},
	},
	'Update assistant': {
		resource: 'assistant',
		operation: 'update',
		assistantId: picked(101, 'Recall Caller (outbound)'),
		sections: ['tools', 'timing'],
		tools: {
			warmCallTransfer: [
				{
					customSip: false,
					supervisorPhone: '+447700900150',
					outboundPhoneId: picked(301, 'Reception: +442079460301'),
					description: 'When the caller asks for a human',
					callerIdMode: 'customer_number',
				},
			],
		},
		timing: { maxDuration: 300 },
	},
	'Wait for the call': {
		resource: 'call',
		operation: 'make',
		assistantId: picked(101, 'Recall Caller (outbound)'),
		phoneNumber: '0722 123 456',
		waitForCallToEnd: true,
		options: {
			defaultCountry: { __rl: true, mode: 'list', value: 'RO', cachedResultName: 'Romania (+40)' },
		},
	},
	'One message': {
		resource: 'messenger',
		operation: 'sendFreeform',
		senderId: picked(701, 'Harbour Dental (+442079460701)'),
		recipientPhone: '={{ $json.phone }}',
		message: 'Thank you for the call! Your appointment is on Monday at 10.',
		whenSessionIsClosed: 'template',
		templateId: picked(752, 'checkup_reminder (en) – Hello {{customer_name}}, your check-up …'),
		mappedVariables: {
			mappingMode: 'defineBelow',
			value: { customer_name: '={{ $json.name }}' },
			matchingColumns: [],
			schema: [
				{
					id: 'customer_name',
					displayName: 'customer_name',
					type: 'string',
					required: true,
					defaultMatch: false,
					display: true,
				},
			],
		},
	},
	'Call get many': {
		resource: 'call',
		operation: 'getAll',
		returnAll: true,
		period: 'lastWeek',
		filters: {
			assistantId: picked(101, 'Recall Caller (outbound)'),
			status: ['no-answer,busy,failed'],
		},
	},
};

/** The same for triggers, with their types. */
const TRIGGERS: Record<string, [type: string, parameters: Record<string, unknown>]> = {
	'Tool trigger': [
		TRIGGER,
		{
			event: 'toolRequest',
			webhookSecret: {
				__rl: true,
				mode: 'list',
				value: 'x'.repeat(48),
				cachedResultName: 'New secret',
			},
		},
	],
	'Poll trigger': [POLL_TRIGGER, { event: 'callEnded' }],
};

/** The nodes of which there is a picture each. */
export const galleryNodes = [
	...Object.entries(FORMS).map(([name, parameters]) => [name, NODE, parameters] as const),
	...Object.entries(TRIGGERS).map(([name, trigger]) => [name, ...trigger] as const),
].map(
	([name, type, parameters], index): WorkflowNode => ({
		id: `9a11e7a0-0000-4000-8000-00000000000${index}`,
		name,
		type,
		typeVersion: 1,
		position: [0, 200 * index],
		parameters,
	}),
);

const FORM = 'On form submission';

const FED_BY_FORM = ['Create lead', 'One message'];

/** A workflow with all of them; what was sent with a form comes to some. */
export const gallery: Workflow = {
	name: 'Gallery',
	settings: {},
	nodes: [
		step(FORM, 'n8n-nodes-base.formTrigger', 2.5, { formTitle: 'May we call you?' }),
		...galleryNodes,
	],
	connections: {
		[FORM]: { main: [FED_BY_FORM.map((node) => ({ node, type: 'main', index: 0 }))] },
	},
	pinData: { [FORM]: [{ json: { name: 'Maria', phone: '+447700900123' } }] },
};
