// Every switch, number and choice, with anything an expression may give for it: it counts as what it says, or it is refused with
// the name of its field, and nothing is sent. And everything else, with what is no text at all.
import { expect, test } from '@jest/globals';
import type {
	IDataObject,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
} from 'n8n-workflow';
import {
	complaintsAboutRefusal,
	isTyped,
	ODD,
	OF_JAVASCRIPT,
	stored,
	valuesFor,
} from '../support/declaredTypes.ts';
import { Contract } from './support/contract.mts';
import {
	isVisible,
	operations,
	parametersOf,
	withDefaults,
	type Operation,
} from './support/node.mts';
import { answerTo, sendsOnce } from './support/documented.mts';
import { refusalOf, variantsOf } from './support/variants.mts';
import { send, type Outcome, type Sent } from './support/wire.mts';

const contract = new Contract();

/** A parameter, where a filled form has it. */
interface Place {
	property: INodeProperties;
	path: Array<string | number>;
	values: INodeParameters;
}

type IsMeant = (property: INodeProperties) => boolean;

/** The places of parameters in a filled form, those within collections and entries included. */
function placesIn(
	properties: INodeProperties[],
	values: INodeParameters,
	isMeant: IsMeant,
	isShown: IsMeant = () => true,
): Array<Omit<Place, 'values'>> {
	return properties
		.filter(({ name }) => name in values)
		.filter(isShown)
		.flatMap((property) => {
			const { name, type, options } = property;
			const within = (inner: Array<Omit<Place, 'values'>>, ...path: Place['path']) =>
				inner.map((place) => ({ ...place, path: [name, ...path, ...place.path] }));
			const value = values[name] as INodeParameters;
			if (isMeant(property)) return [{ property, path: [name] }];
			if (type === 'collection')
				return within(placesIn(options as INodeProperties[], value, isMeant));
			if (type !== 'fixedCollection') return [];
			return (options as INodePropertyCollection[]).flatMap((group) => {
				const entries = value[group.name] as INodeParameters | INodeParameters[] | undefined;
				if (!entries) return [];
				return Array.isArray(entries)
					? within(placesIn(group.values, entries[0], isMeant), group.name, 0)
					: within(placesIn(group.values, entries, isMeant), group.name);
			});
		});
}

/** All parameters of a form. */
function parametersIn(properties: INodeProperties[], isMeant: IsMeant): INodeProperties[] {
	return properties.flatMap((property) => {
		if (isMeant(property)) return [property];
		const inner = (property.options ?? []).flatMap((option) =>
			'values' in option ? option.values : 'type' in option ? [option] : [],
		);
		return parametersIn(inner, isMeant);
	});
}

/** Each of some parameters once, in the first form that has it. */
function placesOf(operation: Operation, wanted: INodeProperties[]): Place[] {
	const properties = parametersOf(operation);
	const places = new Map<INodeProperties, Place>();
	for (const variant of variantsOf(operation)) {
		if (places.size === wanted.length) break;
		if (refusalOf(operation, variant)) continue;
		const { values } = variant;
		const root = withDefaults(properties, values);
		// n8n fills in what is not filled in
		const filled = { ...root, ...values };
		for (const place of placesIn(
			properties,
			filled,
			(one) => wanted.includes(one),
			(one) => isVisible(one, root, root),
		)) {
			if (!places.has(place.property)) places.set(place.property, { ...place, values: filled });
		}
	}
	return [...places.values()];
}

function withValue({ path, values }: Place, value: unknown): INodeParameters {
	const copy = structuredClone(values);
	const parent = path
		.slice(0, -1)
		.reduce((inner, name) => inner[name] as INodeParameters, copy as INodeParameters);
	if (value === undefined) delete parent[path.at(-1)!];
	else parent[path.at(-1)!] = value as INodeParameters[string];
	return copy;
}

/** A value, and why it was refused if it was. */
interface Tried {
	given: unknown;
	error?: Outcome['error'];
}

