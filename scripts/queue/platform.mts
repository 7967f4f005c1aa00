import type { Simulator } from '../../simulator/index.mts';
import { askApi } from '../lib/platformApi.mts';

/** A request as the simulator has noted it. */
export interface NotedRequest {
	time: string;
	method: string;
	path: string;
	body: Record<string, unknown> | null;
	status: number | null;
}

/** The requests with which something was to be changed, oldest first. */
export async function writesOf({ controlUrl }: Simulator): Promise<NotedRequest[]> {
	const response = await fetch(`${controlUrl}/requests`);
	const { data } = (await response.json()) as { data: NotedRequest[] };
	return data.filter(({ method }) => method === 'POST');
}

/** Lets the simulator forget what was asked of it. */
export async function forgetRequests({ controlUrl }: Simulator): Promise<void> {
	await fetch(`${controlUrl}/requests`, { method: 'DELETE' });
}

/** How many of the requests were answered that there are too many. */
export function tooMany(requests: NotedRequest[]): number {
	return requests.filter(({ status }) => status === 429).length;
}

/** The phone numbers of all leads of a campaign. */
export async function phonesIn(simulator: Simulator, campaign: number): Promise<string[]> {
	const phones: string[] = [];
	for (let page = 1, last = 1; page <= last; page++) {
		const list = await askApi<{
			data: Array<{ phone_number: string; campaign_id: number }>;
			last_page: number;
		}>(simulator, `/user/leads?campaign_id=${campaign}&per_page=100&page=${page}`);
		phones.push(...list.data.map(({ phone_number: phone }) => phone));
		last = list.last_page;
	}
	return phones;
}
