import { NodeOperationError, type INodePropertyRouting } from 'n8n-workflow';
import { nodeOf } from '../../transport/nodeOf';
import { preflight } from '../../transport/preflight';

/**
 * Lets a purchase pass only when a human turned the switch on in the node itself: neither an
 * expression nor an AI agent can consent to a subscription (platform-api 4.13).
 * @param name of the switch
 */
export function consent(name: string, label: string): INodePropertyRouting {
	const check = preflight((context) => {
		if (context.getNode().parameters[name] !== true) {
			return new NodeOperationError(nodeOf(context), `'${label}' is not turned on in the node`, {
				itemIndex: context.getItemIndex(),
				description:
					'Nothing was bought. A purchase starts a monthly subscription that is not refunded. If you want it, open the node and turn the switch on by hand; it cannot come from an expression or an AI agent.',
			});
		}
		return undefined;
	});
	return { send: { preSend: [check] } };
}
