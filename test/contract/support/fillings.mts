// The ways to fill in a form: as short as possible, with each parameter alone and each of its values, and whole.
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	NodeParameterValueType,
} from 'n8n-workflow';
import { byId, FORMS, PHONE } from '../../support/engine/forms.ts';
import {
	isVisible,
	NOT_FILLED_IN,
	operations,
	parametersOf,
	withDefaults,
	type Operation,
} from './node.mts';

/** What the shortest forms have beside those in test/support/engine/forms.ts, by title. */
const MORE_FORMS: Record<string, object> = {
	// another one than the example of the form: a call is not transferred to the same (platform-api 4.10)
	'assistant: update': { assistantId: byId('34') },
	'call: sendAndWait': { assistantId: byId('7'), phoneNumber: PHONE },
	'lead: sendAndWait': { campaignId: byId('3'), assistantId: byId('7'), phoneNumber: PHONE },
	'lead: upsert': { campaignId: byId('3'), phoneNumber: PHONE },
};

/** Examples of parameters that have neither a placeholder nor a choice, by name. */
const EXAMPLES: Record<string, unknown> = {
	// secrets: an example in the form would invite to use it
	calAApiKey: 'key-of-the-calendar',
	calBApiKey: 'token-of-the-calendar',
	// must be in the future
	scheduledStart: '2126-01-01T09:00:00Z',
	// several are chosen from a list
	labelIds: [3, 7],
	phoneNumberIds: [301, 302],
	secondaryLanguageIds: [2, 5],
};

/** Parameters that have this value in all forms. */
const ALWAYS: Record<string, NodeParameterValueType> = {
	// adding reads what is there: test/engine/assistant.update.keptTools.test.mts
	changeTools: 'replace',
	// the campaign would not call: test/engine/campaign.test.ts
	startByItself: true,
};

/** Put before the example of an "Endpoint Path": so that it differs from what is sent anyway. */
export const ELSEWHERE = '/elsewhere';

/** Where parameters exclude each other: the forms with "everything", by title. */
const WHOLE_FORMS: Record<string, Array<{ chosen?: object; without: string[] }>> = {
	'campaign: create': [
		{ without: ['callingWindows'] },
		{ without: ['allowedHoursEnd', 'allowedHoursStart'] },
	],
	// what a mode does not take (platform-api 4.10)
	'assistant: create': [
		{ without: ['chatLlmFallbackId', 'turnDetectionThreshold'] },
		{ chosen: { mode: 'dualplex' }, without: ['fillers', 'transcriberProviderId'] },
	],
	// a field is either given or removed
	'assistant: update': [{ without: ['mode', 'remove'] }],
};

export interface Filling {
	label: string;
	/** added: with an entry as the editor adds it, blank */
	kind: 'minimal' | 'single' | 'added' | 'everything';
	values: INodeParameters;
}

/** A list of parameters. */
interface Form {
	properties: INodeProperties[];
	/** What is filled in at the top of the form; undefined for the top itself. */
	root?: INodeParameters;
	/** Whether n8n fills in the defaults of what is untouched: it does, except in a collection. */
	hasDefaults: boolean;
}

/** A value of one parameter; its label continues the name of the parameter: " = 0.7". */
type Value = Pick<Filling, 'label' | 'kind'> & { value: unknown };

/** The shortest form of an operation. */
export function shortest({ resource, operation, title }: Operation): INodeParameters {
	if (!FORMS.has(title) && !(title in MORE_FORMS)) {
		throw new Error(`Add the shortest form of "${title}" to test/support/engine/forms.ts`);
	}
	return { resource, operation, ...FORMS.get(title)?.parameters, ...MORE_FORMS[title] };
}

/** All fillings of an operation's form. */
export function fillingsOf(operation: Operation): Filling[] {
	const form: Form = { properties: parametersOf(operation), hasDefaults: true };
	const values = shortest(operation);
	return [
		{ label: 'minimal', kind: 'minimal', values },
		...eachAlone(form, values),
		...(WHOLE_FORMS[operation.title] ?? [{ without: [] }]).map(
			({ chosen, without }): Filling => ({
				label: ['everything', ...without.slice(0, 2)].join(' without '),
				kind: 'everything',
				values: whole(form, { ...withoutLists(values), ...chosen }, without),
			}),
		),
	];
}

