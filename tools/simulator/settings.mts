import { DIALECT_NAMES } from './dialects/dialect.mts';
import type { DialectName } from './dialects/dialect.mts';
import { LIST_SHAPES } from './dialects/listShapes.mts';
import type { ListShape } from './dialects/listShapes.mts';
import { isTimezone } from './formats.mts';
import type { Limit } from './http/rateLimit.mts';

export interface SimulatorOptions {
	/** 0 takes any free port. */
	port?: number;
	host?: string;
	/** Names under which it answers, besides those of this machine and its own network. */
	allowedHosts?: string[];
	/** The same seed gives the same data and the same life. */
	seed?: number;
	/** How many times faster than in real life calls run; at 0, the clock stands still until it is moved. */
	speed?: number;
	messengerIdentifier?: string;
	calendarAIdentifier?: string;
	calendarBIdentifier?: string;
	/** Whether webhooks that are not accepted are sent again, or the waits in milliseconds. */
	webhookRetries?: boolean | number[];
	/** How it answers: as the API document says, or as real clients have recorded. */
	dialect?: DialectName;
	/** The shape of lists that differ between deployments; by default, that of the dialect. */
	listShape?: ListShape;
	/** Whether lists answer with all rows, as if filters were not known. */
	ignoreFilters?: boolean;
	/** The timezone in which lists count the days that they are filtered by. */
	daysIn?: string;
	/** How many requests each token may send in how many seconds; false for no limit; by default, the dialect's limits. */
	limits?: Limit[] | false;
	/** The time that the clock shows at the start, in milliseconds; by default, real time. */
	now?: number;
	/** The clock for the limits of requests, in milliseconds. */
	realNow?: () => number;
	/** The file that keeps its data; without it, they are gone when it is stopped. */
	file?: string;
	/** Called once with the reason if the simulator stops by itself. */
	onFailure?: (error: Error) => void;
}

export const DEFAULTS = {
	port: 4010,
	host: '127.0.0.1',
	allowedHosts: [] as string[],
	seed: 1,
	speed: 60,
	messengerIdentifier: 'messenger',
	calendarAIdentifier: 'cal_a',
	calendarBIdentifier: 'cal_b',
	webhookRetries: true as boolean | number[],
	dialect: 'document' as DialectName,
	ignoreFilters: false,
	daysIn: 'UTC',
	onFailure: ({ message }: Error): void => console.error(`The simulator has stopped: ${message}`),
};

export type Settings = typeof DEFAULTS & SimulatorOptions;

interface Rule {
	what: string;
	isValid(value: unknown): boolean;
}

const MAX_SPEED = 1_000_000;
/** The last moment that a date can represent. */
const LAST_MOMENT = 8_640_000_000_000_000;
const MAX_RETRY_WAIT_MS = 3_600_000;
const MIN_WINDOW_SECONDS = 0.001;
const MAX_WINDOW_SECONDS = 86_400;

const between = (min: number, max: number) => (value: unknown) =>
	typeof value === 'number' && value >= min && value <= max;
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isHostName = (value: unknown) => /^[a-z\d-]+(\.[a-z\d-]+)*$/i.test(String(value));
const isLimit = (value: unknown) => {
	const { requests, seconds } = (value ?? {}) as Limit;
	return (
		Number.isInteger(requests) &&
		requests > 0 &&
		between(MIN_WINDOW_SECONDS, MAX_WINDOW_SECONDS)(seconds)
	);
};
const isWait = between(0, MAX_RETRY_WAIT_MS);

/** What an option must be. */
export const RULES = {
	port: {
		what: 'a whole number from 0 to 65535',
		isValid: (value) => Number.isInteger(value) && between(0, 65_535)(value),
	},
	seed: { what: 'a whole number', isValid: (value) => Number.isSafeInteger(value) },
	speed: { what: `a number from 0 to ${MAX_SPEED}`, isValid: between(0, MAX_SPEED) },
	// An empty name would mean all addresses of the machine.
	host: { what: 'an address', isValid: isText },
	allowedHosts: {
		what: 'names of hosts without a port, such as sim.example.com',
		isValid: (value) => Array.isArray(value) && value.every(isHostName),
	},
	now: { what: 'a time in milliseconds', isValid: between(0, LAST_MOMENT / 2) },
	dialect: {
		what: DIALECT_NAMES.join(' or '),
		isValid: (value) => DIALECT_NAMES.some((name) => name === value),
	},
	listShape: {
		what: LIST_SHAPES.join(' or '),
		isValid: (value) => LIST_SHAPES.some((name) => name === value),
	},
	daysIn: {
		what: 'a timezone, such as Europe/Bucharest',
		isValid: (value) => isTimezone(String(value)),
	},
	limits: {
		what: 'requests in seconds, such as 100/60,20/10',
		isValid: (value) => value === false || (Array.isArray(value) && value.every(isLimit)),
	},
	webhookRetries: {
		what: `waits in milliseconds, each from 0 to ${MAX_RETRY_WAIT_MS}`,
		isValid: (value) => typeof value === 'boolean' || (Array.isArray(value) && value.every(isWait)),
	},
} satisfies Record<string, Rule>;

/** The options, checked and with defaults; undefined means not given. */
export function settingsOf(options: SimulatorOptions): Settings {
	const given = Object.entries(options).filter(([, value]) => value !== undefined);
	const settings: Settings = { ...DEFAULTS, ...(Object.fromEntries(given) as SimulatorOptions) };
	for (const [name, { what, isValid }] of Object.entries<Rule>(RULES)) {
		const value = settings[name as keyof Settings];
		if (value !== undefined && !isValid(value)) {
			throw new Error(`${name} must be ${what}, not "${String(value)}"`);
		}
	}
	return settings;
}
