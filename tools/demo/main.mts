import { parseArgs } from 'node:util';
import type { DialectName } from '../simulator/dialects/dialect.mts';
import { OWNER } from '../n8n/client.mts';
import { runScript } from '../lib/runScript.mts';
import { complain, say } from '../lib/say.mts';
import { setUpStage } from '../n8n/stage.mts';
import { playStory, publishExamples, STORY_SPEED, whatWentWrong } from './story.mts';
import { textTable } from '../lib/table.mts';

const COLUMNS = ['Person', 'Lead', 'Call', '24-hour window', 'Message'];

await runScript(async (disposables) => {
	const { values } = parseArgs({
		options: { once: { type: 'boolean', default: false }, dialect: { type: 'string' } },
	});
	const dialect = values.dialect as DialectName | undefined;
	const stage = await setUpStage(STORY_SPEED, disposables, { dialect });
	const workflows = await stage.server.whileItRuns(publishExamples(stage));
	say(`
Editor     ${stage.n8nUrl}/home/workflows   (log in with ${OWNER.email} and ${OWNER.password})
Form       ${workflows.formUrl}
Simulator  ${stage.simulator.controlUrl}   (buttons: a call comes in, you are called, a customer writes, an hour passes, a token stops working)
API        ${stage.simulator.apiUrl}   (token ${stage.simulator.tokens.user}, of the agency ${stage.simulator.tokens.admin})

Three people fill in the form, the assistant calls them, and n8n follows up …
`);
	const outcomes = await stage.server.whileItRuns(playStory(stage, workflows));
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
Fill in the form yourself, with +44 7700 900123 for example, and watch the call on the page of the simulator.
Ctrl-C stops everything.`);
	return await stage.server.whileItRuns(new Promise<never>(() => undefined));
});
