import { waitFor } from './waitFor.mts';
import type { Workflow } from './workflow.mts';

/** What somebody sees who has sent a form. */
interface LastPage {
	title: string;
	/** The text without its markup. */
	text: string;
	/** The contents of the files that the page downloads, by their names. */
	files: Record<string, string>;
}

/** The user name and the password that a form asks for. */
export interface Login {
	user: string;
	password: string;
}

interface SentFile {
	fileName: string;
	data: string | { type: 'Buffer'; data: number[] };
}

/** The type of the node of a form with which a workflow starts. */
export const FORM_TRIGGER = 'n8n-nodes-base.formTrigger';

const SECONDS = 60;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The public address of the form with which a workflow starts. */
export function formAddress(n8nUrl: string, workflow: Workflow): string {
	const trigger = workflow.nodes.find(({ type }) => type === FORM_TRIGGER);
	const { path } = trigger?.parameters.options as { path?: string };
	return `${n8nUrl}/form/${path ?? trigger?.webhookId}`;
}

/**
 * Sends a form, as a browser does: n8n's page names the fields by their place.
 * @param login for a form that asks for one
 * @returns what n8n answers the page
 * @throws Error when n8n does not take it
 */
export async function sendForm(
	url: string,
	values: Array<string | File>,
	login?: Login,
): Promise<Record<string, string>> {
	const body = new FormData();
	for (const [index, value] of values.entries()) body.set(`field-${index}`, value);
	const name = login && Buffer.from(`${login.user}:${login.password}`).toString('base64');
	const headers = name ? { Authorization: `Basic ${name}` } : undefined;
	return JSON.parse(await send(url, { method: 'POST', body, headers })) as Record<string, string>;
}

/**
 * Sends a form and goes on to its last page.
 * @param login for a form that asks for one
 * @throws Error when n8n does not take it, or when the workflow comes to no last page
 */
export async function fillIn(
	url: string,
	values: Array<string | File>,
	login?: Login,
): Promise<LastPage> {
	const { formWaitingUrl } = await sendForm(url, values, login);
	const statusUrl = new URL(formWaitingUrl);
	statusUrl.pathname += '/n8n-execution-status';
	const status = await waitFor('the form goes on', SECONDS, async () => {
		const current = await send(statusUrl.href);
		return !['new', 'running', 'waiting'].includes(current) && current;
	});
	if (status !== 'form-waiting') throw new Error(`The form ended with "${status}"`);
	const page = await send(formWaitingUrl);
	// the page sends this by itself, and the workflow goes on
	await send(formWaitingUrl, { method: 'POST' });

	const [, title = '', text = ''] = /<h1>([^]*?)<\/h1>\s*<p [^>]*>([^]*?)<\/p>/.exec(page) ?? [];
	const [, sent = ''] = /const binaries = "([^"]*)"/.exec(page) ?? [];
	const files = JSON.parse(decodeURIComponent(sent) || '[]') as SentFile[];
	return {
		title: withoutMarkup(title),
		text: withoutMarkup(text),
		files: Object.fromEntries(files.map(({ fileName, data }) => [fileName, contentOf(data)])),
	};
}

async function send(url: string, options: RequestInit = {}): Promise<string> {
	const response = await fetch(url, options);
	const text = await response.text();
	if (!response.ok) throw new Error(`The form was refused (${response.status}): ${text}`);
	return text;
}

const withoutMarkup = (html: string) =>
	html
		.replace(/<[^>]*>/g, ' ')
		.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
		.replace(/\s+/g, ' ')
		.trim();

const contentOf = (data: SentFile['data']) =>
	(typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data.data)).toString();
