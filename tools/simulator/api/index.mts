import type { World } from '../world.mts';
import { accountHandlers } from './account.mts';
import { assistantChoiceHandlers } from './assistantChoices.mts';
import { assistantHandlers } from './assistants.mts';
import { assistantWebhookHandlers } from './assistantWebhooks.mts';
import { callHandlers } from './calls.mts';
import { campaignHandlers } from './campaigns.mts';
import { chatHandlers } from './chats.mts';
import { conversationHandlers } from './conversations.mts';
import { documentHandlers } from './documents.mts';
import type { Handler, Handlers } from './handlers.mts';
import { knowledgebaseHandlers } from './knowledgebases.mts';
import { leadHandlers } from './leads.mts';
import { leadUpdateHandlers } from './leadUpdate.mts';
import { messengerHandlers } from './messenger.mts';
import { phoneNumberHandlers } from './phoneNumbers.mts';
import { smsHandlers } from './sms.mts';
import { templateHandlers } from './templates.mts';
import { toolHandlers } from './tools.mts';
import { whiteLabelHandlers } from './whiteLabel.mts';

/** The handlers of operations, by operationId (platform-api 4); others are answered with the example in openapi.yaml. */
export function apiHandlers(world: World): Partial<Record<string, Handler>> {
	const handlers: Partial<Handlers> = {
		...accountHandlers(world),
		...assistantHandlers(world),
		...assistantChoiceHandlers(world),
		...assistantWebhookHandlers(world),
		...callHandlers(world),
		...campaignHandlers(world),
		...chatHandlers(world),
		...conversationHandlers(world),
		...documentHandlers(world),
		...knowledgebaseHandlers(world),
		...leadHandlers(world),
		...leadUpdateHandlers(world),
		...messengerHandlers(world),
		...phoneNumberHandlers(world),
		...smsHandlers(world),
		...templateHandlers(world),
		...toolHandlers(world),
		...whiteLabelHandlers(world),
	};
	// The contract's schemas ensure that each request fits its handler.
	return handlers as unknown as Record<string, Handler>;
}
