// The descriptions are n8n's declarations: its own interpreter makes the same requests of them as the node does.
import { describe, expect, test } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import { fullAnswer } from './support/answers.mts';
import { Contract } from './support/contract.mts';
import { operations } from './support/node.mts';
import { refusalOf, variantsOf, withoutOwnPath } from './support/variants.mts';
import { send, type Sent } from './support/wire.mts';

const contract = new Contract();

/** Set by the node while it reads a list, not declared. */
const PAGING = ['page', 'per_page', 'cursor'];

function answerTo(parameters: INodeParameters, sent: Sent) {
	const { method, path } = withoutOwnPath(parameters, sent);
	const endpoint = contract.document.endpointOf(method, path);
	if (!endpoint) return { status: 404, body: { message: 'Not described' } };
	const [{ status, schema }] = contract.document.answersOf(endpoint);
	return { status, body: fullAnswer(contract.document, schema) };
}

const declared = ([{ method, path, query, body, headers }]: Sent[]) => ({
	method,
	path,
	query: Object.fromEntries(Object.entries(query).filter(([name]) => !PAGING.includes(name))),
	body,
	authorization: headers.authorization,
	contentType: headers['content-type'],
});

describe.each(operations.map((operation) => [operation.title, operation] as const))(
	'%s',
	(_, operation) => {
		const sendable = variantsOf(operation).filter((variant) => !refusalOf(operation, variant));

		test.each(sendable.map(({ label, values, kind }) => [label, values, kind] as const))(
			'%s',
			async (_label, values, kind) => {
				const answer = (sent: Sent) => answerTo(values, sent);
				const [own, routed] = [
					await send(values, answer),
					await send(values, answer, { throughRoutingNode: true }),
				];
				// n8n's interpreter does not know what must hold of a whole request
				if (kind === 'added' && own.error) return;

				expect(own.error).toBeUndefined();
				expect(routed.sent).toHaveLength(1);
				expect(declared(own.sent)).toEqual(declared(routed.sent));
			},
		);
	},
);
