import { NodeOperationError, type IDataObject, type ILoadOptionsFunctions } from 'n8n-workflow';
import { nodeOf } from '../transport/nodeOf';
import { wholeList } from '../transport/platformRequest';

/**
 * The approved templates of the sender chosen in the form (gaps.md, "Message templates of a sender").
 * @throws NodeOperationError when no sender is chosen yet
 */
export async function templatesOfSender(context: ILoadOptionsFunctions): Promise<IDataObject[]> {
	const senderId = context.getCurrentNodeParameter('senderId', { extractValue: true });
	if (!senderId) throw new NodeOperationError(nodeOf(context), 'Choose a sender first');
	const url = `/user/messenger/senders/${encodeURIComponent(String(senderId))}/templates`;
	return await wholeList(context, { url });
}