/**
 * Runs a form with each value: as an expression gives them, in one execution with an item for each; where the form has no
 * expressions, in one for each.
 */
async function runEach(
	place: Place,
	values: unknown[],
	wrap: (value: unknown) => unknown = (value) => value,
): Promise<{ tried: Tried[]; sent: Sent[] }> {
	if (place.property.noDataExpression) {
		const all = await Promise.all(
			values.map(async (given) => ({
				given,
				...(await run(withValue(place, wrap(given)), place.values)),
			})),
		);
		return { tried: all, sent: all.flatMap(({ sent }) => sent) };
	}
	const parameters = withValue(place, wrap('={{ $json.given }}'));
	const node = { onError: 'continueRegularOutput' } as const;
	if (place.values.operation === 'sendAndWait' && values.length > 1) {
		// it takes one item
		const each = await Promise.all(
			values.map(async (value) => await runEach(place, [value], wrap)),
		);
		return { tried: each.flatMap(({ tried }) => tried), sent: each.flatMap(({ sent }) => sent) };
	}
	const items = values.map((given) => ({ given }) as IDataObject);
	const outcome = await send(parameters, answerTo(contract, place.values), { items, node });
	if (outcome.error) throw new Error(outcome.error.message);
	const tried = values.map((given, item): Tried => {
		const rows = outcome.items.filter(
			({ pairedItem }) => (pairedItem as { item: number }).item === item,
		);
		const { error } = rows[0]?.json ?? {};
		return { given, error: typeof error === 'string' ? { message: error } : undefined };
	});
	return { tried, sent: outcome.sent };
}

const run = sendsOnce(contract);

/** What came of a run, as far as two can be compared: a call that is looked up has another ID each time. */
const resultOf = ({ sent, items, error }: Outcome) =>
	JSON.stringify([
		// side by side, they have no order
		sent.map(({ method, path, query, body }) => JSON.stringify([method, path, query, body])).sort(),
		items.map(({ json }) => json),
		error?.message,
	]).replaceAll(/"id":1\d{3}\b|"waited_until":"[^"]*"/g, '');

/** Whether nothing but what a person has turned on in the node counts. */
const isJudgedAsStored = ({ routing }: INodeProperties) =>
	(routing as { isJudgedAsStored?: boolean } | undefined)?.isJudgedAsStored === true;

/** What is there in every form and narrows a list down: blank, as every filter, it does not. */
const NO_FILTER = ['period'];

/** What is wrong with how the node takes a parameter. */
async function complaintsAbout(place: Place): Promise<string[]> {
	const { property, path } = place;
	const { converted, blank, refused } = valuesFor(property);
	const give = async (value: unknown) =>
		await run(withValue(place, stored(property, value)), place.values);
	const complaints: string[] = [];
	const complain = (given: unknown, words: string[]) =>
		complaints.push(...words.map((one) => `${JSON.stringify(given)} ${one}`));
	const expectRefused = async (values: unknown[]) => {
		const { tried, sent } = await runEach(place, values);
		for (const { given, error } of tried) {
			// n8n does not run a node that lacks what its form requires
			if (error && /(node|workflow) has issues/.test(error.message)) continue;
			complain(given, complaintsAboutRefusal(property, error));
		}
		if (sent.length > 0) complain(values, ['are refused after a request']);
	};
	/** What no expression gives can only be stored like this: n8n itself has then hidden what depends on it. */
	const isRefusedAsStored = ({ sent, error }: Outcome) =>
		property.noDataExpression && error !== undefined && sent.length === 0;
	for (const [given, as] of converted) {
		const [outcome, expected] = [await give(given), await run(withValue(place, as), place.values)];
		const isRefused = [outcome, expected].some(isRefusedAsStored);
		if (resultOf(outcome) !== resultOf(expected) && !isRefused) {
			complain(given, [`is not taken as ${JSON.stringify(as)}: ${resultOf(outcome)}`]);
		}
	}
	const isAlwaysThere = path.length === 1 && property.type !== 'multiOptions';
	const isNeeded = isAlwaysThere && !NO_FILTER.includes(property.name);
	if (isJudgedAsStored(property)) {
		const off = resultOf(await run(withValue(place, false)));
		for (const given of refused) {
			if (resultOf(await give(given)) !== off) complain(given, ['is not as if it were off']);
		}
	} else await expectRefused([...refused, ...(isNeeded ? blank : [])]);
	for (const given of isNeeded ? [] : blank) {
		if (path.length <= 2) {
			const [outcome, expected] = [await give(given), await run(withValue(place, undefined))];
			if (resultOf(outcome) !== resultOf(expected))
				complain(given, ['is not as if it were not there']);
		} else {
			const outcome = await give(given);
			if (outcome.error && !isRefusedAsStored(outcome)) await expectRefused([given]);
		}
	}
	return complaints;
}

