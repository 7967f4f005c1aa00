import { NodeOperationError, type INodePropertyRouting } from 'n8n-workflow';
import { nodeOf } from '../../transport/nodeOf';
import { preflight } from '../../transport/preflight';

/**
 * Lets a purchase pass only when a human turned the switch on in the node itself: neither an
 * expression nor an AI agent can consent to a subscription (platform-api 4.13), and n8n must not
 * run the node again by itself.
 * @param name of the switch
 */
export function consent(name: string, label: string): INodePropertyRouting {
	const check = preflight((context) => {
		const { parameters, retryOnFail } = context.getNode();
		if (parameters[name] !== true) {
			return new NodeOperationError(nodeOf(context), `'${label}' is not turned on in the node`, {
				itemIndex: context.getItemIndex(),
				description:
					'Nothing was bought. A purchase starts a monthly subscription that is not refunded. If you want it, open the node and turn the switch on by hand; it cannot come from an expression or an AI agent.',
			});
		}
		if (retryOnFail) {
			return new NodeOperationError(nodeOf(context), "'Retry On Fail' is turned on", {
				itemIndex: context.getItemIndex(),
				description:
					'Nothing was bought. n8n would buy again after a failure: turn it off in the settings of this node.',
			});
		}
		return undefined;
	});
	return { send: { preSend: [check] } };
}
