import type { World } from '../world.mts';
import { accountHandlers } from './account.mts';
import { assistantHandlers } from './assistants.mts';
import { callHandlers } from './calls.mts';
import { conversationHandlers } from './conversations.mts';
import type { Handler, Handlers } from './handlers.mts';
import { knowledgebaseHandlers } from './knowledgebases.mts';
import { leadHandlers } from './leads.mts';
import { leadUpdateHandlers } from './leadUpdate.mts';
import { messengerHandlers } from './messenger.mts';
import { phoneNumberHandlers } from './phoneNumbers.mts';
import { templateHandlers } from './templates.mts';
import { toolHandlers } from './tools.mts';
import { transcriberProviderHandlers } from './transcriberProviders.mts';
import { whiteLabelHandlers } from './whiteLabel.mts';

/** Every operation of openapi.yaml, by its operationId (platform-api 4). */
export function apiHandlers(world: World): Record<string, Handler> {
	const handlers: Handlers = {
		...accountHandlers(world),
		...assistantHandlers(world),
		...callHandlers(world),
		...conversationHandlers(world),
		...knowledgebaseHandlers(world),
		...leadHandlers(world),
		...leadUpdateHandlers(world),
		...messengerHandlers(world),
		...phoneNumberHandlers(world),
		...templateHandlers(world),
		...toolHandlers(world),
		...transcriberProviderHandlers(world),
		...whiteLabelHandlers(world),
	};
	// The contract's schemas ensure that each request fits its handler.
	return handlers as unknown as Record<string, Handler>;
}
