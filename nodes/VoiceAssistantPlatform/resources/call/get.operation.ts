import { simplifyCall } from '../../api/call';
import { ENDPOINTS } from '../../api/endpoints';
import { sendInPath, type Operation } from '../../execution/operation';
import { endpointPath } from '../../parameters/endpointPaths';
import { actAsUser, additionalQueryParameters, options } from '../../parameters/options';
import { simplify } from '../../parameters/paging';
import { id, required } from '../../validation/rules';
import { callId } from './callId';

/** Not in the API document (docs/api-assumptions.md, "Further operations") */
export const getCall: Operation = {
	endpoint: ENDPOINTS.getCall,
	simplifyAnswer: simplifyCall,
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get call',
		description:
			'Read one call by its ID. Not in the API document: where a platform does not offer this, use Get Many with a limit of 1.',
	},
	properties: [
		{ ...callId, routing: sendInPath('id', required, id) },
		simplify,
		options([actAsUser, additionalQueryParameters, endpointPath(ENDPOINTS.getCall.url)]),
	],
};
