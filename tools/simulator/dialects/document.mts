import type { Dialect } from './dialect.mts';

/** The words of the API document, which are those of the handlers. */
export const DOCUMENT: Dialect = {
	limits: [],
	anyModeWithoutInterruptions: false,
	checks: {},
	answers: {},
	refusal: (refusal) => refusal,
	outcomes: {},
	voicemail: 'ended_by_assistant',
	postCall: (payload) => payload,
	inbound: (payload) => payload,
	variablesIn: () => ({}),
};
