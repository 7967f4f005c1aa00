// The time until a webhook answers by itself, which would outlive most tests. Import it before what answers.
import type * as answers from '../../nodes/VoiceAssistantPlatform/webhook/answers';

let mockTimeRuns = false;
jest.mock('../../nodes/VoiceAssistantPlatform/webhook/answers', () => {
	const actual = jest.requireActual<typeof answers>(
		'../../nodes/VoiceAssistantPlatform/webhook/answers',
	);
	const startFallbackTimer = (...given: Parameters<typeof answers.startFallbackTimer>) =>
		mockTimeRuns && actual.startFallbackTimer(...given);
	return { ...actual, startFallbackTimer };
});
beforeEach(() => void (mockTimeRuns = false));

/** Lets the time run until the end of the test. */
export const runFallbackTimer = () => void (mockTimeRuns = true);
