// The values that one parameter can take, by its type.
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';
import { everythingFillingsOf, fillingsOf, type Filling, type Form } from './fillings.mts';
import { ELSEWHERE, EXAMPLES, EXAMPLES_IN_ENTRIES, FIXED, UNIQUE_IN_LIST } from './tables.mts';

export interface Alternative {
	/** Continues the name of the parameter: " = 0.7". */
	label: string;
	kind: Filling['kind'];
	value: unknown;
	/** The value without the one thing that this is about; undefined when nothing would be left. */
	without?: unknown;
}

/** @param root what is filled in at the top of the form */
type Reader = (property: INodeProperties, root: INodeParameters) => Alternative[];

/** Every value worth a test of its own, the most ordinary one first. */
export const alternativesOf: Reader = (property, root) => {
	const reader = READERS[property.type];
	if (!reader) throw new Error(`The contract test does not know the type ${property.type}`);
	const alternatives = reader(property, root);
	if (!(property.name in FIXED)) return alternatives;
	const isFixed = ({ value }: Alternative) => value === FIXED[property.name];
	return alternatives.sort((a, b) => Number(isFixed(b)) - Number(isFixed(a)));
};

/** The fullest values: more than one only where something within reveals something else. */
export function everythingsOf(
	property: INodeProperties,
	root: INodeParameters,
	leftOut: string[] = [],
): Alternative[] {
	if (property.type === 'collection') {
		return everythingFillingsOf({ ...formIn(property, root), leftOut }).map((filling) =>
			within(filling, filling.values),
		);
	}
	if (property.type === 'multiOptions') return alternativesOf(property, root).slice(-1);
	if (property.type !== 'fixedCollection') return [alternativesOf(property, root)[0]];
	const groups = groupsOf(property).filter(({ name }) => !leftOut.includes(name));
	return [
		one(
			Object.fromEntries(
				groups.map((group) => {
					const entries = everythingFillingsOf({ ...entryForm(group, root), leftOut });
					const values = entries.map(({ values: entry }, index) => distinct(entry, index));
					return [group.name, property.typeOptions?.multipleValues ? values : values[0]];
				}),
			),
		),
	];
}

const one = (value: unknown, label = ` = ${shown(value)}`): Alternative => ({
	label,
	kind: 'single',
	value,
});

const within = ({ label, kind }: Filling, value: unknown, without?: unknown): Alternative => ({
	label: `: ${label}`,
	kind,
	value,
	without,
});

const READERS: Record<string, Reader> = {
	string: (property) => [one(asMany(property, exampleOf(property)))],
	number: (property) => numbersOf(property).map((value) => one(asMany(property, value))),
	boolean: () => [one(true), one(false)],
	options: (property) => choicesOf(property).map((value) => one(value)),
	multiOptions: (property) => {
		const choices = choicesOf(property);
		return [...choices.map((value) => one([value])), one(choices, ' = all')];
	},
	dateTime: (property) => {
		const day = String(exampleOf(property)).slice(0, 10);
		// as it is written, as the date picker gives it, as an expression gives it
		return [day, `${day}T00:00:00`, `${day}T12:00:00.000Z`].map((value) => one(value));
	},
	json: (property) => {
		const text = exampleOf(property);
		return [one(text), one(JSON.parse(String(text)), ' from an expression')];
	},
	resourceLocator: ({ name, modes = [] }) => {
		const idExample = modes.find((mode) => mode.name === 'id')?.placeholder;
		return modes.map((mode) => {
			const written = mode.placeholder ?? (mode.type === 'list' ? idExample : undefined);
			const example = name in EXAMPLES ? EXAMPLES[name] : written && unwrapped(written);
			if (example === undefined) throw new Error(`No example for ${name}, mode ${mode.name}`);
			const value = mode.type === 'list' && !isNaN(Number(example)) ? Number(example) : example;
			return one({ __rl: true, mode: mode.name, value }, ` ${mode.displayName}`);
		});
	},
	resourceMapper: ({ typeOptions }) => {
		const value = { customer_name: 'Maria', appointment: 'Monday at 10' };
		const schema = Object.keys(value).map((id) => ({
			id,
			displayName: id,
			required: false,
			defaultMatch: false,
			display: true,
			type: 'string',
			canBeUsedToMatch: false,
		}));
		const mapper = { matchingColumns: [], schema };
		const ways = [one({ mappingMode: 'defineBelow', value, ...mapper }, ' below')];
		// the items of the tests have these fields
		if (typeOptions?.resourceMapper?.supportAutoMap !== false) {
			ways.push(one({ mappingMode: 'autoMapInputData', value: null, ...mapper }, ' from the item'));
		}
		return ways;
	},
	collection: (property, root) =>
		fillingsOf(formIn(property, root)).map((filling) =>
			within(filling, filling.values, filling.without),
		),
	fixedCollection: (property, root) =>
		groupsOf(property).flatMap((group) => {
			const form = entryForm(group, root);
			const wrap = (...entries: INodeParameters[]) => ({
				[group.name]: property.typeOptions?.multipleValues ? entries : entries[0],
			});
			const fillings = fillingsOf(form).map((filling) => ({
				...within(
					filling,
					wrap(filling.values),
					filling.without === undefined ? undefined : wrap(filling.without),
				),
				label: ` › ${group.displayName}: ${filling.label}`,
			}));
			const [full] = everythingFillingsOf(form);
			const hasRequired = form.properties.some(({ required }) => required);
			return [
				...fillings.map((filling) =>
					filling.kind === 'minimal' ? { ...filling, kind: 'single' as const } : filling,
				),
				...(hasRequired
					? []
					: [
							{
								label: ` › ${group.displayName}: as added`,
								kind: 'added' as const,
								value: wrap({}),
							},
						]),
				...(property.typeOptions?.multipleValues
					? [one(wrap(full.values, distinct(full.values, 1)), ` › two of ${group.displayName}`)]
					: []),
			];
		}),
};

