import type { AddressInfo } from 'node:net';
import './http/types.mts';
import { createClock } from './clock.mts';
import { createFaults } from './control/faults.mts';
import { createRequestLog } from './control/requestLog.mts';
import { createDialects } from './dialects/dialect.mts';
import { createRateLimit } from './http/rateLimit.mts';
import { createServer } from './http/server.mts';
import { createIdentifiers } from './identifiers.mts';
import { createDialer } from './life/dialer.mts';
import { CONVERSATION_RETRY_WAITS_MS, createWebhooks, RETRY_WAITS_MS } from './life/webhooks.mts';
import { seedData, TOKENS } from './seed/seed.mts';
import { DEFAULTS, settingsOf } from './settings.mts';
import type { Settings, SimulatorOptions } from './settings.mts';
import { openStore } from './store/store.mts';
import type { DeliveryRow } from './store/rows.mts';
import type { World } from './world.mts';

export type { SimulatorOptions } from './settings.mts';

export interface Simulator {
	apiUrl: string;
	controlUrl: string;
	tokens: typeof TOKENS;
	close(): Promise<void>;
}

const TICK_MS = 50;
const ANY_ADDRESS = ['0.0.0.0', '::'];

const retryWaits =
	(retries: Settings['webhookRetries']) =>
	(kind: DeliveryRow['kind']): number[] => {
		if (retries !== undefined) return retries || [];
		const isOfChat = kind === 'conversation-ended' || kind === 'message-status';
		return isOfChat ? CONVERSATION_RETRY_WAITS_MS : RETRY_WAITS_MS;
	};

function createWorld(options: Settings, closing: AbortSignal): World {
	const identifiers = createIdentifiers(options);
	const dialects = createDialects(options);
	const store = openStore(options.file);
	const start = () => options.now ?? Date.now();
	// its clock may have been moved forward when the data were kept
	const kept = store.get<{ latest: number | null }>('SELECT max(updated_at) AS latest FROM calls');
	const clock = createClock(Math.max(start(), kept?.latest ?? 0), options.speed);
	const webhooks = createWebhooks(
		store,
		clock,
		dialects,
		identifiers,
		retryWaits(options.webhookRetries),
	);
	const dialer = createDialer(store, clock, dialects, webhooks, options.seed);
	const plant = () => seedData(store, dialer, options.seed, clock);
	if (store.get('SELECT 1 FROM users') === undefined) plant();
	const faults = createFaults(options.seed);
	const log = createRequestLog();
	const rateLimit = createRateLimit(options.realNow);
	return {
		store,
		clock,
		identifiers,
		dialects,
		dialer,
		webhooks,
		faults,
		log,
		rateLimit,
		showsConversationWebhook: options.showsConversationWebhook,
		closing,
		live: () => {
			dialer.runDue();
			webhooks.send();
		},
		reset: async () => {
			await webhooks.stop();
			faults.clear();
			log.clear();
			rateLimit.clear();
			dialects.reset();
			clock.set(start());
			store.transaction(() => {
				store.clear();
				plant();
			});
		},
	};
}

function urlOf(host: string, port: number): string {
	const name = ANY_ADDRESS.includes(host) ? DEFAULTS.host : host;
	return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Starts a simulator of the whole service on this machine. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const settings = settingsOf(options);
	const closing = new AbortController();
	const world = createWorld(settings, closing.signal);
	const { store, webhooks } = world;
	const server = await createServer(world);
	const shutDown = async () => {
		clearInterval(timer);
		closing.abort();
		await server.close();
		await webhooks.stop();
		store.close();
	};
	let closed: Promise<void> | undefined;
	const close = () => (closed ??= shutDown());
	const timer = setInterval(() => {
		try {
			world.live();
		} catch (error) {
			settings.onFailure(error as Error);
			void close();
		}
	}, TICK_MS);
	try {
		await server.listen({ port: settings.port, host: settings.host });
	} catch (error) {
		await close();
		throw error;
	}
	const { port } = server.server.address() as AddressInfo;
	const url = urlOf(settings.host, port);
	store.origin = url;
	return { apiUrl: `${url}/api`, controlUrl: `${url}/_simulator`, tokens: TOKENS, close };
}
