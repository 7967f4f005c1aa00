// Every switch, number and choice in the forms of the triggers, with all that an expression may give for it: it counts as what it
// says, or it is refused with the name of its field. That what is refused is not published, not delivered to and not polled for:
// activationChecks.test.ts, deliver.test.ts and answers.test.ts of test/webhook, test/polling/poll.test.ts
import {
	NodeHelpers,
	type IHookFunctions,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	type IPollFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { readSettings } from '../../nodes/VoiceAssistantPlatform/polling/poll';
import { VoiceAssistantPlatformPollTrigger } from '../../nodes/VoiceAssistantPlatform/VoiceAssistantPlatformPollTrigger.node';
import { VoiceAssistantPlatformTrigger } from '../../nodes/VoiceAssistantPlatform/VoiceAssistantPlatformTrigger.node';
import {
	readForDelivery,
	readForHook,
	type ReadSettings,
} from '../../nodes/VoiceAssistantPlatform/webhook/settings';
import {
	complaintsAboutRefusal,
	isTyped,
	ODD,
	OF_JAVASCRIPT,
	valuesFor,
} from '../support/declaredTypes';

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
	].map((event): [string, Trigger, INodeParameters] => [`Poll: ${event}`, POLL, { event }]),
];

interface Place {
	property: INodeProperties;
	/** The collection that it is in. */
	within?: string;
}

/** The parameters that a form shows, but for the one by which n8n chooses the credential. */
function placesIn({ node: { description } }: Trigger, parameters: INodeParameters): Place[] {
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

describe.each(FORMS)('%s', (_form, trigger, parameters) => {
	const places = placesIn(trigger, parameters);
	const named = (those: Place[]) =>
		those.map((place) => [place.property.displayName, place] as const);

	test.each(named(places.filter(({ property }) => isTyped(property))))(
		'%s counts as what it says, or is refused',
		(_name, place) => {
			const { property, within } = place;
			const { converted, blank, refused } = valuesFor(property);
			const { read, deliver } = trigger;
			for (const reading of deliver ? [read, deliver] : [read]) {
				const outcome = (value: unknown) => outcomeOf(reading, withValue(parameters, place, value));
				const expectSame = (given: unknown, as: unknown) =>
					expect([given, outcome(given)]).toEqual([given, outcome(as)]);
				// n8n reads the others itself, as they are stored
				if (!property.noDataExpression) for (const row of converted) expectSame(...row);
				const mayBeBlank = within !== undefined;
				for (const given of mayBeBlank ? blank : []) expectSame(given, undefined);
				const isRead = reading === read || !isOfRegistration(property);
				for (const given of [...refused, ...(mayBeBlank ? [] : blank)]) {
					const { error } = outcome(given);
					const complaints = isRead ? complaintsAboutRefusal(property, error) : (error ?? []);
					expect([given, complaints]).toEqual([given, []]);
				}
			}
		},
	);

	const texts = places.filter(({ property }) => /string|json|date|Locator/.test(property.type));
	if (texts.length === 0) return;

	test.each(named(texts))('%s that is no text ends in no error of JavaScript', (_name, place) => {
		const { property } = place;
		const isLocator = property.type === 'resourceLocator';
		const mayBeTaken = ['string', 'json'].includes(property.type);
		for (const given of [ODD, {}, [ODD]]) {
			const form = withValue(parameters, place, isLocator ? located(given) : given);
			const { settings, error } = outcomeOf(trigger.read, form);
			const complaints = settings ? [] : complaintsAboutRefusal(property, error);
			expect([given, complaints]).toEqual([given, []]);
			expect(JSON.stringify(settings ?? {})).not.toMatch(OF_JAVASCRIPT);
			if (!mayBeTaken) expect(settings).toBeUndefined();
		}
	});
});

test.each([WEBHOOK, POLL])('each switch, number and choice of the form is tried', (trigger) => {
	const tried = FORMS.filter(([, one]) => one === trigger)
		.flatMap(([, , parameters]) => placesIn(trigger, parameters))
		.map(({ property }) => property);
	const all = trigger.node.description.properties.flatMap((one) =>
		one.type === 'collection' ? (one.options as INodeProperties[]) : [one],
	);

	expect(all.filter((one) => isTyped(one) && !tried.includes(one))).toEqual([]);
});
