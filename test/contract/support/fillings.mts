// Every way to fill in a form that differs from the others in one thing, and all things at once.
import { isDeepStrictEqual } from 'node:util';
import type { INodeParameters, INodeProperties, NodeParameterValueType } from 'n8n-workflow';
import { isVisible, withDefaults } from './node.mts';
import { alternativesOf, everythingsOf, type Alternative } from './alternatives.mts';
import { FIXED } from './tables.mts';

/** A list of parameters, and where it is. */
export interface Form {
	properties: INodeProperties[];
	place: 'node' | 'collection' | 'entry';
	/** What is filled in from the start. */
	start: INodeParameters;
	/** What is filled in at the top of the form; of the node itself, what its scene says. */
	root?: INodeParameters;
	/** What is filled in beside everything else, unless it is what a filling is about. */
	companion?: Companion;
	/** Whether "everything at once" is made up elsewhere. */
	isApart?: boolean;
	/** Names of parameters that are not filled in. */
	leftOut?: string[];
}

export interface Companion {
	values: INodeParameters;
	/** Whether it goes with everything that can be revealed, or only with what is shown first. */
	everywhere: boolean;
}

export interface Filling {
	label: string;
	/**
	 * minimal: nothing optional; single: one optional thing, which must have an effect; choice: another value
	 * of something that is there anyway; added: an entry as the editor adds it, blank; everything: all at once
	 */
	kind: 'minimal' | 'single' | 'choice' | 'added' | 'everything';
	values: INodeParameters;
	/** The same without the one thing. */
	without?: INodeParameters;
}

/** All fillings of a form, for each combination of the parameters that reveal others. */
export function fillingsOf(form: Form): Filling[] {
	const seen = new Set<INodeProperties>();
	const scenes = scenesOf(form);
	const { companion } = form;
	const alone = companion && fillingsOf({ ...form, companion: undefined })[0];
	const fillings = scenes.flatMap((scene, index) => {
		const beside = index === 0 || companion?.everywhere ? companion?.values : undefined;
		const { base, label, optional, required, whole } = read(form, scene, beside);
		const fresh = (properties: INodeProperties[]) =>
			properties.filter((property) => !seen.has(property) && seen.add(property));
		return [
			...(Object.keys(base).length > 0 ? [minimal(form, base, label, companion && !beside)] : []),
			...fresh(required).flatMap((property) => {
				const variations = variationsOf(form, base, property, label);
				return whole
					? variations
					: variations.slice(1).map((one) => ofRequired(property, one, base));
			}),
			...fresh(optional).flatMap((property) => variationsOf(form, base, property, label)),
			...(optional.length > 1 && !form.isApart ? everything(form, scene) : []),
		];
	});
	return alone ? [{ ...alone, label: 'nothing' }, ...fillings] : fillings;
}

/** All at once, for each combination of the parameters that reveal others. */
export function everythingFillingsOf(form: Form): Filling[] {
	return scenesOf(form).flatMap((scene) => everything(form, scene));
}

function everything(form: Form, scene: INodeParameters): Filling[] {
	const { base, label, optional, required } = read(form, scene);
	const choices = [...required, ...optional]
		.filter(({ name }) => !form.leftOut?.includes(name))
		.map((property) => ({
			name: property.name,
			values: everythingsOf(property, rootOf(form, base), form.leftOut),
		}));
	const firsts = Object.fromEntries(choices.map(({ name, values }) => [name, values[0].value]));
	const all = (label_: string, values: object): Filling => ({
		label: sentence(label, label_),
		kind: 'everything',
		values: { ...scene, ...firsts, ...values } as INodeParameters,
	});
	return [
		all('everything', {}),
		...choices.flatMap(({ name, values }) =>
			values.slice(1).map((one) => all(`everything, ${one.label}`, { [name]: one.value })),
		),
	];
}

function variationsOf(
	form: Form,
	base: INodeParameters,
	property: INodeProperties,
	label: string,
): Filling[] {
	const { name, displayName } = property;
	return alternativesOf(property, rootOf(form, base)).map((alternative) => {
		const values = { ...base, [name]: alternative.value as NodeParameterValueType };
		const without = { ...base };
		delete without[name];
		if (alternative.without !== undefined) {
			without[name] = alternative.without as NodeParameterValueType;
		}
		return {
			label: sentence(label, `${displayName}${alternative.label}`),
			kind: isSameAsUntouched(form, property, alternative) ? 'choice' : alternative.kind,
			values,
			without,
		};
	});
}

/** n8n fills in the default of what is untouched, except in a collection. */
function isSameAsUntouched(form: Form, property: INodeProperties, { value }: Alternative): boolean {
	return form.place !== 'collection' && isDeepStrictEqual(value, property.default);
}

/**
 * In a collection even what reveals others is optional.
 * @param isNothing whether the companion that something needs is not there
 */
