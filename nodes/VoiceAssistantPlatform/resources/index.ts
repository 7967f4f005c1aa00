import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Operation } from '../execution/operation';
import { preview, sortedOptions } from '../parameters/options';
import { subtitle as subtitleOf } from '../parameters/subtitle';
import { getAccount } from './account/get.operation';
import { createAssistant } from './assistant/create.operation';
import { getAssistants } from './assistant/getAll.operation';
import { updateAssistant } from './assistant/update.operation';
import { deleteCall } from './call/delete.operation';
import { downloadRecording } from './call/downloadRecording.operation';
import { getCall } from './call/get.operation';
import { getCalls } from './call/getAll.operation';
import { makeCall } from './call/make.operation';
import { callAndWait } from './call/sendAndWait.operation';
import { createCampaign } from './campaign/create.operation';
import { getCampaign } from './campaign/get.operation';
import { getCampaigns } from './campaign/getAll.operation';
import { startCampaign } from './campaign/start.operation';
import { stopCampaign } from './campaign/stop.operation';
import { createConversation } from './conversation/create.operation';
import { generateReply } from './conversation/generateReply.operation';
import { getConversation } from './conversation/get.operation';
import { getConversations } from './conversation/getAll.operation';
import { sendChatMessage } from './conversation/sendMessage.operation';
import { turnAiOff, turnAiOn } from './conversation/turnAi.operation';
import { addFile } from './document/addFile.operation';
import { addWebsite } from './document/addWebsite.operation';
import { deleteDocument } from './document/delete.operation';
import { getDocuments } from './document/getAll.operation';
import { createKnowledgeBase } from './knowledgeBase/create.operation';
import { getKnowledgeBases } from './knowledgeBase/getAll.operation';
import { updateKnowledgeBase } from './knowledgeBase/update.operation';
import { createLead } from './lead/create.operation';
import { deleteLead } from './lead/delete.operation';
import { getLeads } from './lead/getAll.operation';
import { createLeadAndWait } from './lead/sendAndWait.operation';
import { updateLead } from './lead/update.operation';
import { createOrUpdateLead } from './lead/upsert.operation';
import { getSenders } from './messenger/getSenders.operation';
import { getSession } from './messenger/getSession.operation';
import { getTemplates } from './messenger/getTemplates.operation';
import { sendFreeform } from './messenger/sendFreeform.operation';
import { sendTemplate } from './messenger/sendTemplate.operation';
import { getPhoneNumbers } from './phoneNumber/getAll.operation';
import { purchasePhoneNumber } from './phoneNumber/purchase.operation';
import { searchPhoneNumbers } from './phoneNumber/search.operation';
import { createToken } from './platformUser/createToken.operation';
import { getPlatformUsers } from './platformUser/getAll.operation';
import { login } from './platformUser/login.operation';
import { logout } from './platformUser/logout.operation';
import { register } from './platformUser/register.operation';
import { transferBalance } from './platformUser/transferBalance.operation';
import { sendSms } from './sms/send.operation';
import { getTools } from './tool/getAll.operation';
import { getTranscriberProviders } from './transcriberProvider/getAll.operation';

/** A resource: its name on the screen, and its operations. */
interface Resource {
	name: string;
	value: string;
	operations: Operation[];
	/** The default operation, if it is not the first one. */
	selected?: Operation;
}

