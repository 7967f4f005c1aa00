// Every operation with its form filled in: what it sends is what the contract says, what a preview shows, and what n8n's own
// interpreter makes of the declarations.
import { describe, expect, test } from '@jest/globals';
import type { NodeParameterValueType } from 'n8n-workflow';
import { Contract } from './support/contract.mts';
import { coveredBy, expectedOf, missing } from './support/coverage.mts';
import { answerTo, ITEM, OWN_WORDS, sendsOnce } from './support/documented.mts';
import { fillingsOf, type Filling } from './support/fillings.mts';
import { description, operations, type Operation } from './support/node.mts';
import { checkPreview, isWrite } from './support/preview.mts';
import { checkRouting, isDeclared } from './support/routingNode.mts';
import { BY_HAND, NOT_OFFERED, REFUSED } from './support/tables.mts';
import { withoutLookUps, withoutOwnPath } from './support/variants.mts';
import { send, type Outcome } from './support/wire.mts';

/** Words that a deployment has its own for. */
const NEUTRAL_WORD = /messenger|cal_a|cal_b/;

const contract = new Contract();
const ownContract = new Contract(OWN_WORDS);
const sendOnce = sendsOnce(contract);

const complaintsAbout = (judge: Contract, { sent }: Outcome) =>
	sent.flatMap((request) => judge.complaintsAbout(withoutOwnPath(request), BY_HAND));

const isMeant = ({ message }: { message: string }) =>
	REFUSED.some(([words]) => words.test(message));

/** Whether the node takes a form; it refuses others before it sends anything. */
async function isTaken({ kind, values }: Filling): Promise<boolean> {
	const { sent, error } = await sendOnce(values);
	if (!error) return true;
	expect(kind === 'added' || isMeant(error) ? undefined : error).toBeUndefined();
	expect(sent).toEqual([]);
	return false;
}

async function check(operation: Operation, filling: Filling): Promise<void> {
	const { kind, values } = filling;
	if (!(await isTaken(filling))) return;
	const outcome = await sendOnce(values);
	const sent = withoutLookUps(values, outcome.sent);
	expect(complaintsAbout(contract, outcome)).toEqual([]);
	if (isWrite(operation)) expect(sent).toHaveLength(1);
	else expect(sent).not.toEqual([]);
	expect(outcome.items.map(({ pairedItem }) => pairedItem)).toContainEqual({ item: 0 });
	if (isDeclared(operation)) await checkRouting(filling, contract, sendOnce);

	const isWhole = ['minimal', 'everything'].includes(kind);
	if (isWhole && isWrite(operation)) await checkPreview(operation, values, sendOnce);
	const [{ path, query, body }] = sent;
	if (NEUTRAL_WORD.test((isWhole ? path : '') + JSON.stringify([query, body]))) {
		const answer = answerTo(ownContract, values);
		const own = await send(values, answer, { items: [ITEM], words: OWN_WORDS });
		expect(complaintsAbout(ownContract, own)).toEqual([]);
		expect(own.error).toBeUndefined();
	}
}

describe.each(operations.map((operation) => [operation.title, operation] as const))(
	'%s',
	(title, operation) => {
		const fillings = fillingsOf(operation);

		test.each(fillings.map((filling) => [filling.label, filling] as const))(
			'%s',
			async (_, filling) => await check(operation, filling),
		);

		const { values } = fillings.at(-1)!;
		if (values.filters) {
			test('spaces around what the list is filtered by change nothing', async () => {
				const given = await sendOnce(values);
				const padded = await sendOnce({ ...values, filters: withSpaces(values.filters) });

				expect(padded.error).toBeUndefined();
				expect(padded.sent.map(({ query }) => query)).toEqual(given.sent.map(({ query }) => query));
			});
		}

		test('what the contract lets a caller send can be sent', async () => {
			const outcomes = await Promise.all(
				fillings.map(async ({ values }) =>
					withoutLookUps(values, (await sendOnce(values)).sent).map(withoutOwnPath),
				),
			);
			const { document } = contract;
			const sent = outcomes.flat().map((one) => {
				const endpoint = document.endpointOf(one.method, one.path)!;
				return { endpoint, covered: coveredBy(document, endpoint, one) };
			});
			const gaps = [...new Set(sent.map(({ endpoint }) => endpoint))].flatMap((endpoint) => {
				const toIt = sent.filter((one) => one.endpoint === endpoint);
				return missing(
					expectedOf(document, endpoint),
					toIt.map(({ covered }) => covered),
				);
			});
			const isOffered = (gap: string) =>
				!NOT_OFFERED.some((row) => ['all', title].includes(row.operation) && row.gap.test(gap));

			expect(gaps.filter(isOffered)).toEqual([]);
		});
	},
);

/** The same with spaces around each text; the mode of a locator is no text of the user. */
function withSpaces(value: NodeParameterValueType): NodeParameterValueType {
	if (typeof value === 'string') return ` ${value}\t`;
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			name,
			name === 'mode' ? inner : withSpaces(inner as NodeParameterValueType),
		]),
	) as NodeParameterValueType;
}

test('what writes can be previewed, and nothing else', () => {
	const previewable = (wanted: Operation) =>
		description.properties
			.filter(
				({ name, displayOptions: { show = {} } = {} }) =>
					name === 'options' &&
					show.resource?.includes(wanted.resource) &&
					show.operation?.includes(wanted.operation),
			)
			.some(({ options = [] }) => options.some(({ name }) => name === 'preview'));

	expect(operations.filter(previewable)).toEqual(operations.filter(isWrite));
});
