// Every parameter of every form, with what an expression may give by mistake: a switch, a number or a choice refuses it by the name
// of its field; nothing ends in an error of JavaScript, or goes out as one. What each rule takes: test/validation.
import { expect, test } from '@jest/globals';
import type {
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
} from 'n8n-workflow';
import { isTyped, MISTAKES, OF_JAVASCRIPT } from '../support/declaredTypes.ts';
import { Contract } from './support/contract.mts';
import { answerTo } from './support/documented.mts';
import { fillingsOf } from './support/fillings.mts';
import { operations, parametersOf, type Operation } from './support/node.mts';
import { send, type Sent } from './support/wire.mts';

const contract = new Contract();

/** A parameter, and where a filled form has it. */
interface Place {
	property: INodeProperties;
	path: Array<string | number>;
}

/** The parameters that are filled in, those in collections and entries included, and take an expression. */
function placesIn(properties: INodeProperties[], values: INodeParameters): Place[] {
	return properties
		.filter(({ name, noDataExpression }) => name in values && !noDataExpression)
		.flatMap((property): Place[] => {
			const { name, type } = property;
			const value = values[name] as INodeParameters;
			const within = (places: Place[], ...path: Place['path']) =>
				places.map((place) => ({ ...place, path: [name, ...path, ...place.path] }));
			if (type === 'collection') {
				return within(placesIn(property.options as INodeProperties[], value));
			}
			if (type !== 'fixedCollection') return [{ property, path: [name] }];
			return (property.options as INodePropertyCollection[])
				.filter((group) => group.name in value)
				.flatMap((group) => {
					const entries = value[group.name] as INodeParameters | INodeParameters[];
					return Array.isArray(entries)
						? within(placesIn(group.values, entries[0]), group.name, 0)
						: within(placesIn(group.values, entries), group.name);
				});
		});
}

/** A form in which each of the places has an expression: item n gives something else for the n-th. */
function withMistakes(values: INodeParameters, places: Place[]): INodeParameters {
	const copy = structuredClone(values);
	for (const [index, { path, property }] of places.entries()) {
		const parent = path.slice(0, -1).reduce<any>((inner, name) => inner[name], copy);
		const last = path.at(-1)!;
		const isLocator = property.type === 'resourceLocator';
		const usual = JSON.stringify(isLocator ? parent[last].value : parent[last]);
		const expression = `={{ $json.at === ${index} ? $json.given : (${usual}) }}`;
		parent[last] = isLocator ? { ...parent[last], value: expression } : expression;
	}
	return copy;
}

/** Those that sleep until a call is over take one item; the rules of their parameters are those of the others. */
const ofMany = operations.filter(({ operation }) => operation !== 'sendAndWait');

/** Each expression is evaluated for all items of a run: so many places at once take the least time. */
const AT_ONCE = 8;

/** Tries each mistake in each place; brings what was sent, and what came out for which place. */
async function trialOf(operation: Operation, isMeant: (property: INodeProperties) => boolean) {
	const { values } = fillingsOf(operation).at(-1)!;
	const all = placesIn(parametersOf(operation), values).filter(({ property }) => isMeant(property));
	const sent: Sent[] = [];
	const tried: Array<{ label: string; row: INodeExecutionData }> = [];
	for (let first = 0; first < all.length; first += AT_ONCE) {
		const places = all.slice(first, first + AT_ONCE);
		const items = places.flatMap((_, at) => MISTAKES.map((given) => ({ at, given })));
		const outcome = await send(withMistakes(values, places), answerTo(contract, values), {
			items: items as IDataObject[],
			node: { onError: 'continueRegularOutput' },
		});
		expect(outcome.error).toBeUndefined();
		sent.push(...outcome.sent);
		for (const row of outcome.items) {
			const { item } = row.pairedItem as { item: number };
			tried.push({ label: places[items[item].at].property.displayName, row });
		}
	}
	return { sent, tried, count: all.length * MISTAKES.length };
}

test.each(ofMany)('$title: a switch, a number or a choice is what it says', async (operation) => {
	const { sent, tried, count } = await trialOf(operation, isTyped);

	expect(sent).toEqual([]);
	expect(tried.map(({ row }) => row.json.error)).toEqual(
		tried.map(({ label }) => expect.stringContaining(`'${label}'`)),
	);
	expect(tried).toHaveLength(count);
});

test.each(ofMany)('$title: what is no text is not written as one', async (operation) => {
	const { sent, tried } = await trialOf(operation, (property) => !isTyped(property));

	const texts = [
		...tried.map(({ row }) => String(row.json.error ?? '')),
		...sent.map(
			({ path, query, body }) => decodeURIComponent(path) + JSON.stringify([query, body]),
		),
	];
	expect(texts.filter((text) => OF_JAVASCRIPT.test(text))).toEqual([]);
});
