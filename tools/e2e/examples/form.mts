import { FORM_TRIGGER, lastPage, sendForm, type Login } from '../../n8n/form.mts';
import type { Stage } from '../../n8n/stage.mts';
import type { Workflow } from '../../n8n/workflow.mts';

/** What somebody sees who has sent a form. */
interface LastPage {
	title: string;
	/** The text without its markup. */
	text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What the forms that are not for everybody ask for. */
export const LOGIN: Login = { user: 'clerk', password: 'Form-Password-1' };

/** Makes a credential for the login of a form, or of another trigger, and chooses it, as a user does. */
export async function withLogin(
	{ n8n }: Stage,
	workflow: Workflow,
	trigger = FORM_TRIGGER,
): Promise<Workflow> {
	const httpBasicAuth = await n8n.createCredential('Login of the form', 'httpBasicAuth', LOGIN);
	return {
		...workflow,
		nodes: workflow.nodes.map((node) =>
			node.type === trigger ? { ...node, credentials: { httpBasicAuth } } : node,
		),
	};
}

/**
 * Sends a form and reads its last page.
 * @throws Error when n8n does not take it, or when the workflow comes to no last page
 */
export async function fillIn(...form: Parameters<typeof sendForm>): Promise<LastPage> {
	const page = await lastPage(await sendForm(...form));
	const [, title = '', text = ''] = /<h1>([^]*?)<\/h1>\s*<p [^>]*>([^]*?)<\/p>/.exec(page) ?? [];
	return {
		title: withoutMarkup(title),
		text: withoutMarkup(text),
	};
}

const withoutMarkup = (html: string) =>
	html
		.replace(/<[^>]*>/g, ' ')
		.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
		.replace(/\s+/g, ' ')
		.trim();
