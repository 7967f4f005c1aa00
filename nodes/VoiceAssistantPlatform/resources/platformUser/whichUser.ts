import type { IDataObject, INodePropertyRouting } from 'n8n-workflow';
import { email, id, required, type Rule } from '../../fields/rules';
import { inBody } from '../../fields/send';
import { noteLabel } from '../../transport/labels';
import { preflight } from '../../transport/preflight';

/** An ID or an e-mail address; an expression may give either. */
const idOrEmail: Rule = (value, context) =>
	String(value).includes('@') ? email(value, context) : id(value, context);

/** Names the user by `user_id` or `email`, never by both (platform-api 4.4, 4.6). */
export function whichUser(label: string): INodePropertyRouting {
	const named = inBody('user_id', label, required, idOrEmail);
	const sortOut = preflight((_context, request) => {
		const { user_id: user, ...others } = request.body as IDataObject;
		if (typeof user === 'string') {
			request.body = { ...others, email: user };
			noteLabel(request, 'email', label);
		}
		return undefined;
	});
	return { send: { ...named.send, preSend: [...(named.send?.preSend ?? []), sortOut] } };
}
