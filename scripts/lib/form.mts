import type { Workflow } from './workflow.mts';

/** The public address of the form with which a workflow starts. */
export function formAddress(n8nUrl: string, workflow: Workflow): string {
	const trigger = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger');
	const { path } = trigger?.parameters.options as { path: string };
	return `${n8nUrl}/form/${path}`;
}

/**
 * Sends a form as a browser does: n8n's page names the fields by their place.
 * @throws Error when n8n does not take it
 */
export async function submitForm(url: string, values: string[]): Promise<void> {
	const body = new FormData();
	for (const [index, value] of values.entries()) body.set(`field-${index}`, value);
	const response = await fetch(url, { method: 'POST', body });
	if (!response.ok) {
		throw new Error(`The form was refused (${response.status}): ${await response.text()}`);
	}
}
