import { HELP, readArguments, WrongArguments } from './arguments.mts';
import { ASSUMPTIONS } from './assumptions/index.mts';
import { whyNothingCanBeChecked } from './firstRequest.mts';
import { judge, type Assumption, type Finding } from './judging.mts';
import { Platform, type Limits } from './platform.mts';
import { report } from './report.mts';

export interface Surroundings {
	environment: Record<string, string | undefined>;
	/** For what is pasted. */
	say: (text: string) => void;
	/** For what is not. */
	complain: (text: string) => void;
	limits?: Partial<Limits>;
}

/**
 * Looks at the platform that the command line names.
 * @returns the exit code: 0 when it could be looked at, whether or not it differs; 1 when not; 2 for a wrong command line
 */
export async function checkPlatform(
	args: string[],
	{ environment, say, complain, limits }: Surroundings,
): Promise<number> {
	let options;
	try {
		options = readArguments(args, environment);
	} catch (error) {
		if (!(error instanceof WrongArguments)) throw error;
		complain(`${error.message}\n"npm run check:platform -- --help" shows how it is used.`);
		return 2;
	}
	if (!options) {
		say(HELP.trimEnd());
		return 0;
	}
	const platform = new Platform({ ...options, limits });
	complain('Reads from the platform, one request after another. This may take a minute …');
	const obstacle = await whyNothingCanBeChecked(platform);
	if (obstacle) {
		complain(obstacle);
		return 1;
	}
	const findings = new Map<Assumption, Finding>();
	const inTurn = ASSUMPTIONS.toSorted(
		(a, b) => Number(a.isLast ?? false) - Number(b.isLast ?? false),
	);
	for (const assumption of inTurn) findings.set(assumption, await judge(assumption, platform));
	const rows = ASSUMPTIONS.map((assumption) => ({
		assumption,
		finding: findings.get(assumption)!,
	}));
	say(report(rows, platform.requests, options.token));
	const isShownByNpm =
		environment.npm_lifecycle_event !== undefined && environment.npm_config_loglevel !== 'silent';
	if (isShownByNpm && args.some((arg) => arg.startsWith('--token'))) {
		complain(
			'\nnpm has printed the command with your token above the table: do not paste that line.',
		);
	}
	return 0;
}
