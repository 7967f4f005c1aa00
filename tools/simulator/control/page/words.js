// Turns the simulator's codes and numbers into words for the page.

/** The meaning of a status if its name does not show it. */
const MEANINGS = {
	created: 'waits for its call',
	processing: 'is being called',
	rescheduled: 'is called again later',
	'reached-max-retries': 'was never reached',
	initiated: 'is being set up',
};

export const KINDS = { inbound: 'Came in', outbound: 'Was made', web: 'In the browser' };

/** The name that n8n's forms have for a status, and what it means. */
export function statusInWords(status) {
	const words = status.replaceAll(/[-_]/g, ' ');
	const name = words.charAt(0).toUpperCase() + words.slice(1);
	return MEANINGS[status] ? `${name}: ${MEANINGS[status]}` : name;
}

const DATE = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' };
const moments = new Intl.DateTimeFormat('en-GB', { ...DATE, ...TIME, timeZone: 'UTC' });

/** A time of the simulator, as in "Mon, 2 Mar 2026, 10:00:00". */
export const moment = (time) => moments.format(new Date(time));

/** A length of time, as in "1 min 5 s". */
export function length(seconds) {
	const minutes = Math.floor(seconds / 60);
	const rest = Math.round(seconds % 60);
	if (minutes === 0) return `${rest} s`;
	return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

export const count = (number, thing) => `${number} ${thing}${number === 1 ? '' : 's'}`;

export const money = (dollars) => `${dollars.toFixed(2)} USD`;

/** A person: the name, if known, and the number. */
export const person = (name, phone) =>
	[name, phone].filter(Boolean).join(', ') || 'Somebody in the browser';

/** Whether the tokens of an account work. */
export function tokensInWords({ tokens, refused_tokens: refused }) {
	if (tokens === 0) return 'None';
	if (refused === 0) return tokens === 1 ? 'Works' : `All ${tokens} work`;
	if (refused === tokens) return 'Refused (401)';
	return `${refused} of ${tokens} refused (401)`;
}

/** When a campaign calls, in its own timezone. */
export function hoursInWords({ schedule_windows: windows, ...hours }) {
	const { allowed_hours_start_time: start, allowed_hours_end_time: end } = hours;
	const periods = windows.length > 0 ? windows : [{ start, end }];
	return periods.map((period) => `${period.start} to ${period.end}`).join(', ');
}

/** How long the platform stays up; blank if nothing is about to happen. */
export function outageInWords({ requests_left: left }) {
	if (left === null) return '';
	return left === 0
		? 'The platform is down: every request is refused (503).'
		: `The platform goes down after ${count(left, 'more request')}.`;
}

const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
const EXAMPLES = { day: TOMORROW, minutes: 30, surname: 'Whitfield', is_new: false };

/** Values for the parameters of a tool, one a line. */
export const exampleValues = ({ schema }) =>
	schema.map(({ name }) => `${name}: ${EXAMPLES[name] ?? ''}`).join('\n');

/** The values in lines such as "day: Monday". @throws Error that shows the line that has none */
export function valuesIn(text) {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	return Object.fromEntries(
		lines.map((line) => {
			const [, name, value] = /^\s*(\w+)\s*[:=]\s*(.*?)\s*$/.exec(line) ?? [];
			if (name !== undefined) return [name, value];
			throw new Error(`Write each value as in "day: Monday", not "${line}".`);
		}),
	);
}

/** What came of a question. */
export function answerInWords({ status, body, error, seconds }) {
	const time = `after ${seconds.toFixed(1)} s`;
	if (status === undefined) return `Nobody answered ${time}: ${error}`;
	// a Test URL answers only once, after somebody has clicked Listen for test event
	const hint =
		status === 404 ? ' (no published workflow has this address: copy its Production URL)' : '';
	return `The workflow answered ${status}${hint} ${time}: ${body || 'nothing'}`;
}

const EVENTS = {
	'post-call': ({ call_id: call }) => `Call ${call} has ended`,
	inbound: ({ call_id: call }) => `Call ${call} has come in`,
	'conversation-ended': ({ conversation_id: id }) => `Conversation ${id} has ended`,
	'message-status': ({ conversation_id: id }) => `What became of a message in conversation ${id}`,
};

/** What a delivery is about. */
export const eventInWords = (delivery) => EVENTS[delivery.kind](delivery);

const HINTS = { 404: ' (no published workflow has this address)' };

/** The outcome of a delivery. */
export function outcomeInWords(delivery) {
	const { status, attempts, response_status: answer, retry_in_seconds: seconds } = delivery;
	if (attempts === 0) return 'Is being sent';
	const came = answer === null ? 'Nobody answered' : `Answered ${answer}${HINTS[answer] ?? ''}`;
	if (status === 'delivered') return came;
	if (status === 'failed') return `${came}, given up after ${count(attempts, 'attempt')}`;
	return seconds === null
		? `${came}, is being sent again`
		: `${came}, next attempt in ${seconds} s`;
}

const FIELDS = {
	phone: 'This is no phone number: it needs a plus and the country code, as in +441614960123.',
};

/** The reason for a refusal, from the simulator's answer. */
export const refusalInWords = ({ message, errors = {} }) =>
	Object.keys(errors).map((field) => FIELDS[field])[0] ?? message ?? 'The simulator refused it.';
