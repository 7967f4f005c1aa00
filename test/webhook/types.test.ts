// Every switch, number and choice in the form of the trigger, with all that an expression may give for it: it counts as what it
// says, or publishing and deliveries are refused with the name of its field.
import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, FOREIGN } from '../support/assistants';
import { CALL } from '../support/call';
import {
	complaintsAboutRefusal,
	isTyped,
	ODD,
	OF_JAVASCRIPT,
	stored,
	valuesFor,
} from '../support/declaredTypes';
import { withDeduplication } from '../support/deduplication';
import { newProcess } from '../support/n8nProcess';
import { guardNetwork } from '../support/platform';
import { chosen, registered, SECRET, trigger, type Sender, type Setting } from '../support/trigger';

withDeduplication();
guardNetwork();
beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
afterEach(() => {
	jest.useRealTimers();
	nock.cleanAll();
});

const webhookSecret = chosen(SECRET);
const FALLBACK = { message: 'One moment' };
const fallbackResponse = JSON.stringify(FALLBACK);

/** Forms in which all parameters are shown between them. */
const FORMS: Array<[string, INodeParameters]> = [
	[
		'Call Ended, set up automatically',
		{
			event: 'callEnded',
			registration: 'automatic',
			assistants: 'all',
			options: { replaceExisting: true },
		},
	],
	['Call Ended, set up by hand', { event: 'callEnded', registration: 'manual', webhookSecret }],
	[
		'Conversation Ended, set up automatically',
		{
			event: 'conversationEnded',
			registration: 'automatic',
			assistants: 'all',
			options: { replaceExisting: true },
		},
	],
	[
		'Inbound Call at once',
		{
			event: 'inboundCall',
			registration: 'manual',
			webhookSecret,
			responseMode: 'onReceived',
		},
	],
	[
		'Inbound Call',
		{
			event: 'inboundCall',
			registration: 'manual',
			webhookSecret,
			responseMode: 'lastNode',
			fallbackResponse,
		},
	],
	[
		'Mid-Call Tool Request',
		{ event: 'toolRequest', webhookSecret, responseMode: 'lastNode', fallbackResponse },
	],
];

const { description } = newProcess();

interface Place {
	property: INodeProperties;
	parameters: INodeParameters;
	isOption: boolean;
}

/** All but the one by which n8n chooses the credential. */
const OURS = description.properties.filter(({ name }) => name !== 'accountType');

/** The parameters that a form shows: its switches, numbers and choices unless others are meant. */
function placesIn(parameters: INodeParameters, isMeant = isTyped): Place[] {
	const node = { typeVersion: 1 };
	const { properties } = description;
	const filled = NodeHelpers.getNodeParameters(
		properties,
		parameters,
		true,
		false,
		node as never,
		description,
	)!;
	const shown = (all: INodeProperties[]) =>
		all.filter((one) =>
			NodeHelpers.displayParameter(filled, one, node as never, description, filled),
		);
	const places = (all: INodeProperties[], isOption: boolean) =>
		shown(all)
			.filter(isMeant)
			.map((property) => ({ property, parameters, isOption }));
	const collections = shown(properties).filter(({ type }) => type === 'collection');
	const added = collections.flatMap(({ options }) => options as INodeProperties[]);
	return [...places(OURS, false), ...places(added, true)];
}

function withValue({ property, parameters, isOption }: Place, value: unknown): INodeParameters {
	const copy = structuredClone(parameters);
	const where = (isOption ? (copy.options ??= {}) : copy) as INodeParameters;
	if (value === undefined) delete where[property.name];
	else where[property.name] = value as INodeParameters[string];
	return copy;
}

let workflows = 0;

/** Each time another workflow: nothing is known of those before. */
const inNewWorkflow = () => ({
	workflowId: String(++workflows),
	webhookId: `00000000-0000-4000-8000-${String(workflows).padStart(12, '0')}`,
	credential: { webhookHeaderName: 'x-key', webhookHeaderSecret: 'of the header' },
});

/** What publishing does. */
async function published(parameters: INodeParameters, mayAsk = true) {
	const assistants = mayAsk ? new Assistants({ 1: {}, 2: FOREIGN }) : undefined;
	try {
		const { checkExists, create } = await trigger(parameters, inNewWorkflow());
		if (!(await checkExists())) await create();
		return { writes: assistants?.writes };
	} catch (error) {
		return { error: error as Error };
	} finally {
		nock.cleanAll();
	}
}

const CALLS = [
	CALL,
	CALL,
	{ ...CALL, id: 13, status: 'busy', duration: 5, extracted_variables: {} },
	{ ...CALL, id: 14, status: 'ended', duration: 10 },
];

/** The outcome of a delivery: what the sender gets and after how many seconds, and what the workflow starts with. */
async function delivered(
	parameters: INodeParameters,
	body: object,
	setting: Setting = inNewWorkflow(),
) {
	const query = { secret: SECRET };
	const { deliver } = await registered(parameters, setting);
	let sender: Sender | undefined;
	const seen: { item?: object; error?: Error; received?: unknown; seconds?: number } = {};
	try {
		seen.item = (await deliver(body, query, { onSend: (one) => (sender = one) })).item;
	} catch (error) {
		seen.error = error as Error;
	}
	for (let seconds = 0; seconds <= 61 && seen.received === undefined; seconds++) {
		seen.received = sender!.received();
		seen.seconds = seconds;
		if (seen.received === undefined) await jest.advanceTimersByTimeAsync(1_000);
	}
	return seen;
}

