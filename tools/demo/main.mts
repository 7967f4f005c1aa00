import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DIALECT_NAMES, type DialectName } from '../simulator/dialects/dialect.mts';
import { OWNER } from '../n8n/client.mts';
import { makeTemporaryFolder } from '../lib/orphanCleanup.mts';
import { runScript } from '../lib/runScript.mts';
import { complain, say } from '../lib/say.mts';
import { FOLDER, openStage } from './stage.mts';
import { formUrlOf, playStory, publishExamples, STORY_SPEED, whatWentWrong } from './story.mts';
import { textTable } from '../lib/table.mts';

const HELP = `Starts n8n with this package, a simulator of the platform, and two of the recipes, on this machine only.

  npm run demo                          goes on with what you have built
  npm run demo -- --fresh               deletes what you have built, and starts anew
  npm run demo -- --once                plays the story and stops; keeps nothing
  npm run demo -- --dialect <name>      the simulator answers as: ${DIALECT_NAMES.join(' or ')}
  npm run demo -- --folder <folder>     keeps what you build there (default ${FOLDER})
  npm run demo -- --help                shows this

Takes the ports 5678 (n8n) and 4010 (simulator) or, if they are busy, the next free ones.`;

const OPTIONS = {
	once: { type: 'boolean', default: false },
	fresh: { type: 'boolean', default: false },
	help: { type: 'boolean', default: false },
	dialect: { type: 'string' },
	folder: { type: 'string', default: FOLDER },
} as const;

const COLUMNS = ['Person', 'Lead', 'Call', '24-hour window', 'Message'];

const portOf = (url: string) => new URL(url).port;

await runScript(async (disposables) => {
	const { values } = parseArgs({ options: OPTIONS });
	if (values.help) {
		say(HELP);
		return 0;
	}
	const folder = values.once ? makeTemporaryFolder('demo', disposables) : values.folder;
	if (values.fresh) rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const dialect = values.dialect as DialectName | undefined;
	const stage = await openStage(folder, { speed: STORY_SPEED, dialect }, disposables);
	const { server, n8nUrl, simulator } = stage;
	const isKept = await server.whileItRuns(stage.n8n.hasWorkflows());
	const workflows = isKept ? undefined : await server.whileItRuns(publishExamples(stage));
	say(`
Editor     ${n8nUrl}/home/workflows   (log in with ${OWNER.email} and ${OWNER.password})
Form       ${formUrlOf(stage)}
Simulator  ${simulator.controlUrl}   (buttons: a call comes in, you are called, a customer writes, an assistant asks for something, an hour passes, you activate an assistant, a token stops working, the platform is down)
API        ${simulator.apiUrl}   (token of a clinic: ${simulator.tokens.user}; of the agency whose client it is: ${simulator.tokens.admin})
Ports      ${portOf(n8nUrl)} (n8n), ${portOf(simulator.apiUrl)} (simulator)
Your work  ${values.once ? 'is not kept' : `stays in ${folder} until you start with --fresh`}
`);
	if (!workflows) {
		say('Everything is as you left it. Ctrl-C stops everything.');
		return await server.whileItRuns(new Promise<never>(() => undefined));
	}

	say('Three people fill in the form, the assistant calls them, and n8n follows up …\n');
	const outcomes = await server.whileItRuns(playStory(stage, workflows));
	say(
		textTable(
			COLUMNS,
			outcomes.map((outcome) => Object.values(outcome)),
		),
	);

	const complaints = whatWentWrong(outcomes);
	if (complaints.length > 0) complain(['', 'Something went wrong:', ...complaints].join('\n'));
	if (values.once) return complaints.length > 0 ? 1 : 0;
	say(`
What happened is in the editor: open a workflow, then its tab Executions.
Fill in the form yourself, with +44 161 496 0123 for example, and watch the call on the page of the simulator.
Ctrl-C stops everything.`);
	return await server.whileItRuns(new Promise<never>(() => undefined));
});
