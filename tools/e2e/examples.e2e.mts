import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { exampleNames } from '../n8n/examples.mts';
import { N8N_LINE } from '../n8n/line.mts';
import { noMoreFaults } from '../simulator/client.mts';
import { say } from '../lib/say.mts';
import { setUpStage, withAnotherSimulator, type Stage } from '../n8n/stage.mts';
import { playStory, publishExamples, STORY_SPEED, whatWentWrong } from '../demo/story.mts';
import { readExample } from '../n8n/workflow.mts';
import { agentAsksByPhone } from './examples/agentAsksByPhone.mts';
import { allowedToContact } from './examples/allowedToContact.mts';
import { askForNewDate } from './examples/askForNewDate.mts';
import { assistantSettings } from './examples/assistantSettings.mts';
import { bookOverMcp } from './examples/bookOverMcp.mts';
import { callBackWhenAsked } from './examples/callBackWhenAsked.mts';
import { callEndedFollowUp } from './examples/callEndedFollowUp.mts';
import { callOutcomesToTable } from './examples/callOutcomesToTable.mts';
import { callsOfAllClients } from './examples/callsOfAllClients.mts';
import { confirmAppointments } from './examples/confirmAppointments.mts';
import { formToLead } from './examples/formToLead.mts';
import { freeSlotsDuringCall } from './examples/freeSlotsDuringCall.mts';
import { greetCallersByName } from './examples/greetCallersByName.mts';
import { knowledgeBaseFromFolder } from './examples/knowledgeBaseFromFolder.mts';
import { lastMonthByAssistant } from './examples/lastMonthByAssistant.mts';
import { leadsFromFile } from './examples/leadsFromFile.mts';
import { lowBalanceAlert } from './examples/lowBalanceAlert.mts';
import { midCallAiAgent } from './examples/midCallAiAgent.mts';
import { missedCallsCallAgain } from './examples/missedCallsCallAgain.mts';
import { onboardClient } from './examples/onboardClient.mts';
import { somebodyWritesStop } from './examples/somebodyWritesStop.mts';
import type { Scenario } from './examples/scenario.mts';

/** What is to come of each example, by its file. */
const SCENARIOS: Record<string, Scenario> = {
	'agent-asks-by-phone': agentAsksByPhone,
	'allowed-to-contact': allowedToContact,
	'ask-for-new-date': askForNewDate,
	'assistant-settings': assistantSettings,
	'book-over-mcp': bookOverMcp,
	'call-back-when-asked': callBackWhenAsked,
	'call-ended-follow-up': callEndedFollowUp,
	'call-outcomes-to-table': callOutcomesToTable,
	'calls-of-all-clients': callsOfAllClients,
	'confirm-appointments': confirmAppointments,
	'form-to-lead': formToLead,
	'free-slots-during-call': freeSlotsDuringCall,
	'greet-callers-by-name': greetCallersByName,
	'knowledge-base-from-folder': knowledgeBaseFromFolder,
	'last-month-by-assistant': lastMonthByAssistant,
	'leads-from-file': leadsFromFile,
	'low-balance-alert': lowBalanceAlert,
	'mid-call-ai-agent': midCallAiAgent,
	'missed-calls-call-again': missedCallsCallAgain,
	'onboard-client': onboardClient,
	'somebody-writes-stop': somebodyWritesStop,
};

/** The examples that cannot be imported into this n8n, for it has none of these nodes with these versions. */
const FILE = join(import.meta.dirname, `left-out-on-${N8N_LINE.name}.json`);
const LEFT_OUT = (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : []) as Array<{
	example: string;
	lacks: string[];
	reason: string;
}>;
const isLeftOut = (name: string) => LEFT_OUT.some(({ example }) => example === name);

const disposables = new AsyncDisposableStack();
let stage: Stage;

beforeAll(async () => {
	// time stands still: only the scenarios let it pass
	stage = await setUpStage(0, disposables);
});

afterAll(() => disposables.disposeAsync());

test('this n8n has the nodes of every example that is not left out', async () => {
	const types = await stage.n8n.nodeTypes();
	const lacking = exampleNames().map((example) => {
		const needed = readExample(example).nodes.map(({ type, typeVersion }) =>
			types.get(type)?.has(typeVersion) ? [] : [`${type} ${typeVersion}`],
		);
		return { example, lacks: [...new Set(needed.flat())].sort() };
	});
	for (const { example, reason } of LEFT_OUT) say(`left out: examples/${example}.json (${reason})`);

	expect(lacking.filter(({ lacks }) => lacks.length > 0)).toEqual(
		LEFT_OUT.map(({ example, lacks }) => ({ example, lacks })),
	);
});

describe.each(exampleNames().filter((name) => !isLeftOut(name)))('examples/%s.json', (name) => {
	afterEach(() => noMoreFaults(stage.simulator));

	SCENARIOS[name](() => stage);
});

if (!isLeftOut('form-to-lead')) {
	test("the demo's story goes the same on a platform of the dialect observed", async () => {
		const observed = await withAnotherSimulator(stage, STORY_SPEED, disposables, {
			dialect: 'observed',
		});

		expect(whatWentWrong(await playStory(observed, await publishExamples(observed)))).toEqual([]);
	});
}
