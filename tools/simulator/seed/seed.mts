import type { Clock } from '../clock.mts';
import type { Dialer } from '../life/dialer.mts';
import { createRandom } from '../random.mts';
import type { Store } from '../store/store.mts';
import { seedAccounts } from './accounts.mts';
import { seedAssistants, seedNewAssistants } from './assistants.mts';
import { seedCalls } from './calls.mts';
import { seedLeads } from './leads.mts';
import { seedMessenger } from './messenger.mts';
import { seedResources } from './resources.mts';

/** Plants believable data: one agency, two of its clients and their last two weeks. */
export function seedData(store: Store, dialer: Dialer, seed: number, clock: Clock): void {
	const now = clock.now();
	const random = createRandom(seed, 'seed');
	store.transaction(() => {
		seedAccounts(store, now);
		seedResources(store, now);
		seedAssistants(store, random, now);
		seedLeads(store, dialer, clock);
		seedCalls(store, random, now);
		seedMessenger(store, random, now);
		seedNewAssistants(store, random, now);
	});
}
