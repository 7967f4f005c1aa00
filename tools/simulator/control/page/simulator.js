import { refusalInWords } from './words.js';

/**
 * Asks the simulator's control surface.
 * @throws Error with the reason in words when it refuses or does not answer
 */
async function ask(path, options) {
	const response = await fetch(`/_simulator${path}`, options).catch(() => {
		throw new Error('The simulator does not answer. Is it still running?');
	});
	const answer = await response.json();
	if (!response.ok) throw new Error(refusalInWords(answer));
	return answer;
}

export const get = (path) => ask(path);

export const post = (path, body) =>
	ask(path, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