function formIn(property: INodeProperties, root: INodeParameters): Form {
	const properties = property.options as INodeProperties[];
	return { properties, place: 'collection', start: {}, root };
}

function entryForm(group: INodePropertyCollection, root: INodeParameters): Form {
	const properties = group.values.map((property) => {
		const example = EXAMPLES_IN_ENTRIES[`${group.name}.${property.name}`];
		return example === undefined ? property : withExample(property, `e.g. ${example}`);
	});
	return { properties, place: 'entry', start: {}, root };
}

function withExample(property: INodeProperties, placeholder: string): INodeProperties {
	const modes = property.modes?.map((mode) => (mode.placeholder ? { ...mode, placeholder } : mode));
	return { ...property, placeholder, modes };
}

const groupsOf = ({ options }: INodeProperties) => options as INodePropertyCollection[];

/** The entry as the n-th of a list whose names must not repeat. */
function distinct(entry: INodeParameters, index: number): INodeParameters {
	return Object.fromEntries(
		Object.entries(entry).map(([name, value]) => [
			name,
			index > 0 && UNIQUE_IN_LIST.includes(name) && typeof value === 'string'
				? `${value}${index + 1}`
				: value,
		]),
	);
}

function numbersOf(property: INodeProperties): unknown[] {
	const { minValue, maxValue } = property.typeOptions ?? {};
	const bounds = [minValue, maxValue].filter((bound) => bound !== undefined);
	return bounds.length > 0 ? bounds : [Number(exampleOf(property))];
}

function choicesOf(property: INodeProperties): unknown[] {
	const options = (property.options ?? []) as INodePropertyOptions[];
	if (options.length > 0) return options.map(({ value }) => value);
	const example = exampleOf(property);
	return Array.isArray(example) ? example : [example];
}

/** What the placeholder proposes: it must be something the platform takes. */
function exampleOf({ name, displayName, placeholder }: INodeProperties): unknown {
	if (name in EXAMPLES) return EXAMPLES[name];
	if (placeholder?.startsWith('e.g. ')) {
		return (displayName === 'Endpoint Path' ? ELSEWHERE : '') + unwrapped(placeholder);
	}
	throw new Error(`'${displayName}' (${name}) has no placeholder "e.g. …", and no row in EXAMPLES`);
}

const unwrapped = (placeholder: string) => placeholder.replace(/^e\.g\. /, '');

const asMany = ({ typeOptions }: INodeProperties, value: unknown) =>
	typeOptions?.multipleValues ? [value] : value;

function shown(value: unknown): string {
	const words = typeof value === 'string' ? value : JSON.stringify(value);
	return words.length > 40 ? `${words.slice(0, 40)}…` : words;
}
