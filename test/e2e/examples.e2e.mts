import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { examplesLeftOut, exampleNames } from '../../scripts/lib/examples.mts';
import { noMoreFaults } from '../../scripts/lib/platformApi.mts';
import { say } from '../../scripts/lib/say.mts';
import { setUpStage, type Stage } from '../../scripts/lib/stage.mts';
import { readExample } from '../../scripts/lib/workflow.mts';
import { assistantSettings } from './examples/assistantSettings.mts';
import { callEndedFollowUp } from './examples/callEndedFollowUp.mts';
import { callOutcomesToTable } from './examples/callOutcomesToTable.mts';
import { formToLead } from './examples/formToLead.mts';
import { leadsFromCsv } from './examples/leadsFromCsv.mts';
import { lowBalanceAlert } from './examples/lowBalanceAlert.mts';
import { midCallAiAgent } from './examples/midCallAiAgent.mts';
import { missedCallsCallAgain } from './examples/missedCallsCallAgain.mts';
import { nightlyCallReport } from './examples/nightlyCallReport.mts';
import { onboardClient } from './examples/onboardClient.mts';
import type { Scenario } from './examples/scenario.mts';
import { waitForOutcome } from './examples/waitForOutcome.mts';

/** What is to come of each example, by the name of its file. */
const SCENARIOS: Record<string, Scenario> = {
	'assistant-settings': assistantSettings,
	'call-ended-follow-up': callEndedFollowUp,
	'call-outcomes-to-table': callOutcomesToTable,
	'form-to-lead': formToLead,
	'leads-from-csv': leadsFromCsv,
	'low-balance-alert': lowBalanceAlert,
	'mid-call-ai-agent': midCallAiAgent,
	'missed-calls-call-again': missedCallsCallAgain,
	'nightly-call-report': nightlyCallReport,
	'onboard-client': onboardClient,
	'wait-for-outcome': waitForOutcome,
};

const LEFT_OUT = examplesLeftOut();
const isLeftOut = (name: string) => LEFT_OUT.some(({ example }) => example === name);

const disposables = new AsyncDisposableStack();
let stage: Stage;

beforeAll(async () => {
	// time stands still: only the scenarios let it pass
	stage = await setUpStage(0, disposables);
});

afterEach(() => noMoreFaults(stage.simulator));

afterAll(() => disposables.disposeAsync());

test('each example has its scenario', () => {
	expect(Object.keys(SCENARIOS).sort()).toEqual(exampleNames());
});

test('only those are left out for which this n8n lacks nodes', async () => {
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

describe.each(Object.entries(SCENARIOS).filter(([name]) => !isLeftOut(name)))(
	'examples/%s.json',
	(_, scenario) => {
		scenario(() => stage);
	},
);
