import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createClosers } from '../../scripts/lib/closers.mts';
import { exampleNames } from '../../scripts/lib/examples.mts';
import { noMoreFaults } from '../../scripts/lib/platformApi.mts';
import { setUpStage, type Stage } from '../../scripts/lib/stage.mts';
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

const closers = createClosers();
let stage: Stage;

beforeAll(async () => {
	// time stands still: only the scenarios let it pass
	stage = await setUpStage(0, closers);
});

afterEach(() => noMoreFaults(stage.simulator));

afterAll(closers.closeAll);

test('each example has its scenario', () => {
	expect(Object.keys(SCENARIOS).sort()).toEqual(exampleNames());
});

describe.each(Object.entries(SCENARIOS))('examples/%s.json', (_, scenario) => {
	scenario(() => stage);
});