/** The shortest and the whole forms of operations. */
export const wholeForms = (isMeant: (operation: Operation) => boolean) =>
	operations.filter(isMeant).flatMap((operation) =>
		fillingsOf(operation)
			.filter(({ kind }) => ['minimal', 'everything'].includes(kind))
			.map(({ label, values }) => [operation.title, label, values] as const),
	);

/** Without what can hold several values: "everything" holds them all. */
function withoutLists(values: INodeParameters): INodeParameters {
	const isScalar = (value: unknown) =>
		typeof value !== 'object' || (value !== null && '__rl' in value);
	return Object.fromEntries(Object.entries(values).filter(([, value]) => isScalar(value)));
}

/** A form with one more parameter filled in, for each of them and each value; then those that the value reveals. */
function eachAlone(
	form: Form,
	base: INodeParameters,
	tried = new Set<INodeProperties>(),
): Filling[] {
	const fresh = shownIn(form, base).filter(
		(property) => !(property.name in ALWAYS) && !tried.has(property) && tried.add(property),
	);
	return fresh.flatMap((property) =>
		valuesOf(property, rootOf(form, base)).flatMap(({ label, kind, value }) => {
			const own: Filling = {
				label: `${property.displayName}${label}`,
				kind,
				values: completed(form, { ...base, [property.name]: value as NodeParameterValueType }),
			};
			const revealed = eachAlone(form, own.values, tried);
			return [own, ...revealed.map((one) => ({ ...one, label: `${own.label}, ${one.label}` }))];
		}),
	);
}

/** With what must be filled in besides. */
function completed(form: Form, values: INodeParameters): INodeParameters {
	const missing = shownIn(form, values).find(
		({ name, required }) => !(name in values) && (name in ALWAYS || (required && form.hasDefaults)),
	);
	if (!missing) return values;
	const value = ALWAYS[missing.name] ?? valuesOf(missing, rootOf(form, values))[0].value;
	return completed(form, { ...values, [missing.name]: value as NodeParameterValueType });
}

/** With everything else that can be filled in at once. */
function whole(form: Form, values: INodeParameters, leftOut: string[]): INodeParameters {
	const open = shownIn(form, values).find(
		({ name }) => !(name in values) && !leftOut.includes(name),
	);
	if (!open) return values;
	const value = ALWAYS[open.name] ?? wholeValue(open, rootOf(form, values), leftOut);
	return whole(form, { ...values, [open.name]: value as NodeParameterValueType }, leftOut);
}

function wholeValue(property: INodeProperties, root: INodeParameters, leftOut: string[]): unknown {
	const [first, ...others] = valuesOf(property, root);
	if (property.type === 'multiOptions') return others.at(-1)?.value ?? first.value;
	if (property.type === 'collection') return whole(collection(property, root), {}, leftOut);
	if (property.type !== 'fixedCollection') return first.value;
	const groups = groupsOf(property).filter(({ name }) => !leftOut.includes(name));
	return Object.fromEntries(
		groups.map((group) => [group.name, inList(property, whole(entry(group, root), {}, leftOut))]),
	);
}

