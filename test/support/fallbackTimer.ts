// The time until a webhook answers by itself, which would outlive most tests. Import it before what answers.
import type * as fallback from '../../nodes/VoiceAssistantPlatform/fallback';

let mockTimeRuns = false;
jest.mock('../../nodes/VoiceAssistantPlatform/fallback', () => {
	const actual = jest.requireActual<typeof fallback>('../../nodes/VoiceAssistantPlatform/fallback');
	const startFallbackTimer = (...given: Parameters<typeof fallback.startFallbackTimer>) =>
		mockTimeRuns && actual.startFallbackTimer(...given);
	return { ...actual, startFallbackTimer };
});
beforeEach(() => void (mockTimeRuns = false));

/** Lets the time run until the end of the test. */
export const runFallbackTimer = () => void (mockTimeRuns = true);
