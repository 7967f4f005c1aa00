import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { assistantLocator } from '../../fields/locators';
import {
	actAsUser,
	additionalBodyFields,
	additionalQueryParameters,
	endpointPath,
	options,
} from '../../fields/options';
import { id, required } from '../../fields/rules';
import { inPath } from '../../fields/send';
import { update } from '../../transport/ways';
import { builtInTools } from './tools';
import { ambient } from './update/ambient';
import { behaviour } from './update/behaviour';
import { clearFields, emptyLists } from './update/clearing';
import { core } from './update/core';
import { customTools } from './update/customTools';
import { endpointDetection } from './update/endpointDetection';
import { engine } from './update/engine';
import { languages } from './update/languages';
import { organisation } from './update/organisation';
import { phone } from './update/phone';
import { postCall } from './update/postCall';
import { reEngagement } from './update/reEngagement';
import { sections } from './update/sections';
import { showOnlyForAssistantUpdate } from './update/show';
import { timing } from './update/timing';
import { voice } from './update/voice';
import { voicemail } from './update/voicemail';
import { webhook } from './update/webhook';

/** platform-api 4.10; method and path are assumed (gaps.md) */
export const updateOption: INodePropertyOptions = {
	name: 'Update',
	value: 'update',
	action: 'Update assistant',
	description:
		'Change settings of an AI assistant, such as its prompt, voice, tools, phone number or time limits; all others stay',
	routing: {
		request: { method: 'PUT', url: '/user/assistant/{id}' },
		operations: { pagination: update() },
	},
};

export const updateProperties: INodeProperties[] = [
	{
		...assistantLocator,
		required: true,
		description: 'The assistant to change',
		displayOptions: { show: showOnlyForAssistantUpdate },
		routing: inPath('assistantId', 'id', 'Assistant', required, id),
	},
	sections,
	core,
	engine,
	languages,
	organisation,
	phone,
	builtInTools,
	customTools,
	voice,
	behaviour,
	timing,
	reEngagement,
	voicemail,
	endpointDetection,
	ambient,
	webhook,
	postCall,
	clearFields,
	emptyLists,
	options(showOnlyForAssistantUpdate, [
		actAsUser,
		additionalBodyFields,
		additionalQueryParameters,
		endpointPath('/user/assistant/{id}'),
	]),
];
