// Requests to the simulator that do not go through n8n: to its API, and to its control surface.
import type { Simulator } from './index.mts';

type Controlled = Pick<Simulator, 'controlUrl'>;
type Row = Record<string, unknown>;

/** @throws Error with the simulator's own words if it refuses */
async function ask<T>(url: string, method = 'GET', body?: object, headers = {}): Promise<T> {
	const response = await fetch(url, {
		method,
		// one endpoint requires the content type of a body although it takes none (platform-api 4.17)
		headers: {
			...headers,
			Accept: 'application/json',
			...((body || method === 'GET') && { 'Content-Type': 'application/json' }),
		},
		body: body && JSON.stringify(body),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${text}`);
	return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** A page of one of the control surface's lists. */
export const listed = async <T,>({ controlUrl }: Controlled, what: string): Promise<T[]> =>
	(await ask<{ data: T[] }>(`${controlUrl}/${what}`)).data;

/** Sends a request to the simulator's API. */
export const askApi = async <T,>(
	{ apiUrl, tokens }: Simulator,
	path: string,
	method?: string,
	body?: object,
): Promise<T> =>
	await ask(`${apiUrl}${path}`, method, body, { Authorization: `Bearer ${tokens.user}` });

/** Tells the simulator what to do next; returns its answer. */
export const control = async <T,>(
	{ controlUrl }: Controlled,
	path: string,
	body: object,
): Promise<T> => await ask(`${controlUrl}${path}`, 'POST', body);

/** Removes all faults from the simulator. */
export const noMoreFaults = async ({ controlUrl }: Controlled): Promise<void> =>
	await ask(`${controlUrl}/faults`, 'DELETE');

/** Clears the simulator's log of requests. */
export const forgetRequests = async ({ controlUrl }: Controlled): Promise<void> =>
	await ask(`${controlUrl}/requests`, 'DELETE');

/** A request as the simulator has logged it. */
export interface LoggedRequest {
	/** When it arrived, in real time. */
	time: string;
	method: string;
	path: string;
	status: number | null;
	headers: { authorization?: string };
	body: Row | null;
}

/** The requests to the simulator's API, oldest first. */
export const requests = async (simulator: Controlled): Promise<LoggedRequest[]> =>
	await listed(simulator, 'requests');

export interface WebhookSettings {
	webhook_url: string | null;
	is_webhook_active: boolean;
	send_webhook_only_on_completed: boolean;
	include_recording_in_webhook: boolean;
}

/** The webhook of somebody else's CRM in an assistant. */
export const FOREIGN: WebhookSettings = {
	webhook_url: 'https://crm.example.com/hook?key=1',
	is_webhook_active: true,
	send_webhook_only_on_completed: true,
	include_recording_in_webhook: true,
};

/** An assistant's settings for its post-call webhook. */
export async function webhookOf(simulator: Simulator, id: number): Promise<WebhookSettings> {
	const path = '/user/assistants/get?per_page=100';
	const { data } = await askApi<{ data: Array<WebhookSettings & { id: number }> }>(simulator, path);
	const assistant = data.find((candidate) => candidate.id === id);
	if (!assistant) throw new Error(`There is no assistant ${id}`);
	const settings = Object.keys(FOREIGN) as Array<keyof WebhookSettings>;
	return Object.fromEntries(settings.map((name) => [name, assistant[name]])) as never;
}

/** The IDs of calls that the simulator created in one request. */
export const idsOf = ({ first_id: first, last_id: last }: { first_id: number; last_id: number }) =>
	Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The post-call webhooks that the simulator has sent, or is trying to send. */
export const deliveriesOf = async (simulator: Controlled): Promise<Delivery[]> =>
	await listed(simulator, 'deliveries');

interface Delivery {
	call_id: number;
	status: 'pending' | 'delivered' | 'failed';
	response_body: string | null;
}
