import { afterAll, beforeAll, describe } from '@jest/globals';
import { N8N_LINE } from '../n8n/line.mts';
import { PATIENT, setUpStage } from '../n8n/stage.mts';
import { control } from '../simulator/client.mts';
import { aiAgent } from './realN8n/aiAgent.mts';
import { asleep } from './realN8n/asleep.mts';
import { busy } from './realN8n/busy.mts';
import type { Group } from './realN8n/group.mts';
import { humanReview } from './realN8n/humanReview.mts';
import { manyAssistants } from './realN8n/manyAssistants.mts';
import { manyDeliveries } from './realN8n/manyDeliveries.mts';
import { node } from './realN8n/node.mts';
import { pollTrigger } from './realN8n/pollTrigger.mts';
import { restarted } from './realN8n/restarted.mts';
import { trigger } from './realN8n/trigger.mts';
import { waiting } from './realN8n/waiting.mts';
import { withModel, type AgentStage } from './support/askAgent.mts';

const GROUPS: Array<[string, Group]> = [
	['the node', node],
	['the trigger', trigger],
	['many assistants', manyAssistants],
	['a tool of an AI agent', aiAgent],
	['waiting for a call', waiting],
	['asleep until a call is over', asleep],
	['asleep while n8n restarts', restarted],
	['asleep in a busy n8n', busy],
	['a human review by phone', humanReview],
	['the poll trigger', pollTrigger],
	['many deliveries', manyDeliveries],
];
/** n8n 1 is not asked how it bears a load, and has no human review. */
const isForThisLine = ([, group]: [string, Group]) =>
	N8N_LINE.number !== 1 || ![manyAssistants, manyDeliveries, humanReview].includes(group);

const disposables = new AsyncDisposableStack();
let stage: AgentStage;

beforeAll(async () => {
	// time stands still: only the tests themselves let calls be made and end
	stage = await withModel(await setUpStage(0, disposables, PATIENT), disposables);
});

afterAll(() => disposables.disposeAsync());

describe.each(GROUPS.filter(isForThisLine))('%s', (_, group) => {
	beforeAll(() => control(stage.simulator, '/reset', {}));

	group(() => stage);
});
