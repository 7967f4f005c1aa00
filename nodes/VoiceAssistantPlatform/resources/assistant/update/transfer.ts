import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { nodeOf } from '../../../transport/nodeOf';
import { preflight } from '../../../transport/preflight';

/** Refuses a transfer of the call from the assistant to itself (platform-api 4.10, `assistant_transfer`). */
export const transfersToAnother = preflight((context, request) => {
	const { tools = [] } = request.body as { tools?: IDataObject[] };
	const assistantId = Number(
		context.getNodeParameter('assistantId', undefined, { extractValue: true }),
	);
	const transfers = tools.filter(({ type }) => type === 'assistant_transfer');
	const index = transfers.findIndex(({ assistant_id: target }) => target === assistantId);
	if (index < 0) return undefined;
	return new NodeOperationError(
		nodeOf(context),
		`'Built-In Tools' Assistant Transfer ${index + 1}: 'Assistant' is the assistant that is updated`,
		{
			itemIndex: context.getItemIndex(),
			description: 'Choose another assistant: a call cannot be transferred to the same one.',
		},
	);
});
