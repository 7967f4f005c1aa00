import type { Simulator } from '../../simulator/index.mts';

export interface WebhookSettings {
	webhook_url: string | null;
	is_webhook_active: boolean;
	send_webhook_only_on_completed: boolean;
	include_recording_in_webhook: boolean;
}

/** Asks the simulator's API itself, past n8n. */
export async function askApi<T>(
	{ apiUrl, tokens }: Simulator,
	path: string,
	method = 'GET',
	body?: object,
): Promise<T> {
	const response = await fetch(`${apiUrl}${path}`, {
		method,
		headers: {
			Accept: 'application/json',
			Authorization: `Bearer ${tokens.user}`,
			'Content-Type': 'application/json',
		},
		body: body && JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
	return (await response.json()) as T;
}

/** Tells the simulator what to do next; gives back its answer. */
export async function control<T>(
	{ controlUrl }: Pick<Simulator, 'controlUrl'>,
	path: string,
	body: object,
): Promise<T> {
	const response = await fetch(`${controlUrl}${path}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
	return (await response.json()) as T;
}

/** Takes all faults out of the simulator again. */
export async function noMoreFaults({ controlUrl }: Pick<Simulator, 'controlUrl'>): Promise<void> {
	const response = await fetch(`${controlUrl}/faults`, { method: 'DELETE' });
	if (!response.ok) throw new Error(`The faults are still there: ${await response.text()}`);
}

/** The leads with a phone number, in all campaigns. */
export async function leadsWith(
	simulator: Simulator,
	phone: string,
): Promise<Array<Record<string, unknown>>> {
	const path = `/user/leads?phone_number=${encodeURIComponent(phone)}`;
	return (await askApi<{ data: Array<Record<string, unknown>> }>(simulator, path)).data;
}

/** What the simulator's API was asked with these fields in the body, oldest first. */
export async function requestsWith(
	simulator: Simulator,
	fields: Record<string, unknown>,
): Promise<LoggedRequest[]> {
	return (await requests(simulator)).filter(({ body }) =>
		Object.entries(fields).every(
			([name, value]) => (body as Record<string, unknown> | null)?.[name] === value,
		),
	);
}

/** The queries with which a path of the simulator's API was asked, oldest first. */
export async function queriesOf(
	simulator: Simulator,
	path: string,
): Promise<Array<Record<string, string>>> {
	return (await requests(simulator))
		.map((request) => new URL(request.path, simulator.apiUrl))
		.filter(({ pathname }) => pathname === `/api${path}`)
		.map(({ searchParams }) => Object.fromEntries(searchParams));
}

async function requests({ controlUrl }: Simulator): Promise<LoggedRequest[]> {
	const response = await fetch(`${controlUrl}/requests`);
	return ((await response.json()) as { data: LoggedRequest[] }).data;
}

interface LoggedRequest {
	path: string;
	status: number | null;
	body: unknown;
}

/** The numbers that were bought in the simulator, newest first. */
export async function purchases({ controlUrl }: Simulator): Promise<string[]> {
	const response = await fetch(`${controlUrl}/purchases`);
	const { data } = (await response.json()) as { data: Array<{ phone_number: string }> };
	return data.map(({ phone_number: number }) => number);
}

/** What an assistant has set about its post-call webhook. */
export async function webhookOf(simulator: Simulator, id: number): Promise<WebhookSettings> {
	const { data } = await askApi<{ data: Array<WebhookSettings & { id: number }> }>(
		simulator,
		'/user/assistants/get?per_page=100',
	);
	const assistant = data.find((candidate) => candidate.id === id);
	if (!assistant) throw new Error(`There is no assistant ${id}`);
	return {
		webhook_url: assistant.webhook_url,
		is_webhook_active: assistant.is_webhook_active,
		send_webhook_only_on_completed: assistant.send_webhook_only_on_completed,
		include_recording_in_webhook: assistant.include_recording_in_webhook,
	};
}

/** The post-call webhooks that the simulator has sent, or tries to send. */
export async function deliveriesOf({ controlUrl }: Simulator): Promise<Delivery[]> {
	const response = await fetch(`${controlUrl}/deliveries`);
	return ((await response.json()) as { data: Delivery[] }).data;
}

interface Delivery {
	call_id: number;
	status: 'pending' | 'delivered' | 'failed';
	/** What the last attempt was answered with. */
	response_body: string | null;
	wrong_secret: number;
}
