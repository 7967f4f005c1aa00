// The descriptions are n8n's declarations: its own interpreter makes the same requests of them as the node does.
import { describe, expect, test } from '@jest/globals';
import { Contract } from './support/contract.mts';
import { answerTo } from './support/documented.mts';
import { operations } from './support/node.mts';
import { refusalOf, variantsOf, withoutLookUps } from './support/variants.mts';
import { send, type Sent } from './support/wire.mts';

const contract = new Contract();

/** Set by the node while it reads a list, not declared. */
const PAGING = ['page', 'per_page', 'cursor'];

/**
 * What requests have in common, and the values of each query parameter. Where the platform takes one value, the node sends a
 * request for each; n8n's interpreter sends all of them in one, as "name[0]", "name[1]".
 */
function declared(sent: Sent[]) {
	const values = new Map<string, Set<string>>();
	for (const { query } of sent) {
		for (const [name, value] of Object.entries(query)) {
			const field = name.replace(/\[\d*\]$/, '');
			if (PAGING.includes(field)) continue;
			values.set(field, new Set([...(values.get(field) ?? []), ...[value].flat()]));
		}
	}
	const rest = sent.map(({ method, path, body, headers }) => {
		const { authorization, 'content-type': contentType } = headers;
		// n8n's interpreter sends no files
		const isForm = contentType?.startsWith('multipart/');
		return { method, path, authorization, ...(!isForm && { body, contentType }) };
	});
	for (const other of rest) expect(other).toEqual(rest[0]);
	return { ...rest[0], query: values };
}

/** Those that sleep until a call is over add a reference to the variables, which no declaration can. */
const declarative = operations.filter(({ operation }) => operation !== 'sendAndWait');

describe.each(declarative.map((operation) => [operation.title, operation] as const))(
	'%s',
	(_, operation) => {
		const sendable = variantsOf(operation).filter((variant) => !refusalOf(operation, variant));

		test.each(sendable.map(({ label, values, kind }) => [label, values, kind] as const))(
			'%s',
			async (_label, values, kind) => {
				const answer = answerTo(contract, values);
				const [own, routed] = [
					await send(values, answer),
					await send(values, answer, { throughRoutingNode: true }),
				];
				// n8n's interpreter does not know what must hold of a whole request
				if (kind === 'added' && own.error) return;

				expect(own.error).toBeUndefined();
				expect(routed.sent).toHaveLength(1);
				expect(declared(withoutLookUps(values, own.sent))).toEqual(declared(routed.sent));
			},
		);
	},
);