function minimal(form: Form, base: INodeParameters, label: string, isNothing = false): Filling {
	if (form.place !== 'collection') {
		const words = isNothing ? 'nothing' : form.place === 'node' ? 'minimal' : 'one';
		return { label: sentence(label, words), kind: 'minimal', values: base };
	}
	const without = Object.fromEntries(Object.entries(base).slice(0, -1));
	return { label, kind: 'single', values: base, without };
}

/** Other ways to say the same, as against other things to say. */
const SAME_THING = ['resourceLocator', 'dateTime', 'json', 'string'];

function ofRequired(property: INodeProperties, filling: Filling, base: INodeParameters): Filling {
	if (SAME_THING.includes(property.type)) return { ...filling, kind: 'choice' };
	const isWithin = ['collection', 'fixedCollection', 'resourceMapper'].includes(property.type);
	return isWithin ? filling : { ...filling, without: base };
}

function read(form: Form, scene: INodeParameters, beside: INodeParameters = {}) {
	const shown = shownIn(form, scene).filter(({ name }) => !(name in scene));
	const isRequired = ({ name, required }: INodeProperties) => required || name in FIXED;
	// entries without a mark of what is required are filled in whole
	const whole = form.place === 'entry' && !shownIn(form, scene).some(isRequired);
	const required = shown.filter((property) => whole || isRequired(property));
	const optional = shown.filter((property) => !required.includes(property));
	const root = rootOf(form, scene);
	const base: INodeParameters = { ...scene, ...beside };
	for (const property of required) {
		base[property.name] = alternativesOf(property, root)[0].value as NodeParameterValueType;
	}
	return {
		base,
		label: labelOf(form, scene),
		required,
		optional,
		whole,
	};
}

/** What is chosen of the parameters that reveal others, where it is not what is there anyway. */
function labelOf(form: Form, scene: INodeParameters): string {
	return form.properties
		.filter(
			(property) =>
				property.name in scene &&
				!(property.name in form.start) &&
				(form.place === 'collection' ||
					!isDeepStrictEqual(property.default, scene[property.name])) &&
				isVisible(property, withDefaults(form.properties, scene), rootOf(form, scene)),
		)
		.map(({ name, displayName, options = [] }) => {
			const chosen = [scene[name]].flat();
			const isAll = Array.isArray(scene[name]) && chosen.length === options.length;
			return `${displayName} = ${isAll ? 'all' : chosen.join(', ')}`;
		})
		.join(', ');
}

const REVEALING = ['options', 'multiOptions', 'boolean'];

/** Every combination of the parameters that reveal others; of what allows several values, each alone and all. */
function scenesOf(form: Form): INodeParameters[] {
	const names = new Set(form.properties.flatMap(referencesOf));
	const complete = (values: INodeParameters, decided: string[]): INodeParameters[] => {
		const open = shownIn(form, values).find(
			({ name, type }) => names.has(name) && !decided.includes(name) && REVEALING.includes(type),
		);
		if (!open) return [values];
		const { name } = open;
		const choices = alternativesOf(open, form.root ?? values).map(({ value }) => value);
		if (open.type === 'multiOptions' && form.place !== 'collection') choices.push(open.default);
		// what is shown first comes first
		const isFirst = (value: unknown) => Number(isDeepStrictEqual(value, open.default));
		choices.sort((a, b) => isFirst(b) - isFirst(a));
		const scenes = choices.map((value) => ({
			...values,
			[name]: value as NodeParameterValueType,
		}));
		if (form.place === 'collection') scenes.unshift(values);
		return scenes.flatMap((scene) => complete(scene, [...decided, name]));
	};
	return complete(form.start, []);
}

/** Names that decide whether a parameter, or one within it, is shown. */
function referencesOf(property: INodeProperties): string[] {
	const { show = {}, hide = {} } = property.displayOptions ?? {};
	const own = [...Object.keys(show), ...Object.keys(hide)];
	return [...own, ...innerReferencesOf(property).filter((name) => name.startsWith('/'))].map(
		(name) => name.replace(/^\//, ''),
	);
}

function innerReferencesOf({ options = [] }: INodeProperties): string[] {
	return options.flatMap((option) => {
		const inner = 'values' in option ? option.values : 'type' in option ? [option] : [];
		return inner.flatMap((one) => [
			...Object.keys({ ...one.displayOptions?.show, ...one.displayOptions?.hide }),
			...innerReferencesOf(one),
		]);
	});
}

function shownIn(form: Form, values: INodeParameters): INodeProperties[] {
	const beside = form.place === 'collection' ? values : withDefaults(form.properties, values);
	return form.properties.filter(
		(property) =>
			isVisible(property, beside, form.root ?? beside) &&
			!['notice', 'callout', 'button', 'hidden'].includes(property.type),
	);
}

function rootOf(form: Form, values: INodeParameters): INodeParameters {
	return form.root ?? withDefaults(form.properties, values);
}

const sentence = (...parts: string[]) => parts.filter((part) => part !== '').join(' › ');
