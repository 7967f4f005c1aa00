import type { Clock } from './clock.mts';
import type { Faults } from './control/faults.mts';
import type { RequestLog } from './control/requestLog.mts';
import type { Dialects } from './dialects/dialect.mts';
import type { RateLimit } from './http/rateLimit.mts';
import type { Identifiers } from './identifiers.mts';
import type { Dialer } from './life/dialer.mts';
import type { Webhooks } from './life/webhooks.mts';
import type { Store } from './store/store.mts';

/** Everything the endpoints work on. */
export interface World {
	store: Store;
	clock: Clock;
	identifiers: Identifiers;
	dialects: Dialects;
	dialer: Dialer;
	webhooks: Webhooks;
	faults: Faults;
	log: RequestLog;
	rateLimit: RateLimit;
	/** Whether answers show where conversations are reported. */
	showsConversationWebhook: boolean;
	/** Aborted when the simulator closes, so that nothing waits any longer. */
	closing: AbortSignal;
	/** Does everything that is due by now. */
	live(): void;
	/** Starts again from the seeded data. */
	reset(): Promise<void>;
}
