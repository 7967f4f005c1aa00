import { waitFor } from '../lib/waitFor.mts';
import type { Workflow } from './workflow.mts';

/** The user name and the password that a form asks for. */
interface Login {
	user: string;
	password: string;
}

/** The node type of a form that starts a workflow. */
const FORM_TRIGGER = 'n8n-nodes-base.formTrigger';

const SECONDS = 60;

/** The public address of the form that starts a workflow. */
export function formAddress(n8nUrl: string, workflow: Workflow): string {
	const trigger = workflow.nodes.find(({ type }) => type === FORM_TRIGGER);
	const { path } = trigger?.parameters.options as { path?: string };
	return `${n8nUrl}/form/${path ?? trigger?.webhookId}`;
}

/**
 * Submits a form as a browser does: n8n's page names the fields by position.
 * @param login for a form that requires one
 * @returns the address where the form continues
 * @throws Error if n8n does not accept it
 */
export async function sendForm(
	url: string,
	values: Array<string | File>,
	login?: Login,
): Promise<string> {
	const body = new FormData();
	for (const [index, value] of values.entries()) body.set(`field-${index}`, value);
	const headers = login && {
		Authorization: `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`,
	};
	const answer = await send(url, { method: 'POST', body, headers });
	return (JSON.parse(answer) as { formWaitingUrl: string }).formWaitingUrl;
}

/**
 * Continues to the last page of a submitted form, and lets the workflow continue.
 * @returns that page, in HTML
 * @throws Error if the workflow does not reach a last page
 */
export async function lastPage(formWaitingUrl: string): Promise<string> {
	const statusUrl = new URL(formWaitingUrl);
	statusUrl.pathname += '/n8n-execution-status';
	const status = await waitFor('the form goes on', SECONDS, async () => {
		const current = await send(statusUrl.href);
		return !['new', 'running', 'waiting'].includes(current) && current;
	});
	if (status !== 'form-waiting') throw new Error(`The form ended with "${status}"`);
	const page = await send(formWaitingUrl);
	// the page itself would send this
	await send(formWaitingUrl, { method: 'POST' });
	return page;
}

async function send(url: string, options: RequestInit = {}): Promise<string> {
	const response = await fetch(url, options);
	const text = await response.text();
	if (!response.ok) throw new Error(`The form was refused (${response.status}): ${text}`);
	return text;
}
