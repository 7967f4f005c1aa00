// Every operation, filled in in every way that makes a difference: what it sends is what the contract says, what a preview shows,
// and what n8n's own interpreter makes of the declarations.
import { describe, expect, test } from '@jest/globals';
import type { INodeParameters, NodeParameterValueType } from 'n8n-workflow';
import { Contract } from './support/contract.mts';
import { coveredBy, expectedOf, missing } from './support/coverage.mts';
import { answerTo, ITEM, OWN_WORDS, sendsOnce } from './support/documented.mts';
import type { Filling } from './support/fillings.mts';
import { description, operations, type Operation } from './support/node.mts';
import { checkPreview, isWrite } from './support/preview.mts';
import { checkRouting, isDeclared } from './support/routingNode.mts';
import {
	COMPANIONS,
	EXAMPLES,
	EXAMPLES_IN_ENTRIES,
	FIXED,
	GIVEN_OUT,
	LEFT_OUT,
	LOOK_UPS,
	WITHOUT_EFFECT,
	ONE_VALUE_A_REQUEST,
	REFUSED,
} from './support/tables.mts';
import {
	additionsIn,
	isMeantToBeMissing,
	lostAdditions,
	mustHaveEffect,
	refusalOf,
	requestsOf,
	variantsOf,
	withoutLookUps,
	withoutOwnPath,
} from './support/variants.mts';
import { send, type Outcome } from './support/wire.mts';

const NEUTRAL_WORD = /messenger|cal_a|cal_b/;

const contract = new Contract();
const ownContract = new Contract(OWN_WORDS);

/** The variants of each operation, or why they cannot be made up. */
const variants = new Map<Operation, Filling[] | Error>(
	operations.map((operation) => {
		try {
			return [operation, variantsOf(operation)];
		} catch (error) {
			return [operation, error as Error];
		}
	}),
);

/** All of them, each with a title. */
const eachVariant = [...variants].flatMap(([operation, all]) =>
	all instanceof Error
		? []
		: all.map((variant) => ({ title: `${operation.title}: ${variant.label}`, operation, variant })),
);

const sendOnce = sendsOnce(contract);

/** What is wrong with the request of a variant. */
function complaintsAbout(judge: Contract, parameters: INodeParameters, { sent }: Outcome) {
	return sent.flatMap((request) => [
		...judge.complaintsAbout(withoutOwnPath(parameters, request), additionsIn(parameters)),
		...lostAdditions(parameters, request).map((what) => `${what} did not arrive`),
	]);
}

/** What the platform takes notice of, beside what is looked up. */
const effectOf = (parameters: INodeParameters, { sent }: Outcome) =>
	withoutLookUps(parameters, sent)
		.map(({ method, path, query, body, headers }) =>
			JSON.stringify([method, path, query, body, headers.authorization]),
		)
		// side by side, they have no order
		.sort();

async function check(operation: Operation, filling: Filling) {
	const { kind, values, without = {} } = filling;
	const outcome = await sendOnce(values);
	expect(complaintsAbout(contract, values, outcome)).toEqual([]);
	if (kind === 'added' && outcome.error) return;

	expect(outcome.error).toBeUndefined();
	expect(withoutLookUps(values, outcome.sent)).toHaveLength(requestsOf(operation, values));
	expect(outcome.items.map(({ pairedItem }) => pairedItem)).toContainEqual({ item: 0 });
	if (mustHaveEffect(operation, filling)) {
		expect(effectOf(values, outcome)).not.toEqual(effectOf(without, await sendOnce(without)));
	}
	if (isSpelled(kind, outcome)) await checkOwnWords(values);
}

/** Whether a deployment's own words change the request; the path is the same in all variants. */
function isSpelled(kind: Filling['kind'], { sent: [{ path, query, body }] }: Outcome): boolean {
	const fields = JSON.stringify([query, body]);
	return NEUTRAL_WORD.test(kind === 'minimal' || kind === 'everything' ? path + fields : fields);
}

async function checkOwnWords(values: INodeParameters) {
	const outcome = await send(values, answerTo(ownContract, values), {
		items: [ITEM],
		words: OWN_WORDS,
	});
	expect(complaintsAbout(ownContract, values, outcome)).toEqual([]);
	expect(outcome.error).toBeUndefined();
}

