import { FORM_TRIGGER, type Login } from '../../../scripts/lib/form.mts';
import type { Stage } from '../../../scripts/lib/stage.mts';
import type { Workflow } from '../../../scripts/lib/workflow.mts';

/** What the forms that are not for everybody ask for. */
export const LOGIN: Login = { user: 'clerk', password: 'Form-Password-1' };

/** Makes a credential for the login of a form and chooses it, as a user does. */
export async function withLogin({ n8n }: Stage, workflow: Workflow): Promise<Workflow> {
	const httpBasicAuth = await n8n.createCredential('Login of the form', 'httpBasicAuth', LOGIN);
	return {
		...workflow,
		nodes: workflow.nodes.map((node) =>
			node.type === FORM_TRIGGER ? { ...node, credentials: { httpBasicAuth } } : node,
		),
	};
}
