// Hands the report of a call to the execution that sleeps until the call is over, before the report counts for the workflow of
// the trigger.
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { delay } from '../client/delay';
import type { Problem } from '../client/problem';
import { isObject } from '../client/response';
import { postToOwnN8n, wakingAddress } from './ownN8n';
import { isWokenBy, openReference, referenceIn, type Reference } from './reference';

/**
 * An execution goes to sleep right after its call was made: a very short call may be over before that. With the pauses, seven
 * seconds: a platform may wait for 10 seconds, and repeats what it gets no answer to.
 */
const TRIES = 14;

/** Milliseconds between two tries. */
const PAUSE = 500;

interface HandedOver {
	/** Whether the execution that sleeps has the report, now or from before; if not, it is a report like any other. */
	isTaken: boolean;
	/** Why that execution does not get a report that may be for it. */
	problem?: Problem;
}

const NOT_TAKEN: HandedOver = { isTaken: false };

/** Hands the report of a call that is over to the execution that sleeps until then, if there is one. */
export async function handOver(
	context: IWebhookFunctions,
	secret: string,
	call: IDataObject,
): Promise<HandedOver> {
	const sealed = referenceIn(call);
	if (sealed === undefined) return NOT_TAKEN;
	const reference = openReference(secret, sealed);
	if (reference) return await wakeUp(context, reference, call);
	return notWoken(
		'the reference in the variables of the call is damaged, or was made for another trigger',
		'This happens when the trigger was published again with another API token or by another workflow during the call, when the platform shortens variables, or when a call got the variables of another call.',
	);
}

/** Offers a report until n8n gives an answer that will not change. After seven seconds, it is not offered again: the platform waits. */
async function wakeUp(
	context: IWebhookFunctions,
	{ path, sleepsUntil, number }: Reference,
	call: IDataObject,
): Promise<HandedOver> {
	const base = wakingAddress(context);
	const [, executionId] = path.split('/');
	const end = performance.now() + TRIES * PAUSE;
	let status = 0;
	for (let tried = 0; ; tried++) {
		// also by a try whose answer got lost
		const isTaken = isWokenBy({ executionId, sleepsUntil }, call);
		if (isTaken !== undefined) return { isTaken };
		// its time is up
		if (Date.parse(sleepsUntil) <= Date.now()) return NOT_TAKEN;
		if (tried > 0) {
			const isLast = tried === TRIES || performance.now() >= end;
			if (isLast || isRefused(status)) return notAnswered(status, base);
			await delay(PAUSE);
		}
		const answer = await postToOwnN8n(context, base + path, { sleepsUntil, number, call });
		const { body } = answer;
		if (isObject(body) && typeof body.isTaken === 'boolean') return { isTaken: body.isTaken };
		status = answer.statusCode;
		if (isGone(status)) return NOT_TAKEN;
	}
}

/** Whether the execution is over (n8n then shows a page that says so), or deleted. */
const isGone = (status: number) => (status >= 200 && status < 300) || status === 404;

/** Whether the same answer would come to every try: not while the execution runs (409). */
const isRefused = (status: number) => status >= 400 && status < 500 && ![409, 429].includes(status);

function notAnswered(status: number, base: string): HandedOver {
	const where = `at its own address ${new URL(base).origin}`;
	return notWoken(
		`n8n ${status === 0 ? `did not answer ${where}` : `answered HTTP ${status}`}`,
		"With HTTP 307, 409 or 500, that workflow does not sleep: it runs on after an earlier call, waits at a form, has failed, or was cut off when n8n stopped. Otherwise, ask the administrator of n8n: a proxy in front of it must let /webhook-waiting/ through as it does /webhook/. With HTTP 413, the report is too large for the proxy, or for n8n's N8N_PAYLOAD_SIZE_MAX. With HTTP 401, n8n's encryption key may have been replaced.",
	);
}

function notWoken(why: string, hint: string): HandedOver {
	return {
		isTaken: false,
		problem: {
			message: `The report of a call could not wake the workflow that waits for it: ${why}`,
			description: `The report starts this workflow instead, and the other one continues when its time is up. ${hint}`,
		},
	};
}