for (const [operation, all] of variants) {
	describe(operation.title, () => {
		if (all instanceof Error) {
			test('its variants can be made up', () => {
				throw all;
			});
			return;
		}
		test.each(all.map((variant) => [variant.label, variant] as const))('%s', async (_, variant) => {
			const refusal = refusalOf(operation, variant);
			if (!refusal) return await check(operation, variant);

			const { sent, error } = await sendOnce(variant.values);
			expect(error?.message).toMatch(refusal.message);
			expect(sent).toEqual([]);
		});
	});
}

describe('spaces around what a list is filtered by change nothing', () => {
	const filtered = eachVariant.filter(({ variant }) => variant.values.filters !== undefined);

	test.each(filtered)('$title', async ({ variant: { values } }) => {
		const outcome = await sendOnce({ ...values, filters: padded(values.filters) });

		expect(outcome.error).toBeUndefined();
		expect(effectOf(values, outcome)).toEqual(effectOf(values, await sendOnce(values)));
	});
});

/** The same with spaces around each text; the mode of a locator is no text of the user. */
function padded(value: NodeParameterValueType): NodeParameterValueType {
	if (typeof value === 'string') return ` ${value}\t`;
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			name,
			name === 'mode' ? inner : padded(inner as NodeParameterValueType),
		]),
	) as NodeParameterValueType;
}

describe('a preview sends nothing, and shows what is sent without it', () => {
	const writes = eachVariant.filter(({ operation }) => isWrite(operation));

	test.each(writes)('$title, previewed', async ({ operation, variant }) => {
		await checkPreview(operation, variant.values, sendOnce);
	});
});

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

describe("n8n's own interpreter of declarations makes the same request", () => {
	const sendable = eachVariant.filter(
		({ operation, variant }) => isDeclared(operation) && !refusalOf(operation, variant),
	);

	test.each(sendable)('$title', async ({ variant }) => {
		await checkRouting(variant, contract, sendOnce);
	});
});

describe('what the contract lets a caller send can be sent', () => {
	test.each(operations.map((operation) => [operation.title, operation] as const))(
		'%s',
		async (_, operation) => {
			const all = variants.get(operation) as Filling[];
			const sent = (
				await Promise.all(all.map(async ({ values }) => await sendOnce(values)))
			).flatMap((outcome, index) =>
				withoutLookUps(all[index].values, outcome.sent).map((one) =>
					withoutOwnPath(all[index].values, one),
				),
			);
			const { document } = contract;
			const endpoints = new Set(sent.map(({ method, path }) => document.endpointOf(method, path)!));

			const gaps = [...endpoints].flatMap((endpoint) =>
				missing(
					expectedOf(document, endpoint),
					sent
						.filter(({ method, path }) => document.endpointOf(method, path) === endpoint)
						.map((one) => coveredBy(document, endpoint, one)),
				),
			);

			expect(gaps.filter((gap) => !isMeantToBeMissing(operation, gap))).toEqual([]);
		},
	);
});

test('the tables speak of what there is', () => {
	const titles = operations.map(({ title }) => title);
	const names = new Set(
		[...JSON.stringify(description).matchAll(/"name":"(\w+)"/g)].map(([, name]) => name),
	);
	const made = eachVariant.map(({ operation, variant }) => refusalOf(operation, variant));
	const spoken = [
		...[EXAMPLES, FIXED].flatMap(Object.keys),
		...Object.keys(EXAMPLES_IN_ENTRIES).flatMap((path) => path.split('.')),
		...WITHOUT_EFFECT.map(({ name }) => name),
		...Object.values(LEFT_OUT).flat(2),
	];
	const stale = [
		...REFUSED.filter((row) => !made.includes(row)),
		...WITHOUT_EFFECT.filter(({ operation }) => !titles.some((title) => operation.test(title))),
		...[LEFT_OUT, COMPANIONS, LOOK_UPS, GIVEN_OUT, ONE_VALUE_A_REQUEST]
			.flatMap(Object.keys)
			.filter((title) => !titles.includes(title)),
		...spoken.filter((name) => !names.has(name)),
	];

	expect(stale).toEqual([]);
});