const DECLARED: Resource[] = [
	{ name: 'Account', value: 'account', operations: [getAccount] },
	{
		name: 'Assistant',
		value: 'assistant',
		operations: [createAssistant, getAssistants, updateAssistant],
		selected: getAssistants,
	},
	{
		name: 'Call',
		value: 'call',
		operations: [callAndWait, deleteCall, downloadRecording, getCall, getCalls, makeCall],
		selected: getCalls,
	},
	{
		name: 'Campaign',
		value: 'campaign',
		operations: [createCampaign, getCampaign, getCampaigns, startCampaign, stopCampaign],
		selected: getCampaigns,
	},
	{
		name: 'Client',
		value: 'platformUser',
		operations: [createToken, getPlatformUsers, login, logout, register, transferBalance],
		selected: register,
	},
	{
		name: 'Conversation',
		value: 'conversation',
		operations: [
			createConversation,
			generateReply,
			getConversation,
			getConversations,
			sendChatMessage,
			turnAiOff,
			turnAiOn,
		],
		selected: getConversations,
	},
	{
		name: 'Document',
		value: 'document',
		operations: [addFile, addWebsite, deleteDocument, getDocuments],
		selected: getDocuments,
	},
	{
		name: 'Knowledge Base',
		value: 'knowledgeBase',
		operations: [createKnowledgeBase, getKnowledgeBases, updateKnowledgeBase],
		selected: getKnowledgeBases,
	},
	{
		name: 'Lead',
		value: 'lead',
		operations: [
			createLead,
			createLeadAndWait,
			createOrUpdateLead,
			deleteLead,
			getLeads,
			updateLead,
		],
	},
	{
		name: 'Messenger',
		value: 'messenger',
		operations: [getSession, getSenders, getTemplates, sendFreeform, sendTemplate],
	},
	{
		name: 'Phone Number',
		value: 'phoneNumber',
		operations: [getPhoneNumbers, purchasePhoneNumber, searchPhoneNumbers],
	},
	{ name: 'SMS', value: 'sms', operations: [sendSms] },
	{ name: 'Tool', value: 'tool', operations: [getTools] },
	{
		name: 'Transcriber Provider',
		value: 'transcriberProvider',
		operations: [getTranscriberProviders],
	},
];

/** The resources; the parameters of each operation are shown only for that operation. */
const RESOURCES = DECLARED.map((resource) => ({
	...resource,
	operations: resource.operations.map((operation) => ({
		...operation,
		properties: operation.properties.map(
			(property): INodeProperties => ({
				...withOwnOptions(property, resource.value, operation),
				displayOptions: {
					...property.displayOptions,
					show: {
						resource: [resource.value],
						operation: [operation.option.value],
						...property.displayOptions?.show,
					},
				},
			}),
		),
	})),
}));

/** The operation of a resource, with its part of the form; undefined if there is none with these names. */
export function findOperation(resource: unknown, operation: unknown): Operation | undefined {
	return RESOURCES.find(({ value }) => value === resource)?.operations.find(
		({ option }) => option.value === operation,
	);
}

/** Which campaign or assistant a node is about, on n8n's canvas, or which operation it runs: "Get Many Calls". */
export const subtitle = subtitleOf(
	['resource', 'operation'],
	Object.fromEntries(
		RESOURCES.flatMap(({ value: resource, operations }) =>
			operations.map(({ option }) => [`${resource}.${option.value}`, inTitleCase(option.action)]),
		),
	),
	['campaignId', 'assistantId'],
);

const operationSelector: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	options: [],
	default: '',
};

/** The whole form of the node: which resource, which operation, and the parameters of each. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: RESOURCES.map(({ name, value }) => ({ name, value })),
		default: 'lead',
	},
	...RESOURCES.flatMap(propertiesOf),
];

function propertiesOf(resource: Resource): INodeProperties[] {
	const { value, operations, selected = operations[0] } = resource;
	return [
		{
			...operationSelector,
			displayOptions: { show: { resource: [value] } },
			options: operations.map(optionOf),
			default: selected.option.value,
		},
		...operations.flatMap(({ properties }) => properties),
	];
}

/**
 * The options of an operation. What writes can be previewed, and a path has a name of its own: n8n keeps what is entered under
 * a name when another operation is chosen, which would be sent there.
 */
function withOwnOptions(
	property: INodeProperties,
	resource: string,
	{ endpoint, option }: Operation,
): INodeProperties {
	if (property.name !== 'options') return property;
	const declared = property.options as INodeProperties[];
	const all = endpoint.method === 'GET' ? declared : sortedOptions([...declared, preview]);
	const ownPath = `${resource}${inTitleCase(option.value)}Path`;
	const withOwnPath = all.map((one) =>
		one.name === 'endpointPath' ? { ...one, name: ownPath } : one,
	);
	return { ...property, options: withOwnPath };
}

/** The entry of an operation in the list, with n8n's declaration of its request. */
function optionOf({ option, forAgents, endpoint }: Operation): INodePropertyOptions {
	const { method, url, headers, body } = endpoint;
	const request = { method, url, ...(headers && { headers }), ...(body && { body }) };
	const builderHint = forAgents === undefined ? {} : { builderHint: { propertyHint: forAgents } };
	return { ...option, ...builderHint, routing: { request } };
}

function inTitleCase(words = ''): string {
	return words.replace(/(?<!\S)(?!(and|for|or|to)\b)\S/g, (letter) => letter.toUpperCase());
}
