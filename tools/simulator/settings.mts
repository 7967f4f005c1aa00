import { DIALECT_NAMES, type DialectName } from './dialects/dialect.mts';
import type { Limit } from './http/rateLimit.mts';

export interface SimulatorOptions {
	/** 0 takes any free port. */
	port?: number;
	host?: string;
	/** The same seed gives the same data and the same life. */
	seed?: number;
	/** How many times faster than in real life calls run; at 0, the clock stands still until it is moved. */
	speed?: number;
	messengerIdentifier?: string;
	calendarAIdentifier?: string;
	calendarBIdentifier?: string;
	/** The waits in milliseconds before a webhook that was not accepted is sent again; false if it is not. */
	webhookRetries?: number[] | false;
	/** How it answers: as the API document says, or as real clients have recorded. */
	dialect?: DialectName;
	/** How many requests each token may send in how many seconds; false for no limit; by default, the dialect's limits. */
	limits?: Limit[] | false;
	/** The time that the clock shows at the start, in milliseconds; by default, real time. */
	now?: number;
	/** The clock for the limits of requests, in milliseconds. */
	realNow?: () => number;
	/** The file that keeps its data; without it, they are gone when it is stopped. */
	file?: string;
	/** Whether the list of assistants shows where conversations are reported, which no document says. */
	showsConversationWebhook?: boolean;
	/** Called once with the reason if the simulator stops by itself. */
	onFailure?: (error: Error) => void;
}

export const DEFAULTS = {
	port: 4010,
	host: '127.0.0.1',
	seed: 1,
	speed: 60,
	messengerIdentifier: 'messenger',
	calendarAIdentifier: 'cal_a',
	calendarBIdentifier: 'cal_b',
	dialect: 'document' as DialectName,
	showsConversationWebhook: false,
	onFailure: ({ message }: Error): void => console.error(`The simulator has stopped: ${message}`),
};

export type Settings = typeof DEFAULTS & SimulatorOptions;

/** The options with defaults; undefined means not given. @throws Error for an unknown dialect, which has no answers */
export function settingsOf(options: SimulatorOptions): Settings {
	const given = Object.entries(options).filter(([, value]) => value !== undefined);
	const settings: Settings = { ...DEFAULTS, ...(Object.fromEntries(given) as SimulatorOptions) };
	if (DIALECT_NAMES.includes(settings.dialect)) return settings;
	throw new Error(`dialect must be ${DIALECT_NAMES.join(' or ')}, not "${settings.dialect}"`);
}
