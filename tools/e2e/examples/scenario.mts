import type { Stage } from '../../n8n/stage.mts';

/**
 * Declares the tests of one example.
 * @param stage is there when they run
 * @param again only those whose outcome depends on how the platform says things
 */
export type Scenario = (stage: () => Stage, again: boolean) => void;
