// What tests want to know of the simulator.
import { askApi, listed, requests, type LoggedRequest } from '../../simulator/client.mts';
import type { Simulator } from '../../simulator/index.mts';

type Row = Record<string, unknown>;

/** Assistants of the main user, and a campaign. */
export const RECALL_CALLER = 101;
export const FEEDBACK_CALLER = 102;
export const APPROVAL_CALLER = 104;
export const WHITENING_OFFER = 203;

/** What it was asked with these fields in the body. */
export const requestsWith = async (simulator: Simulator, fields: Row): Promise<LoggedRequest[]> =>
	(await requests(simulator)).filter(({ body }) =>
		Object.entries(fields).every(([name, value]) => body?.[name] === value),
	);

/** The queries with which a path of it was asked. */
export const queriesOf = async (
	simulator: Simulator,
	path: string,
): Promise<Array<Record<string, string>>> =>
	(await requests(simulator))
		.map((request) => new URL(request.path, simulator.apiUrl))
		.filter(({ pathname }) => pathname === `/api${path}`)
		.map(({ searchParams }) => Object.fromEntries(searchParams));

/** The leads with a phone number, in all campaigns. */
export async function leadsWith(simulator: Simulator, phone: string): Promise<Row[]> {
	const path = `/user/leads?phone_number=${encodeURIComponent(phone)}`;
	return (await askApi<{ data: Row[] }>(simulator, path)).data;
}

/** The calls to a phone number, newest first. */
export async function callsWith(simulator: Simulator, phone: string) {
	const path = `/user/calls?per_page=100&phone_number=${encodeURIComponent(phone)}`;
	return (await askApi<{ data: Array<{ id: number; status: string }> }>(simulator, path)).data;
}

/** The numbers that were bought in the simulator, newest first. */
export const purchases = async (simulator: Simulator): Promise<string[]> =>
	(await listed<{ phone_number: string }>(simulator, 'purchases')).map(
		({ phone_number: number }) => number,
	);

/** A request that was to change something on the platform. */
interface Change {
	request: string;
	body: unknown;
}

/** What was asked of the platform to be changed while something went on. */
export async function changesDuring<T>(
	simulator: Simulator,
	work: () => Promise<T>,
): Promise<{ result: T; changes: Change[] }> {
	const { length } = await requests(simulator);
	const result = await work();
	const changes = (await requests(simulator))
		.slice(length)
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path, body }) => ({ request: `${method} ${path.replace('/api', '')}`, body }));
	return { result, changes };
}
