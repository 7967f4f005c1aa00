// Every parameter in the forms of the triggers, with what an expression may give by mistake: it is refused by the name of its field.
// That nothing is published, delivered or polled for then: test/webhook/activationChecks.test.ts, deliver.test.ts and answers.test.ts,
// test/polling/poll.test.ts. What each rule takes: rules.implied.test.ts
import {
	NodeHelpers,
	type IHookFunctions,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	type IPollFunctions,
	type IWebhookFunctions,
	type NodeOperationError,
} from 'n8n-workflow';
import { readSettings } from '../../nodes/VoiceAssistantPlatform/polling/poll';
import { VoiceAssistantPlatformPollTrigger } from '../../nodes/VoiceAssistantPlatform/VoiceAssistantPlatformPollTrigger.node';
import { VoiceAssistantPlatformTrigger } from '../../nodes/VoiceAssistantPlatform/VoiceAssistantPlatformTrigger.node';
import {
	readForDelivery,
	readForHook,
	type ReadSettings,
} from '../../nodes/VoiceAssistantPlatform/webhook/settings';
import { isTyped, MISTAKES, OF_JAVASCRIPT } from '../support/declaredTypes';

type Context = IHookFunctions & IWebhookFunctions & IPollFunctions;
type Read = (context: Context) => object;

interface Trigger {
	node: INodeType;
	/** What it reads whenever it reads its form. */
	read: Read;
	/** What a delivery reads: not what only the registration needs. */
	deliver?: Read;
}

const settingsOf = ({ settings, problem }: ReadSettings) => {
	if (problem) throw problem;
	return settings;
};

const WEBHOOK: Trigger = {
	node: new VoiceAssistantPlatformTrigger(),
	read: (context) => settingsOf(readForHook(context)),
	deliver: (context) => settingsOf(readForDelivery(context)),
};
const POLL: Trigger = { node: new VoiceAssistantPlatformPollTrigger(), read: readSettings };

const located = (value: unknown) => ({ __rl: true, mode: 'id', value }) as never;
const webhookSecret = located('0123456789abcdef'.repeat(3));
const automatic = { registration: 'automatic', assistants: 'one', assistantId: located(3) };
const manual = { registration: 'manual', webhookSecret };

/** Forms in which all parameters are shown between them. */
const FORMS: Array<[string, Trigger, INodeParameters]> = [
	['Call Ended, set up automatically', WEBHOOK, { event: 'callEnded', ...automatic }],
	['Call Ended, set up by hand', WEBHOOK, { event: 'callEnded', ...manual }],
	['Conversation Ended', WEBHOOK, { event: 'conversationEnded', ...automatic }],
	[
		'Inbound Call at once',
		WEBHOOK,
		{ event: 'inboundCall', ...manual, responseMode: 'onReceived' },
	],
	['Inbound Call', WEBHOOK, { event: 'inboundCall', ...manual, responseMode: 'lastNode' }],
	['Message Status', WEBHOOK, { event: 'messageStatus' }],
	['Mid-Call Tool', WEBHOOK, { event: 'toolRequest', webhookSecret, responseMode: 'lastNode' }],
	...[
		...['newCall', 'callEnded', 'newConversation'],
		...['newLead', 'leadStatusChanged', 'campaignStatusChanged'],
	].map((event): [string, Trigger, INodeParameters] => [
		`Poll: ${event}`,
		POLL,
		{ event, waitFor: 'recording' },
	]),
];

interface Place {
	property: INodeProperties;
	/** The collection that it is in. */
	within?: string;
}

/** The parameters that a form shows, but for the one by which n8n chooses the credential. */
function placesIn({ description }: INodeType, parameters: INodeParameters): Place[] {
	const { properties } = description;
	const node = { typeVersion: 1 } as never;
	const filled = NodeHelpers.getNodeParameters(
		properties,
		parameters,
		true,
		false,
		node,
		description,
	)!;
	const shown = (all: INodeProperties[]) =>
		all.filter((one) => NodeHelpers.displayParameter(filled, one, node, description, filled));
	return shown(properties).flatMap((property): Place[] =>
		property.type === 'collection'
			? shown(property.options as INodeProperties[]).map((option) => ({
					property: option,
					within: property.name,
				}))
			: [{ property }],
	);
}

function withValue(parameters: INodeParameters, { property, within }: Place, value: unknown) {
	const form: Record<string, unknown> = { ...parameters };
	if (within) form[within] = value === undefined ? {} : { [property.name]: value };
	else form[property.name] = value;
	return form as INodeParameters;
}

/** What is read of a form, or why it is refused. */
function outcomeOf(read: Read, parameters: INodeParameters): { settings?: object; error?: Error } {
	const node = { name: 'Trigger', type: 'test', typeVersion: 1, parameters };
	const context = { getNode: () => node, getTimezone: () => 'Europe/Bucharest' };
	try {
		return { settings: read(context as unknown as Context) };
	} catch (error) {
		return { error: error as Error };
	}
}

const isOfRegistration = ({ displayOptions }: INodeProperties) =>
	['registration', '/registration'].some((name) =>
		displayOptions?.show?.[name]?.includes('automatic'),
	);

const isText = ({ type }: INodeProperties) =>
	['string', 'json', 'dateTime', 'resourceLocator'].includes(type);

describe.each(FORMS)('%s', (_form, { node, read, deliver = read }, parameters) => {
	const places = placesIn(node, parameters)
		.filter(({ property }) => isTyped(property) || isText(property))
		.map((place) => [place.property.displayName, place] as const);

	test.each(places)('%s names itself when it is not what it should be', (name, place) => {
		const { type } = place.property;
		const mayBeText = ['string', 'json'].includes(type);
		for (const given of mayBeText ? MISTAKES.slice(1) : MISTAKES) {
			const value = type === 'resourceLocator' ? located(given) : given;
			const form = withValue(parameters, place, value);
			for (const reading of [read, ...(isOfRegistration(place.property) ? [] : [deliver])]) {
				const { settings, error } = outcomeOf(reading, form);
				const words = error
					? `${error.message} ${(error as NodeOperationError).description ?? ''}`
					: '';
				expect(JSON.stringify(settings ?? {}) + words).not.toMatch(OF_JAVASCRIPT);
				if (!mayBeText || error) expect(words).toContain(`'${name}'`);
			}
		}
	});

	test('what is blank in a collection is as if it had not been added', () => {
		for (const [name, place] of places.filter(([, { within }]) => within)) {
			const untouched = outcomeOf(read, withValue(parameters, place, undefined));
			for (const blank of [null, '', '  ']) {
				const given = outcomeOf(read, withValue(parameters, place, blank));
				expect([name, blank, given]).toEqual([name, blank, untouched]);
			}
		}
	});
});

test.each([WEBHOOK, POLL])('each switch, number and choice of the form is tried', (trigger) => {
	const tried = FORMS.filter(([, one]) => one === trigger)
		.flatMap(([, , parameters]) => placesIn(trigger.node, parameters))
		.map(({ property }) => property);
	const all = trigger.node.description.properties.flatMap((one) =>
		one.type === 'collection' ? (one.options as INodeProperties[]) : [one],
	);

	expect(all.filter((one) => isTyped(one) && !tried.includes(one))).toEqual([]);
});
