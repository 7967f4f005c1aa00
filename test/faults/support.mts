import { expect } from '@jest/globals';
import type { IDataObject } from 'n8n-workflow';
import { byId } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';
import type { RunOptions } from '../support/engine/run.ts';

/** The items of a run; each has a phone number of its own, by which its requests are known. */
export const ITEMS = Array.from({ length: 240 }, (_, index) => ({ phone: phoneOf(index) }));

export function phoneOf(index: number): string {
	return `+4477012${String(index).padStart(5, '0')}`;
}

export interface Lead {
	id: number;
	campaign_id: number;
	phone_number: string;
	variables: IDataObject;
}

/** The leads with such phone numbers, by the simulator's own account, not by the node's. */
export async function leadsAt(apiUrl: string, filter = ''): Promise<Lead[]> {
	const found: Lead[] = [];
	for (let page = 1, last = 1; page <= last; page++) {
		const response = await fetch(`${apiUrl}/user/leads?${filter}&per_page=100&page=${page}`, {
			headers: { authorization: 'Bearer sim-user-token' },
		});
		const list = (await response.json()) as { data: Lead[]; last_page: number };
		found.push(...list.data);
		last = list.last_page;
	}
	return found.filter(({ phone_number: phone }) => phone.startsWith('+4477012'));
}

/** Hundreds of items take n8n long on a busy machine. */
export const TIMEOUT = 240_000;

const PHONES = ITEMS.map(({ phone }) => phone);

/** The phone numbers of every so many items: of every 20th, those of 5 % of them. */
export function every(distance: number, from: number): string[] {
	return PHONES.filter((_, index) => index % distance === from);
}

/** A fault: too many requests. @param seconds in `Retry-After` */
export const tooMany = (seconds = 0) => ({
	status: 429,
	headers: { 'retry-after': String(seconds) },
});

/** {@link simulated} with faults for chosen items. */
export function faultRuns() {
	const simulator = simulated();

	/** Lets a fault strike the requests of some items, those of each as often as it says. */
	async function strike(phones: string[], fault: object) {
		for (const phone of phones) {
			await simulator.control('/faults', { path: phone.slice(1), ...fault });
		}
	}

	/** Runs an operation over all items, none of which stops the others; each has one item at the end, in its place. */
	async function runAll(parameters: object, more: RunOptions = {}) {
		const options: RunOptions = {
			...more,
			items: ITEMS,
			node: { onError: 'continueRegularOutput' },
			// n8n takes most of the time of these tests to reckon with others
			timezone: 'UTC',
		};
		const { items, error } = await simulator.onSimulator(parameters, options);

		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(ITEMS.map((_, item) => ({ item })));
		return ITEMS.map(({ phone }, item) => ({ phone, json: items[item].json }));
	}

	/** How the requests of each item were answered, in their order. */
	async function answersByPhone(): Promise<Map<string, Array<number | null>>> {
		const answers = new Map<string, Array<number | null>>(PHONES.map((phone) => [phone, []]));
		for (const { path, status } of await simulator.requests()) {
			answers.get(`+${/4477012\d{5}/.exec(path)?.[0]}`)?.push(status);
		}
		return answers;
	}

	return { ...simulator, strike, runAll, answersByPhone };
}

/** {@link faultRuns} that create a lead for each item. */
export function creating() {
	const runs = faultRuns();

	/**
	 * Creates a lead for each item and holds what the run says of it against what there is.
	 * @param unknown those of which it must say that the outcome is unknown
	 * @param lost those of these that were not created
	 * @param options further ones of the run
	 */
	async function createAll({
		unknown = [] as string[],
		lost = [] as string[],
		options = {} as RunOptions,
	} = {}) {
		const parameters = {
			resource: 'lead',
			operation: 'create',
			campaignId: byId(201),
			phoneNumber: '={{ $json.phone }}',
			// what is sent twice is there twice
			additionalFields: { allowDuplicate: true },
			options: {
				maxRequestsAtOnce: 50,
				// in the log, and for faults, a request shows whose it is
				additionalQueryParameters: { parameter: [{ name: 'item', value: '={{ $json.phone }}' }] },
			},
		};
		const results = await runs.runAll(parameters, options);

		const reported = results.filter(({ json }) => json.error !== undefined);
		expect(reported.map(({ phone }) => phone)).toEqual(unknown.toSorted());
		for (const { phone, json } of results) {
			if (json.error) expect(json.error).toContain('It is not known whether');
			else expect(json).toMatchObject({ phone_number: phone });
		}
		const created = PHONES.filter((phone) => !lost.includes(phone));
		const leads = await leadsAt(runs.apiUrl());
		expect(leads.map(({ phone_number }) => phone_number).sort()).toEqual(created);
		// only a 429 says for certain that nothing was carried out
		const answers = await runs.answersByPhone();
		const sentAgain = [...answers.values()].flatMap((statuses) => statuses.slice(0, -1));
		expect(sentAgain.filter((status) => status !== 429)).toEqual([]);
	}

	return { ...runs, createAll };
}
