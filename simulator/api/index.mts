import type { World } from '../world.mts';
import { accountHandlers } from './account.mts';
import { assistantHandlers } from './assistants.mts';
import { callHandlers } from './calls.mts';
import { conversationHandlers } from './conversations.mts';
import type { Handlers } from './handlers.mts';
import { leadHandlers } from './leads.mts';
import { messengerHandlers } from './messenger.mts';
import { whiteLabelHandlers } from './whiteLabel.mts';

/** Every operation of openapi.yaml, by its operationId (platform-api 4). */
export const apiHandlers = (world: World): Handlers => ({
	...accountHandlers(world),
	...assistantHandlers(world),
	...callHandlers(world),
	...conversationHandlers(world),
	...leadHandlers(world),
	...messengerHandlers(world),
	...whiteLabelHandlers(world),
});