/** The outcome of several deliveries, one after another, and of the executions that they start. */
async function outcomeOf(parameters: INodeParameters) {
	const { error, writes } = await published(parameters);
	const setting = inNewWorkflow();
	const deliveries = [];
	for (const call of CALLS) deliveries.push(await delivered(parameters, call, setting));
	const executed = [];
	if (parameters.event === 'callEnded') {
		jest.useRealTimers();
		for (const id of ['1', '2']) {
			const { execute } = await registered(parameters, setting);
			executed.push(await execute(CALL, { id }));
		}
		jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
	}
	// the address differs by workflow
	const comparable = (text: string) => text.replaceAll(/"\w*webhook_url":"[^"]*"/g, '');
	return comparable(
		JSON.stringify([
			[error?.message, writes],
			deliveries.map((one) => ({ ...one, error: one.error?.message })),
			executed,
		]),
	);
}

const isOfRegistration = ({ displayOptions }: INodeProperties) =>
	['registration', '/registration'].some((name) =>
		displayOptions?.show?.[name]?.includes('automatic'),
	);

/** What is wrong with how a refused value is refused. */
async function complaintsAboutRefused(place: Place, given: unknown): Promise<string[]> {
	const { property } = place;
	const parameters = withValue(place, stored(property, given));
	// what an expression gives for the response is left to the request
	const isOfRequest = property.name === 'responseTimeout';
	const { error } = await published(isOfRequest ? withValue(place, given) : parameters, false);
	const complaints = complaintsAboutRefusal(property, error).map((one) => `published: ${one}`);
	const delivery = await delivered(parameters, CALL);
	const isNeeded = !isOfRegistration(property);
	if (isNeeded === (delivery.item !== undefined)) {
		complaints.push(isNeeded ? 'starts the workflow' : 'keeps a call from the workflow');
	}
	// what n8n itself decides by
	const isOfN8n = ['event', 'registration', 'responseMode'].includes(property.name);
	if (!isNeeded || isOfN8n) return complaints;
	complaints.push(...complaintsAboutRefusal(property, delivery.error));
	const isAnswered = place.parameters.fallbackResponse && property.name !== 'authentication';
	const expected = isAnswered ? { status: 200, answer: FALLBACK } : { status: 500 };
	expect(delivery).toMatchObject({ received: expected, seconds: 0 });
	return complaints;
}

async function complaintsAbout(place: Place): Promise<string[]> {
	const { property, isOption } = place;
	const { converted, blank, refused } = valuesFor(property);
	const complaints: string[] = [];
	const expectRefused = async (given: unknown) =>
		complaints.push(
			...(await complaintsAboutRefused(place, given)).map(
				(one) => `${JSON.stringify(given)} ${one}`,
			),
		);
	const expectSame = async (given: unknown, as: unknown) => {
		const outcome = await outcomeOf(withValue(place, stored(property, given)));
		if (outcome !== (await outcomeOf(withValue(place, as)))) {
			complaints.push(`${JSON.stringify(given)} is not taken as ${JSON.stringify(as)}: ${outcome}`);
		}
	};
	// n8n reads these itself, as they are stored
	if (!property.noDataExpression) {
		for (const [given, as] of converted) await expectSame(given, as);
	}
	for (const given of refused) {
		// n8n asks for the path of the event, and evaluates no such name
		if (property.name !== 'event' || given !== 'constructor') await expectRefused(given);
	}
	for (const given of blank) {
		// nothing would be checked
		const isRequired = property.name === 'authentication';
		if (isOption && !isRequired) await expectSame(given, undefined);
		else await expectRefused(given);
	}
	return complaints;
}

describe.each(FORMS)('%s', (_form, parameters) => {
	test.each(placesIn(parameters).map((place) => [place.property.displayName, place] as const))(
		'%s counts as what it says, or is refused',
		async (_name, place) => {
			expect(await complaintsAbout(place)).toEqual([]);
		},
	);

	const isOther = ({ type }: INodeProperties) =>
		['string', 'json', 'resourceLocator'].includes(type);

	test.each(
		placesIn(parameters, isOther).map((place) => [place.property.displayName, place] as const),
	)('%s that is no text ends in no error of JavaScript', async (_name, place) => {
		for (const given of [ODD, {}, [ODD]]) {
			const value = stored(place.property, given);
			const isLocator = place.property.type === 'resourceLocator';
			const where = withValue(place, isLocator ? { __rl: true, mode: 'id', value } : value);
			const { error, writes } = await published(where);
			const delivery = await delivered(where, CALL);

			const words = JSON.stringify([error?.message, writes, delivery.error?.message, delivery]);
			expect(words).not.toMatch(OF_JAVASCRIPT);
		}
	});
});

test('each switch, number and choice of the form is tried', () => {
	const tried = FORMS.flatMap(([, parameters]) => placesIn(parameters)).map(
		({ property }) => property,
	);
	const all = OURS.flatMap((one) =>
		one.type === 'collection' ? (one.options as INodeProperties[]) : [one],
	).filter(isTyped);

	expect(all.filter((one) => !tried.includes(one))).toEqual([]);
});
