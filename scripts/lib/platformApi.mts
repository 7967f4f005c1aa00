// What the simulator is asked past n8n: its API, and what only a simulator has.
import type { Simulator } from '../../simulator/index.mts';

type Controlled = Pick<Simulator, 'controlUrl'>;
type Row = Record<string, unknown>;

/** @throws Error with its words when the simulator refuses */
async function ask<T>(url: string, method = 'GET', body?: object, headers = {}): Promise<T> {
	const response = await fetch(url, {
		method,
		// one endpoint demands the type of a body that there is not (platform-api 4.17)
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

/** What a page of the simulator's own lists. */
export const listed = async <T,>({ controlUrl }: Controlled, what: string): Promise<T[]> =>
	(await ask<{ data: T[] }>(`${controlUrl}/${what}`)).data;

/** Asks the simulator's API itself. */
export const askApi = async <T,>(
	{ apiUrl, tokens }: Simulator,
	path: string,
	method?: string,
	body?: object,
): Promise<T> =>
	await ask(`${apiUrl}${path}`, method, body, { Authorization: `Bearer ${tokens.user}` });

/** Tells the simulator what to do next; gives back its answer. */
export const control = async <T,>(
	{ controlUrl }: Controlled,
	path: string,
	body: object,
): Promise<T> => await ask(`${controlUrl}${path}`, 'POST', body);

/** Takes all faults out of the simulator again. */
export const noMoreFaults = async ({ controlUrl }: Controlled): Promise<void> =>
	await ask(`${controlUrl}/faults`, 'DELETE');

/** Lets the simulator forget what was asked of it. */
export const forgetRequests = async ({ controlUrl }: Controlled): Promise<void> =>
	await ask(`${controlUrl}/requests`, 'DELETE');

/** A request as the simulator has noted it. */
export interface LoggedRequest {
	method: string;
	path: string;
	status: number | null;
	headers: { authorization?: string };
	body: Row | null;
}

/** What the simulator's API was asked, oldest first. */
export const requests = async (simulator: Controlled): Promise<LoggedRequest[]> =>
	await listed(simulator, 'requests');

export interface WebhookSettings {
	webhook_url: string | null;
	is_webhook_active: boolean;
	send_webhook_only_on_completed: boolean;
	include_recording_in_webhook: boolean;
}

/** What the assistant of somebody else's CRM has set. */
export const FOREIGN: WebhookSettings = {
	webhook_url: 'https://crm.example.com/hook?key=1',
	is_webhook_active: true,
	send_webhook_only_on_completed: true,
	include_recording_in_webhook: true,
};

/** What an assistant has set about its post-call webhook. */
export async function webhookOf(simulator: Simulator, id: number): Promise<WebhookSettings> {
	const path = '/user/assistants/get?per_page=100';
	const { data } = await askApi<{ data: Array<WebhookSettings & { id: number }> }>(simulator, path);
	const assistant = data.find((candidate) => candidate.id === id);
	if (!assistant) throw new Error(`There is no assistant ${id}`);
	const settings = Object.keys(FOREIGN) as Array<keyof WebhookSettings>;
	return Object.fromEntries(settings.map((name) => [name, assistant[name]])) as never;
}

/** The IDs of calls that the simulator made together. */
export const idsOf = ({ first_id: first, last_id: last }: { first_id: number; last_id: number }) =>
	Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The post-call webhooks that the simulator has sent, or tries to send. */
export const deliveriesOf = async (simulator: Controlled): Promise<Delivery[]> =>
	await listed(simulator, 'deliveries');

interface Delivery {
	call_id: number;
	status: 'pending' | 'delivered' | 'failed';
	/** What the last attempt was answered with. */
	response_body: string | null;
	wrong_secret: number;
}
