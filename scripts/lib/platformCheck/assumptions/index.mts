import type { Assumption } from '../judging.mts';
import { CALL_FILTERS } from './callFilters.mts';
import { CALL_READINGS } from './calls.mts';
import { ENDPOINTS } from './endpoints.mts';
import { ERRORS } from './errors.mts';
import { FURTHER_OPERATIONS } from './furtherOperations.mts';
import { NEUTRAL_WORDS } from './neutralWords.mts';
import { SHAPES } from './shapes.mts';
import { UNCLEAR_PLACES } from './unclearPlaces.mts';
import { WEBHOOKS } from './webhooks.mts';

/** Everything that docs/api-assumptions.md assumes, in its order. */
export const ASSUMPTIONS: Assumption[] = [
	...NEUTRAL_WORDS,
	...ENDPOINTS,
	...CALL_FILTERS,
	...SHAPES,
	...CALL_READINGS,
	...ERRORS,
	...WEBHOOKS,
	...FURTHER_OPERATIONS,
	...UNCLEAR_PLACES,
];
