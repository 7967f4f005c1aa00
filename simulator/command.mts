import { parseArgs } from 'node:util';
import { DEFAULTS, startSimulator } from './index.mts';
import type { SimulatorOptions } from './index.mts';
import type { ListShape } from './listShape.mts';

const HELP = `Simulator of the Voice Assistant Platform

  --port <number>                   port to listen on (default ${DEFAULTS.port})
  --host <name>                     address to listen on (default ${DEFAULTS.host})
  --db <file>                       keep the data in a file (default: in memory)
  --seed <integer>                  which data and which life (default ${DEFAULTS.seed})
  --speed <number>                  how many times faster than real time (default ${DEFAULTS.speed})
  --messenger-identifier <word>     what the deployment calls messenger
  --calendar-a-identifier <word>    what the deployment calls cal_a
  --calendar-b-identifier <word>    what the deployment calls cal_b
  --list-shape <shape>              array or data, where both may be (default ${DEFAULTS.listShape})
  --no-webhook-retries              send every post-call webhook once
  --help                            show this
`;

const OPTIONS = {
	port: { type: 'string' },
	host: { type: 'string' },
	db: { type: 'string' },
	seed: { type: 'string' },
	speed: { type: 'string' },
	'messenger-identifier': { type: 'string' },
	'calendar-a-identifier': { type: 'string' },
	'calendar-b-identifier': { type: 'string' },
	'list-shape': { type: 'string' },
	'no-webhook-retries': { type: 'boolean' },
	help: { type: 'boolean' },
} as const;

const MAX_SPEED = 1_000_000;

function numberOption(
	name: string,
	text: string | undefined,
	what: string,
	isValid: (n: number) => boolean,
) {
	if (text === undefined) return undefined;
	const number = text.trim() === '' ? NaN : Number(text);
	if (!isValid(number)) throw new Error(`--${name} must be ${what}, not "${text}"`);
	return number;
}

const between = (min: number, max: number) => (n: number) => n >= min && n <= max;
const isPort = (n: number) => Number.isInteger(n) && between(0, 65_535)(n);

function readOptions(): SimulatorOptions | undefined {
	const { values } = parseArgs({ options: OPTIONS });
	if (values.help) return undefined;
	const options: SimulatorOptions = {
		port: numberOption('port', values.port, 'a whole number from 0 to 65535', isPort),
		host: values.host,
		db: values.db,
		seed: numberOption('seed', values.seed, 'a whole number', Number.isSafeInteger),
		speed: numberOption(
			'speed',
			values.speed,
			`a number from 0 to ${MAX_SPEED}`,
			between(0, MAX_SPEED),
		),
		messengerIdentifier: values['messenger-identifier'],
		calendarAIdentifier: values['calendar-a-identifier'],
		calendarBIdentifier: values['calendar-b-identifier'],
		listShape: values['list-shape'] as ListShape | undefined,
		webhookRetries: !values['no-webhook-retries'],
	};
	return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function explain(error: unknown): string {
	const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
	return code === 'EADDRINUSE' ? `Port ${port} is busy. Choose another with --port.` : message;
}

function fail(error: unknown) {
	console.error(explain(error));
	process.exitCode = 1;
}

async function run() {
	const options = readOptions();
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

run().catch(fail);
