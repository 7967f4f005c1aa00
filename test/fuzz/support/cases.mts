// What is run with drawn answers: every operation with its form, and what the document says that it answers.
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { answersOf, fullAnswer } from '../../contract/support/answers.mts';
import { Contract } from '../../contract/support/contract.mts';
import { shortest } from '../../contract/support/fillings.mts';
import { operations, parametersOf } from '../../contract/support/node.mts';
import { TOKEN } from '../../support/engine/credential.ts';
import { byId } from '../../support/engine/forms.ts';
import { nearly, PASSWORD, SECRETS, WEBHOOK_SECRET } from './drawn.mts';

const { document } = new Contract();

/** What every item sends along: by its number the platform knows it, the others it may repeat. */
const SENT = {
	fuzzed: '={{ $itemIndex }}',
	password: PASSWORD,
	webhook_url: `https://n8n.example/webhook/${WEBHOOK_SECRET}`,
};
export const OPTIONS: INodeParameters = {
	additionalQueryParameters: {
		parameter: Object.entries(SENT).map(([name, value]) => ({ name, value })),
	},
};

/** Parameters that change what becomes of an answer. */
const SWITCHES: Record<string, unknown[]> = {
	returnAll: [true, false],
	simplify: [true, false],
	whenSessionIsClosed: ['return', 'fail'],
	whenNotSent: ['return', 'fail'],
};

const ID_OF_ITS_OWN = byId('={{ 11 + ($json.campaign ?? 1) }}');
const RECIPIENT_OF_ITS_OWN = { recipientPhone: '=+4072212345{{ $json.campaign ?? 1 }}' };

/** What makes the items of an operation independent: those for one person or one thing wait for each other. */
const OF_ITS_OWN: Record<string, INodeParameters> = {
	'assistant: update': { assistantId: ID_OF_ITS_OWN },
	'campaign: start': { campaignId: ID_OF_ITS_OWN },
	'knowledgeBase: update': { knowledgeBaseId: ID_OF_ITS_OWN },
	'lead: update': { leadId: ID_OF_ITS_OWN },
	'messenger: sendFreeform': RECIPIENT_OF_ITS_OWN,
	'messenger: sendTemplate': RECIPIENT_OF_ITS_OWN,
	'platformUser: logout': { platformUser: ID_OF_ITS_OWN },
	'platformUser: register': { email: '=name{{ $json.campaign ?? 1 }}@email.com' },
	'platformUser: transferBalance': { platformUser: ID_OF_ITS_OWN },
	'sms: send': RECIPIENT_OF_ITS_OWN,
};

/** Those that sleep until a call is over take one item, and look up what they need: test/engine/sendAndWait.test.ts. */
const ofMany = operations.filter(({ operation }) => operation !== 'sendAndWait');

/** Every other operation as short as possible, with the document's answer to it. */
export const cases = ofMany.map((operation) => {
	const { title, request } = operation;
	const properties = parametersOf(operation);
	const has = (name: string) => properties.some((property) => property.name === name);
	const switches = Object.entries(SWITCHES).filter(([name]) => has(name));
	const parameters = fc
		.record(Object.fromEntries(switches.map(([name, all]) => [name, fc.constantFrom(...all)])))
		.map(
			(chosen): INodeParameters => ({
				...shortest(operation),
				...chosen,
				// a number is bought once
				...(title === 'phoneNumber: purchase' && {
					numberForSale: byId('=+4031234567{{ $itemIndex }}'),
				}),
				...OF_ITS_OWN[title],
				// by it a look-up is known, which is sent without what is added
				...(title === 'lead: upsert' && { campaignId: '={{ $json.campaign ?? 1 }}' }),
				options: OPTIONS,
			}),
		);
	const endpoint = document.endpointOf(request.method, request.url)!;
	const { schema } = answersOf(document, endpoint);
	return {
		title,
		parameters,
		isList: has('returnAll'),
		// what was not sent with a look-up may be in its answer
		secrets: title === 'lead: upsert' ? [TOKEN] : SECRETS,
		expected: nearly(fullAnswer(document, schema)),
	};
});
