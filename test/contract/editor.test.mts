// What the editor asks the platform for while a form is filled in: lists, options, and forms made from a row. Each asks for what the
// contract says, or asks nobody and says why.
import { describe, expect, test } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import { editor } from '../support/editor.ts';
import { byId } from '../support/engine/forms.ts';
import { loadPackage } from '../support/engine/package.ts';
import { NEUTRAL } from '../../tools/lib/openapi.mts';
import { Contract } from './support/contract.mts';
import { answerTo, OWN_WORDS } from './support/documented.mts';
import { onWire } from './support/wire.mts';

const ID = byId('7');
const ASSISTANTS = '/user/assistants/get?per_page=100&page=1';
const TEMPLATES = '/user/messenger/senders/7/templates';
const NEW_MESSAGE = { senderId: ID, templateId: ID };

/** By method: the request, and the form in which it is made; no request for what n8n knows by itself. */
const REQUESTS: Record<string, [request: string | undefined, form?: INodeParameters]> = {
	getAssistants: [ASSISTANTS],
	getAssistantVariables: [ASSISTANTS, { assistantId: ID }],
	// the contract has no assistant in a campaign
	getCampaignVariables: ['/user/campaigns', { campaignId: ID }],
	getLabels: ['/user/labels'],
	getLanguages: ['/user/assistants/languages'],
	getPhoneNumbers: ['/user/phone-numbers/all'],
	getTemplateText: [TEMPLATES, NEW_MESSAGE],
	getTemplateVariables: [TEMPLATES, NEW_MESSAGE],
	newWebhookSecret: [undefined],
	searchAssistantPhoneNumbers: [
		'/user/assistants/phone-numbers?type=inbound',
		{ basics: { type: ' inbound ' } },
	],
	searchAssistants: [ASSISTANTS],
	searchAssistantUuids: [ASSISTANTS],
	searchAvailableNumbers: [
		'/user/phone-numbers/search?country_code=RO',
		{ options: { defaultCountry: byId(' ro ') } },
	],
	searchCallingAssistants: [ASSISTANTS],
	searchCalls: ['/user/calls?per_page=100&page=1'],
	searchCampaigns: ['/user/campaigns'],
	searchConversations: ['/user/conversations?per_page=100'],
	searchCountries: [undefined],
	searchDocuments: ['/user/knowledgebases/7/documents', { knowledgeBaseId: ID }],
	searchFolders: ['/user/folders'],
	searchKnowledgeBases: ['/user/knowledgebases'],
	searchLanguageModels: ['/user/assistants/models?type=llm'],
	searchLanguages: ['/user/assistants/languages'],
	searchLeads: ['/user/leads?per_page=100&page=1'],
	searchMultimodalModels: ['/user/assistants/models?type=dualplex', { mode: 'dualplex' }],
	searchPhoneNumbers: ['/user/phone-numbers/all'],
	searchPlatformUsers: ['/white-label/users'],
	searchPostCallVariables: [ASSISTANTS, { assistantId: ID }],
	// those that are offline can be chosen, too
	searchSenders: ['/user/messenger/senders?status=all'],
	searchSmsPhoneNumbers: ['/user/phone-numbers'],
	searchSynthesizerProviders: ['/user/assistants/synthesizer-providers'],
	searchTemplates: [TEMPLATES, { senderId: ID }],
	searchTimezones: [undefined],
	searchTools: ['/user/tools'],
	searchTranscriberProviders: [
		'/user/assistants/transcriber-providers?language_id=7',
		{ languageId: ID },
	],
	searchVoices: [
		'/user/assistants/voices?mode=dualplex&language_id=7',
		{ basics: { mode: 'dualplex', languageId: ID } },
	],
};

const contract = new Contract();
const ownContract = new Contract(OWN_WORDS);

type Method = (this: unknown, filter?: string) => Promise<object>;

interface Node {
	description: object;
	methods: Record<string, Record<string, Method>>;
}

const NODES = await Promise.all(
	['', 'Trigger', 'PollTrigger'].map(async (suffix) => {
		const name = `voiceAssistantPlatform${suffix}`;
		return { name, type: (await loadPackage()).getNode(name).type as unknown as Node };
	}),
);

const methodsOf = ({ methods }: Node) =>
	Object.assign({}, ...Object.values(methods)) as Record<string, Method>;

/** The methods that a form names. */
const namesIn = ({ description }: Node) =>
	[
		...JSON.stringify(description).matchAll(
			/"(?:searchList|loadOptions|resourceMapper)Method":"(\w+)"/g,
		),
	].map(([, name]) => name);

