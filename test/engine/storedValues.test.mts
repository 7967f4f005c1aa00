// Values that no form would store, but an imported or generated workflow may: what is missing or null must not turn into a request.
import { describe, expect, test } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import { Contract } from '../contract/support/contract.mts';
import { sendsOnce } from '../contract/support/documented.mts';
import { operations, parametersOf } from '../contract/support/node.mts';
import { refusalOf, variantsOf } from '../contract/support/variants.mts';
import { send } from '../contract/support/wire.mts';
import { formOf } from '../support/engine/forms.ts';

const LIST = { resource: 'call', operation: 'getAll' };
const sendOnce = sendsOnce(new Contract());
const answer = () => ({ status: 200, body: { data: [] } });

describe.each(operations.map((operation) => [operation.title, operation] as const))(
	'%s',
	(_, operation) => {
		const minimal = variantsOf(operation).find(
			(variant) => variant.kind === 'minimal' && !refusalOf(operation, variant),
		)!;
		const inCollections = parametersOf(operation).flatMap(({ name, type, options = [] }) =>
			type === 'collection' ? options.map((option) => [name, option.name] as const) : [],
		);

		test.each(inCollections)('%s: %s that is null is not sent', async (collection, name) => {
			const values = minimal.values[collection] as INodeParameters | undefined;
			const without = { ...minimal.values, [collection]: { ...values } };
			const asNull = {
				...minimal.values,
				[collection]: { ...values, [name]: null },
			} as INodeParameters;
			if (values && name in values) return;

			const [{ sent: expected }, { sent, error }] = [
				await sendOnce(without),
				await sendOnce(asNull),
			];

			// a token that is missing would change the account of somebody else
			if (name === 'accessToken') expect(error?.message).toContain('is empty');
			else {
				expect(sent.map(({ path, query, body }) => [path, query, body])).toEqual(
					expected.map(({ path, query, body }) => [path, query, body]),
				);
			}
		});
	},
);

test.each([
	[{ ...LIST, limit: null }, "'Limit' is empty"],
	[
		formOf('messenger: sendFreeform', { whenSessionIsClosed: null }),
		"'When the 24-Hour Window Is Closed' is empty",
	],
])('a stored null that cannot be left out is refused: %p', async (parameters, message) => {
	const { sent, error } = await send(parameters as INodeParameters, answer);

	expect(error?.message).toBe(message);
	expect(sent).toEqual([]);
});

test('a Limit that is not used does not matter: Return All may come from an expression', async () => {
	const parameters = { ...LIST, returnAll: '={{ true }}', limit: '={{ $json.missing }}' };

	const { sent, error } = await send(parameters, () => ({
		status: 200,
		body: { data: [{ id: 1 }] },
	}));

	expect(error).toBeUndefined();
	expect(sent).toHaveLength(1);
});

test('an expression that fails names its parameter', async () => {
	const filters = { clientPhoneNumber: '={{ $("Nowhere").item.json.phone }}' };

	const { error } = await send({ ...LIST, filters }, answer);

	expect(error?.description).toContain("The expression of 'Customer Phone Number' failed.");
});
