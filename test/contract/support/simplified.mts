// What "Simplify" makes of rows where it does more than leave fields out, and what the editor shows of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { IDataObject } from 'n8n-workflow';
import { simplifyCall } from '../../../nodes/VoiceAssistantPlatform/api/call.ts';
import { simplifyCampaign } from '../../../nodes/VoiceAssistantPlatform/api/campaign.ts';
import {
	simplifyAiSwitch,
	simplifyConversation,
	simplifyReply,
	simplifyStartedConversation,
} from '../../../nodes/VoiceAssistantPlatform/api/conversation.ts';
import type { Node } from '../../../tools/lib/openapi.mts';

const SCHEMAS = join(
	import.meta.dirname,
	'../../../nodes/VoiceAssistantPlatform/__schema__/v1.0.0',
);

/** The example of the form. */
const CHAT = { conversationId: '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e' };

/** By operation. */
export const SIMPLIFIED: Record<string, (row: IDataObject) => IDataObject> = {
	'call: get': simplifyCall,
	'call: getAll': simplifyCall,
	'campaign: get': (answer) => simplifyCampaign((answer.data ?? answer) as IDataObject),
	'campaign: getAll': simplifyCampaign,
	'conversation: create': (answer) => simplifyStartedConversation(answer, {}),
	'conversation: generateReply': (answer) => simplifyReply(answer, {}),
	'conversation: get': (answer) => simplifyConversation(answer, CHAT),
	'conversation: sendMessage': (answer) => simplifyReply(answer, CHAT),
	'conversation: turnAiOff': (answer) => simplifyAiSwitch(answer, CHAT),
	'conversation: turnAiOn': (answer) => simplifyAiSwitch(answer, CHAT),
};

/** A schema as the editor reads it. @param path resource or trigger, and operation or event */
export function schemaAt(path: string): Node {
	return JSON.parse(readFileSync(join(SCHEMAS, `${path}.json`), 'utf8')) as Node;
}

/** Where something is not exactly what a schema says: in its order, and null where nothing is known. */
export function complaintsAbout(path: string, row: IDataObject): unknown[] {
	const properties = schemaAt(path).properties as Record<string, Node>;
	// the editor knows an object as such only where "object" alone is its type
	const withNull = Object.entries(properties).map(([name, { type }]) => [
		name,
		{ type: [...new Set([type, 'null'].flat())] },
	]);
	const names = Object.keys(properties);
	const validate = new Ajv2020({ allowUnionTypes: true }).compile({
		type: 'object',
		properties: Object.fromEntries(withNull) as object,
		required: names,
		additionalProperties: false,
	});
	validate(row);
	const isInOrder = Object.keys(row).join() === names.join();
	return [...(validate.errors ?? []), ...(isInOrder ? [] : ['another order'])];
}
