import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { callIdOf } from '../../api/call';
import { ifOffered, notFound, type Endpoint } from '../../api/endpoint';
import { hasStatus } from '../../api/fields';
import { apiError } from '../../client/errors';
import { asRow, unwrapped } from '../../client/response';
import type { ItemInRun } from '../../declaration/operation';
import { sendFixedInBody } from '../../declaration/routing';
import { numberToCall } from '../../parameters/contacts';
import { callingAssistantLocator, callLocator, mustChoose } from '../../parameters/locators';
import { variables, variablesOfAssistant } from '../../parameters/variables';
import { validated } from '../../validation/form';
import { fromAddress, id } from '../../validation/rules';

export const callId = mustChoose(callLocator, validated(fromAddress('call'), id));

/** Not in the API document (docs/further-operations.md) */
export const READ_CALL: Endpoint = {
	method: 'GET',
	url: '=/user/calls/{{ $parameter["callId"] }}',
	refusals: ifOffered(notFound('call')),
};

/** Who calls whom, for all operations that make calls. */
export const callParameters: INodeProperties[] = [
	mustChoose(callingAssistantLocator, sendFixedInBody('assistant_id', id)),
	numberToCall,
	...variables([variablesOfAssistant]),
];

/** Shows a parameter only with one of the ways to name a call. */
export const shownFor = (choice: string, parameter: string) => ({
	displayOptions: { show: { [parameter]: [choice] } },
});

/**
 * Reads the call that an item names; it may be in `data` of the answer.
 * @throws NodeApiError when the platform answers with anything else: its endpoint is not in the API document
 */
export async function readCall({ client, request }: ItemInRun): Promise<IDataObject> {
	const answer = asRow((await client.send(request)).body);
	const call = unwrapped(answer);
	if (callIdOf(call) !== undefined || hasStatus(call.status)) return answer;
	throw apiError(client.node, {
		message: 'The platform did not answer with a call',
		description:
			"The answer was discarded. Ask your provider for the path that reads one call, and enter it as 'Endpoint Path' under 'Options', or use Get Many.",
	});
}
