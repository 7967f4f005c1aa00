import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClosers } from '../../scripts/lib/closers.mts';
import { exampleNames } from '../../scripts/lib/examples.mts';
import { setUpStage, type Stage } from '../../scripts/lib/stage.mts';
import { formToLead } from './examples/formToLead.mts';
import type { Scenario } from './examples/scenario.mts';

/** What is to come of each example, by the name of its file. */
const SCENARIOS: Record<string, Scenario> = {
	'form-to-lead': formToLead,
};

const closers = createClosers();
let stage: Stage;

beforeAll(async () => {
	// time stands still: only the scenarios let it pass
	stage = await setUpStage(0, closers);
});

afterAll(closers.closeAll);

test('each example has its scenario', () => {
	expect(Object.keys(SCENARIOS).sort()).toEqual(exampleNames());
});

describe.each(Object.entries(SCENARIOS))('examples/%s.json', (_, scenario) => {
	scenario(() => stage);
});