/** Whether a parameter is a text, or what becomes one. */
function isOther({ type }: INodeProperties): boolean {
	return ['string', 'dateTime', 'json', 'resourceLocator'].includes(type);
}

/** Whether n8n has it only in nodes that are tools of an AI agent: test/engine/agentTools.test.ts. */
function isOfTools({ displayOptions }: INodeProperties): boolean {
	return displayOptions?.show?.['@tool']?.[0] === true;
}

/** What a value that is no text ends in, where it is not just refused. */
async function troubleWith(place: Place): Promise<string[]> {
	const { type, typeOptions } = place.property;
	const wrap = (value: unknown) => {
		if (type === 'resourceLocator') return { __rl: true, mode: 'id', value };
		return typeOptions?.multipleValues ? [value] : value;
	};
	const { tried, sent } = await runEach(place, [ODD, {}, [ODD], [[]]], wrap);
	const texts = [
		...tried.map(({ given, error }) =>
			[JSON.stringify(given), error?.message, error?.description].join(': '),
		),
		...sent.map(({ path, query }) => decodeURIComponent(path) + JSON.stringify(query)),
		...sent.map(({ body }) => JSON.stringify(body) ?? ''),
	];
	return texts.filter((text) => OF_JAVASCRIPT.test(text));
}

/** By what most forms share, such as "Timeout": whether it is tried with a request that reads, and with one that writes. */
const triedWith = new Map<INodeProperties, Set<boolean>>();

/** Whether a parameter is not tried yet with such a request. */
function isNew(property: INodeProperties, { request }: Operation): boolean {
	const kinds = triedWith.get(property) ?? new Set();
	triedWith.set(property, kinds);
	const isRead = request.method === 'GET';
	return !kinds.has(isRead) && Boolean(kinds.add(isRead));
}

/** The parameters of each operation that are to be tried with it, and where its forms have them. */
const forms = operations.map((operation) => {
	const wanted = parametersIn(
		parametersOf(operation),
		(one) => (isTyped(one) || isOther(one)) && !isOfTools(one),
	).filter((one) => isNew(one, operation));
	return { title: operation.title, wanted, places: placesOf(operation, wanted) };
});

/** Each place that is meant, with a title. */
const placesFor = (isMeant: IsMeant) =>
	forms.flatMap(({ title, places }) =>
		places
			.filter(({ property }) => isMeant(property))
			.map((place) => [`${title} › ${place.path.join(' › ')}`, place] as const),
	);

test.each(placesFor(isTyped))('%s counts as what it says, or is refused', async (_, place) => {
	expect(await complaintsAbout(place)).toEqual([]);
});

// n8n itself looks at what is stored where there are no expressions
test.each(placesFor((property) => isOther(property) && !property.noDataExpression))(
	'%s that is no text',
	async (_, place) => {
		expect(await troubleWith(place)).toEqual([]);
	},
);

test.each(forms)('each parameter of $title is tried', ({ wanted, places }) => {
	const tried = places.map(({ property }) => property);

	expect(wanted.filter((one) => !tried.includes(one))).toEqual([]);
});
