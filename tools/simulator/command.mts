import { parseArgs } from 'node:util';
import { DIALECT_NAMES, type DialectName } from './dialects/dialect.mts';
import { startSimulator } from './index.mts';
import { DEFAULTS, type SimulatorOptions } from './settings.mts';

const HELP = `Simulator of the Voice Assistant Platform

  --port <number>    port to listen on (default ${DEFAULTS.port})
  --host <name>      address to listen on (default ${DEFAULTS.host})
  --seed <integer>   determines data and life (default ${DEFAULTS.seed})
  --speed <number>   how many times faster calls go; 0 stops the clock (default ${DEFAULTS.speed})
  --dialect <name>   ${DIALECT_NAMES.join(' or ')} (default ${DEFAULTS.dialect})
  --help             show this
`;

const OPTIONS = {
	port: { type: 'string' },
	host: { type: 'string' },
	seed: { type: 'string' },
	speed: { type: 'string' },
	dialect: { type: 'string' },
	help: { type: 'boolean' },
} as const;

/** @throws Error that names the wrong option */
function numberIn(option: string, text: string): number {
	const value = text.trim() === '' ? NaN : Number(text);
	if (value >= 0) return value;
	throw new Error(`--${option} must be a number, 0 or above, not "${text}"`);
}

/** Reads the options of the command; undefined for `--help`. @throws Error that names the wrong option */
function readOptions(args: string[]): SimulatorOptions | undefined {
	const { values } = parseArgs({ options: OPTIONS, args });
	if (values.help) return undefined;
	const number = (option: 'port' | 'seed' | 'speed') =>
		values[option] === undefined ? undefined : numberIn(option, values[option]);
	return {
		port: number('port'),
		host: values.host,
		seed: number('seed'),
		speed: number('speed'),
		dialect: values.dialect as DialectName | undefined,
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
