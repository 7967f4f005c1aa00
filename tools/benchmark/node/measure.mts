import { setTimeout as sleep } from 'node:timers/promises';
import { requests } from '../../simulator/client.mts';
import { forgetPeak, peakOf } from '../memory.mts';
import { carryOut, executionOf, type Place } from './place.mts';
import { ASKING, type Work } from './workloads.mts';

/** The result of some work. Times are in milliseconds, memory is in bytes. */
export interface Result extends Work {
	/** From the start of the node to its end. */
	took: number;
	/** From the start of the node to its first request. */
	firstRequest: number;
	/** The longest time for which n8n answered nobody while the node ran. */
	silent: number;
	/** The most that n8n took until everything was stored; NaN where the system does not say. */
	memory: number;
	/** Items that were not refused, or rows. */
	done: number;
}

/** Lets a candidate do its work once, in the running n8n. */
export async function measure(place: Place, work: Work): Promise<Result> {
	let asked: ReturnType<typeof keepAsking> | undefined;
	const pid = place.server.pid();
	const workflow = await carryOut(place, work, () => {
		forgetPeak(pid);
		asked = keepAsking(place.server.healthUrl());
	});
	const memory = peakOf(pid);
	const answers = await asked!.stop();
	const [first] = await requests(place.simulator);
	const { times, outputs } = await executionOf(place, workflow);
	const { start, took } = times[ASKING];
	const silences = answers.map(([from, to]) => Math.min(to, start + took) - Math.max(from, start));
	// an item with an error was refused; a page of the HTTP Request node counts as the rows in it
	const good = (outputs[ASKING]?.[0] ?? []).filter(({ json, error }) => !error && !json.error);
	const rows = good.map(({ json }) =>
		Array.isArray(json.data) && 'current_page' in json ? json.data.length : 1,
	);
	return {
		...work,
		took,
		firstRequest: Date.parse(first.time) - start,
		memory,
		silent: Math.max(0, ...silences),
		done: rows.reduce((sum, one) => sum + one, 0),
	};
}

const INTERVAL_MS = 50;

/** Requests an address every 50 ms from now on; meanwhile, this process does nothing else. */
function keepAsking(url: string) {
	const answers: Array<[asked: number, answered: number]> = [];
	let isEnough = false;
	const isAnswered = async () =>
		await fetch(url).then(
			async (response) => Boolean(await response.text()),
			() => false,
		);
	const work = (async () => {
		while (!isEnough) {
			const start = Date.now();
			// a broken connection is not an answer
			while (!(await isAnswered()) && !isEnough) await sleep(INTERVAL_MS);
			answers.push([start, Date.now()]);
			await sleep(Math.max(0, start + INTERVAL_MS - Date.now()));
		}
		return answers;
	})();
	return {
		/** Stops. @returns when each request was sent, and when its answer came */
		stop: async () => {
			isEnough = true;
			return await work;
		},
	};
}