/** Every value worth a test, the most ordinary one first. */
function valuesOf(property: INodeProperties, root: INodeParameters): Value[] {
	const one = (value: unknown, label = ` = ${String(value)}`): Value => ({
		label,
		kind: 'single',
		value,
	});
	const { name, type, modes = [], typeOptions = {} } = property;
	switch (type) {
		case 'boolean':
			return [one(true), one(false)];
		case 'number': {
			const bounds = [typeOptions.minValue, typeOptions.maxValue].filter(
				(one) => one !== undefined,
			);
			return (bounds.length > 0 ? bounds : [Number(exampleOf(property))]).map((value) =>
				one(value),
			);
		}
		case 'options':
			return choicesOf(property).map((value) => one(value));
		case 'multiOptions': {
			const choices = choicesOf(property);
			return [...choices.map((value) => one([value])), one(choices, ' = all')];
		}
		case 'resourceLocator': {
			const byId = modes.find((mode) => mode.name === 'id')?.placeholder;
			return modes.map((mode) => {
				const example = String(EXAMPLES[name] ?? mode.placeholder ?? byId).replace('e.g. ', '');
				const value = mode.name === 'list' && !isNaN(Number(example)) ? Number(example) : example;
				return one({ __rl: true, mode: mode.name, value }, ` ${mode.displayName}`);
			});
		}
		case 'resourceMapper': {
			const value = { customer_name: 'Maria', appointment: 'Monday at 10' };
			const schema = Object.keys(value).map((id) => ({ id, displayName: id, type: 'string' }));
			return [one({ mappingMode: 'defineBelow', value, matchingColumns: [], schema }, ' below')];
		}
		case 'collection':
			return eachAlone(collection(property, root), {}).map(({ label, kind, values }) => ({
				label: `: ${label}`,
				kind,
				value: values,
			}));
		case 'fixedCollection':
			return groupsOf(property).flatMap((group) => {
				const form = entry(group, root);
				const full = whole(form, {}, []);
				const fillings: Filling[] = [
					{ label: 'whole', kind: 'single', values: full },
					{ label: 'as added', kind: 'added', values: {} },
					...eachOther(form, full),
				];
				return fillings.map(({ label, kind, values }) => ({
					label: ` › ${group.displayName}: ${label}`,
					kind,
					value: { [group.name]: inList(property, values) },
				}));
			});
		default:
			return [one(typeOptions.multipleValues ? [exampleOf(property)] : exampleOf(property))];
	}
}

/** A whole entry with another value of one parameter, and with what that reveals. */
function eachOther(form: Form, full: INodeParameters): Filling[] {
	return shownIn(form, full).flatMap((property) =>
		valuesOf(property, rootOf(form, full))
			.slice(1)
			.map(({ label, kind, value }) => ({
				label: `${property.displayName}${label}`,
				kind,
				values: whole(form, { ...full, [property.name]: value as NodeParameterValueType }, []),
			})),
	);
}

const collection = ({ options }: INodeProperties, root: INodeParameters): Form => ({
	properties: options as INodeProperties[],
	root,
	hasDefaults: false,
});

const entry = ({ values }: INodePropertyCollection, root: INodeParameters): Form => ({
	properties: values,
	root,
	hasDefaults: true,
});

const groupsOf = ({ options }: INodeProperties) => options as INodePropertyCollection[];

const inList = ({ typeOptions }: INodeProperties, values: INodeParameters) =>
	typeOptions?.multipleValues ? [values] : values;

function choicesOf(property: INodeProperties): unknown[] {
	const choices = (property.options ?? []) as INodePropertyOptions[];
	return choices.length > 0 ? choices.map(({ value }) => value) : [exampleOf(property)].flat();
}

/** What the form proposes: it must be something that the platform takes. */
function exampleOf({ name, displayName, placeholder = '' }: INodeProperties): unknown {
	if (name in EXAMPLES) return EXAMPLES[name];
	if (!placeholder.startsWith('e.g. ')) {
		throw new Error(
			`'${displayName}' (${name}) has no placeholder "e.g. …", and no row in EXAMPLES`,
		);
	}
	const example = placeholder.replace('e.g. ', '');
	return displayName === 'Endpoint Path' ? ELSEWHERE + example : example;
}

function shownIn(form: Form, values: INodeParameters): INodeProperties[] {
	const beside = form.hasDefaults ? withDefaults(form.properties, values) : values;
	return form.properties.filter(
		(property) =>
			!NOT_FILLED_IN.includes(property.type) && isVisible(property, beside, form.root ?? beside),
	);
}

const rootOf = ({ root, properties }: Form, values: INodeParameters) =>
	root ?? withDefaults(properties, values);
