import { parseArgs } from 'node:util';
import { startSimulator } from './index.mts';
import { RETRY_WAITS_MS } from './life/webhooks.mts';
import { DIALECT_NAMES } from './dialects/dialect.mts';
import type { DialectName } from './dialects/dialect.mts';
import { LIST_SHAPES } from './dialects/listShapes.mts';
import type { ListShape } from './dialects/listShapes.mts';
import { DEFAULTS, RULES } from './settings.mts';
import type { SimulatorOptions } from './settings.mts';

const HELP = `Simulator of the Voice Assistant Platform

  --port <number>                   port to listen on (default ${DEFAULTS.port})
  --host <name>                     address to listen on (default ${DEFAULTS.host})
  --allowed-hosts <list>            further names under which it answers, besides localhost and IP addresses
  --seed <integer>                  determines data and life (default ${DEFAULTS.seed})
  --speed <number>                  how many times faster calls go; 0 stops the clock (default ${DEFAULTS.speed})
  --messenger-identifier <word>     the deployment's word for messenger
  --calendar-a-identifier <word>    the deployment's word for cal_a
  --calendar-b-identifier <word>    the deployment's word for cal_b
  --dialect <name>                  ${DIALECT_NAMES.join(' or ')} (default ${DEFAULTS.dialect})
  --list-shape <shape>              ${LIST_SHAPES.join(', ')} (default: as the dialect has it)
  --ignore-filters                  answer lists with all rows, whatever they are filtered by
  --days-in <timezone>              the timezone of the days that lists are filtered by (default ${DEFAULTS.daysIn})
  --limits <list>                   requests/seconds of each token (default: as the dialect has it)
  --no-limits                       none, except on messages
  --webhook-retries <list>          milliseconds before each retry (default ${RETRY_WAITS_MS.join()})
  --no-webhook-retries              send every webhook once
  --help                            show this
`;

const OPTIONS = {
	port: { type: 'string' },
	host: { type: 'string' },
	'allowed-hosts': { type: 'string' },
	seed: { type: 'string' },
	speed: { type: 'string' },
	'messenger-identifier': { type: 'string' },
	'calendar-a-identifier': { type: 'string' },
	'calendar-b-identifier': { type: 'string' },
	dialect: { type: 'string' },
	'list-shape': { type: 'string' },
	'ignore-filters': { type: 'boolean' },
	'days-in': { type: 'string' },
	limits: { type: 'string' },
	'no-limits': { type: 'boolean' },
	'webhook-retries': { type: 'string' },
	'no-webhook-retries': { type: 'boolean' },
	help: { type: 'boolean' },
} as const;

type Values = Record<string, string | boolean | undefined>;

const isBlank = (text: string) => text.trim() === '';

/** Reads an option that has a rule; an error quotes it as it was typed. */
function read<T>(
	values: Values,
	option: string,
	rule: keyof typeof RULES,
	parse: (text: string) => T,
) {
	const text = values[option];
	if (typeof text !== 'string') return undefined;
	const value = parse(text);
	const { what, isValid } = RULES[rule];
	if (!isValid(value)) throw new Error(`--${option} must be ${what}, not "${text}"`);
	return value;
}

const number = (text: string) => (isBlank(text) ? NaN : Number(text));
const numbers = (text: string) => text.split(',').map(number);
/** `100/60,20/10`: a hundred in a minute, twenty in ten seconds. */
const limits = (text: string) =>
	text.split(',').map((limit) => {
		const [requests, seconds, ...more] = limit.split('/').map(number);
		return { requests: more.length > 0 ? NaN : requests, seconds };
	});
const asIs = (text: string) => text;

/**
 * Reads the options of the command.
 * @returns undefined for `--help`
 * @throws Error that names the wrong option and what it must be
 */
export function readOptions(args: string[]): SimulatorOptions | undefined {
	const { values } = parseArgs({ options: OPTIONS, args });
	if (values.help) return undefined;
	return {
		port: read(values, 'port', 'port', number),
		host: read(values, 'host', 'host', asIs),
		allowedHosts: read(values, 'allowed-hosts', 'allowedHosts', (text) => text.split(',')),
		seed: read(values, 'seed', 'seed', number),
		speed: read(values, 'speed', 'speed', number),
		messengerIdentifier: values['messenger-identifier'],
		calendarAIdentifier: values['calendar-a-identifier'],
		calendarBIdentifier: values['calendar-b-identifier'],
		dialect: read(values, 'dialect', 'dialect', (text) => text as DialectName),
		listShape: read(values, 'list-shape', 'listShape', (text) => text as ListShape),
		ignoreFilters: values['ignore-filters'],
		daysIn: read(values, 'days-in', 'daysIn', asIs),
		limits: values['no-limits'] ? false : read(values, 'limits', 'limits', limits),
		webhookRetries: values['no-webhook-retries']
			? false
			: read(values, 'webhook-retries', 'webhookRetries', numbers),
	};
}

function explain(error: unknown): string {
	const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
	return code === 'EADDRINUSE' ? `Port ${port} is busy. Choose another with --port.` : message;
}

function fail(error: unknown) {
	console.error(explain(error));
	process.exitCode = 1;
}

async function run(args: string[]) {
	const options = readOptions(args);
	if (!options) return void process.stdout.write(HELP);
	const { apiUrl, controlUrl, tokens, close } = await startSimulator({
		...options,
		onFailure: fail,
	});
	console.log(`Base URL:      ${apiUrl}
Tokens:        ${tokens.user} (Harbour Dental)
               ${tokens.otherUser} (Kestrel Motors)
               ${tokens.admin} (white label administrator)
Control page:  ${controlUrl}
Stop with Ctrl-C.`);
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());
}

/** Runs the command; an error is printed in one line. */
export const runCommand = (args: string[]): Promise<void> => run(args).catch(fail);
