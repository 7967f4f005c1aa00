import type { components } from './contract.mts';

/** The shapes that the contract has names for. */
export type Schemas = components['schemas'];
