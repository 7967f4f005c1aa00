// Values that no form would store, but an imported or generated workflow may: what is missing or null must not turn into a request.
import { expect, test } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import { Contract } from '../contract/support/contract.mts';
import { sendsOnce } from '../contract/support/documented.mts';
import { operations, parametersOf } from '../contract/support/node.mts';
import { shortest } from '../contract/support/fillings.mts';
import { send } from '../contract/support/wire.mts';
import { formOf } from '../support/engine/forms.ts';

const LIST = { resource: 'call', operation: 'getAll' };
const sendOnce = sendsOnce(new Contract());
const answer = () => ({ status: 200, body: { data: [] } });

const seen = new Set<unknown>();

/** What each operation has in collections; what several have, with the first. */
const eachOption = operations.flatMap((operation) => {
	const values = shortest(operation);
	return parametersOf(operation)
		.filter(({ type }) => type === 'collection')
		.flatMap(({ name, options = [] }) =>
			options
				.filter((option) => !seen.has(option) && seen.add(option))
				.map((option) => [operation.title, name, option.name, values] as const),
		);
});

test.each(eachOption)(
	'%s: %s: %s that is null is not sent',
	async (_title, collection, name, minimal) => {
		const values = minimal[collection] as INodeParameters | undefined;
		if (values && name in values) return;
		const without = { ...minimal, [collection]: { ...values } };
		const asNull = { ...minimal, [collection]: { ...values, [name]: null } } as INodeParameters;

		const [{ sent: expected }, { sent, error }] = [await sendOnce(without), await sendOnce(asNull)];

		// a token that is missing would change the account of somebody else
		if (name === 'accessToken') expect(error?.message).toContain('is empty');
		else {
			expect(sent.map(({ path, query, body }) => [path, query, body])).toEqual(
				expected.map(({ path, query, body }) => [path, query, body]),
			);
		}
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

test.each([
	['false', '7'],
	[false, '7'],
	['true', '100'],
])('Limit counts where Return All is stored as %j', async (returnAll, per_page) => {
	const { sent, error } = await send({ ...LIST, returnAll, limit: 7 }, () => ({
		status: 200,
		body: { data: [{ id: 1 }] },
	}));

	expect(error).toBeUndefined();
	expect(sent.map(({ query }) => query.per_page)).toEqual([per_page]);
});

test('an expression that fails names its parameter', async () => {
	const filters = { clientPhoneNumber: '={{ $("Nowhere").item.json.phone }}' };

	const { error } = await send({ ...LIST, filters }, answer);

	expect(error?.description).toContain("The expression of 'Phone Number' failed.");
});
