import type { Stage } from '../../../scripts/lib/stage.mts';

/** Declares the tests of one example; the stage is there when they run. */
export type Scenario = (stage: () => Stage) => void;