/** Calls a method as the editor does. */
async function ask(name: string, parameters: INodeParameters = {}, words = NEUTRAL) {
	const { type, name: node } = NODES.find((one) => namesIn(one.type).includes(name))!;
	const judge = words === NEUTRAL ? contract : ownContract;
	const { sent, result } = await onWire(answerTo(judge), words, async (credential) => {
		const { context } = await editor({ type: node, credential, parameters });
		try {
			return await methodsOf(type)[name].call(context, '');
		} catch (error) {
			return error as Error;
		}
	});
	expect(sent.flatMap((request) => judge.complaintsAbout(request))).toEqual([]);
	const asked = sent.map(({ path, query }) => {
		const text = new URLSearchParams(query as Record<string, string>).toString();
		return text === '' ? path : `${path}?${text}`;
	});
	return { sent, asked, result };
}

describe.each(Object.entries(REQUESTS))('%s', (name, [request, form]) => {
	test('asks for what the contract describes', async () => {
		const { asked, result } = await ask(name, form);

		expect(asked).toEqual(request === undefined ? [] : [request]);
		expect(result).not.toBeInstanceOf(Error);
	});

	test('asks for it in the words of the deployment', async () => {
		const { result } = await ask(name, form, OWN_WORDS);

		expect(result).not.toBeInstanceOf(Error);
	});
});

test.each([
	['searchVoices', {}, '/user/assistants/voices'],
	['searchVoices', { mode: ' dualplex ', languageId: byId(' 7\t') }, REQUESTS.searchVoices[0]],
	[
		'searchTranscriberProviders',
		{ languageId: byId(' ') },
		'/user/assistants/transcriber-providers',
	],
	['searchMultimodalModels', {}, '/user/assistants/models?type=multimodal'],
	['searchAssistantPhoneNumbers', { type: null }, '/user/assistants/phone-numbers'],
	// as workflows of other tools have it
	['searchDocuments', { knowledgeBaseId: 7 }, REQUESTS.searchDocuments[0]],
])('%s with %j in its form asks for %s', async (name, form, request) => {
	expect((await ask(name, form as INodeParameters)).asked).toEqual([request]);
});

const NOT_EVALUATED = /^The expression of '(Assistant|Campaign|Template)' has no value here yet/;
const NO_ID = /^'(Assistant|Campaign|Knowledge Base|Language|Sender)' is not an ID/;

test.each<[name: string, form: object, words: RegExp]>([
	['searchTemplates', {}, /^Choose a sender first/],
	['searchDocuments', { knowledgeBaseId: byId(' ') }, /^Choose a knowledge base first/],
	['searchAvailableNumbers', {}, /^Choose the country first/],
	['searchPostCallVariables', {}, /^Choose an assistant first/],
	['getAssistantVariables', { assistantId: byId(null) }, NOT_EVALUATED],
	['getCampaignVariables', { campaignId: null }, NOT_EVALUATED],
	['getTemplateVariables', { senderId: ID }, NOT_EVALUATED],
	['searchTemplates', { senderId: byId('../../me') }, NO_ID],
	['searchDocuments', { knowledgeBaseId: byId('7?status=all') }, NO_ID],
	['searchVoices', { basics: { languageId: byId('7/../8') } }, NO_ID],
	['getAssistantVariables', { assistantId: byId('1e3') }, NO_ID],
	['getCampaignVariables', { campaignId: byId('-7') }, NO_ID],
	['searchVoices', { mode: 'other' }, /^'Mode' is not one of the possible values/],
	['searchAssistantPhoneNumbers', { type: '0' }, /^'Type' is not one of the possible values/],
	[
		'searchAvailableNumbers',
		{ options: { defaultCountry: byId('../..') } },
		/^'Default Country' is not a country/,
	],
	[
		'searchCampaigns',
		{ options: { accessToken: 'two words' } },
		/^'Client Access Token' is not an access token\. Enter/,
	],
	[
		'searchCampaigns',
		{ options: { accessToken: null } },
		/^'Client Access Token' has no value yet: run the nodes before this one/,
	],
])('%s with %j in its form asks nobody, and says why', async (name, form, words) => {
	const { sent, result } = await ask(name, form as INodeParameters);

	expect(sent).toEqual([]);
	const { message, emptyFieldsNotice } = result as { message?: string; emptyFieldsNotice?: string };
	expect(message ?? emptyFieldsNotice).toMatch(words);
});

test('with a Client Access Token, a list is that of the client', async () => {
	const options = { accessToken: 'Bearer token-of-the-client ' };
	const [{ headers }] = (await ask('searchCampaigns', { options })).sent;

	expect(headers.authorization).toBe('Bearer token-of-the-client');
});

test.each(NODES.map(({ name, type }) => [name, type] as const))(
	'%s has every method that its form names',
	(_name, type) => {
		expect(Object.keys(methodsOf(type))).toEqual(expect.arrayContaining(namesIn(type)));
	},
);

test('every method is in some form, and is tried here', () => {
	const inForms = [...new Set(NODES.flatMap(({ type }) => namesIn(type)))].sort();
	const all = [...new Set(NODES.flatMap(({ type }) => Object.keys(methodsOf(type))))].sort();

	expect(inForms).toEqual(all);
	expect(Object.keys(REQUESTS).sort()).toEqual(all);
});
