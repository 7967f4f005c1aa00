import type { AgentStage } from '../support/askAgent.mts';

/**
 * Declares the tests of one subject.
 * @param stage the n8n that all of them share; there when they run, not yet when they are declared
 */
export type Group = (stage: () => AgentStage) => void;
