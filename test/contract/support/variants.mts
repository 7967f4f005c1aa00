// The variants of an operation, and what each of them must have done to the request.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Additions } from './contract.mts';
import { everythingFillingsOf, fillingsOf, type Filling, type Form } from './fillings.mts';
import { parametersOf, type Operation } from './node.mts';
import {
	COMPANIONS,
	ELSEWHERE,
	LEFT_OUT,
	LOOK_UPS,
	NOT_OFFERED,
	WITHOUT_EFFECT,
	ONE_VALUE_A_REQUEST,
	REFUSED,
} from './tables.mts';
import { TOKEN, type Sent } from './wire.mts';

/** Variants that differ in nothing are one. */
export function variantsOf(operation: Operation): Filling[] {
	const { resource, operation: name, title } = operation;
	const form: Form = {
		properties: parametersOf(operation),
		place: 'node',
		start: { resource, operation: name },
		companion: COMPANIONS[title],
	};
	const apart = (LEFT_OUT[title] ?? []).flatMap((leftOut) =>
		everythingFillingsOf({ ...form, leftOut }).map((filling) => ({
			...filling,
			label: `${filling.label}, without ${leftOut.slice(0, 3).join(', ')} …`,
		})),
	);
	const fillings = [...fillingsOf({ ...form, isApart: apart.length > 0 }), ...apart];
	const titles = new Map<string, number>();
	return unique(fillings).map((filling) => {
		const count = (titles.get(filling.label) ?? 0) + 1;
		titles.set(filling.label, count);
		return count === 1 ? filling : { ...filling, label: `${filling.label} (${count})` };
	});
}

/** What is left when something is left out can be the same in several ways. */
function unique(fillings: Filling[]): Filling[] {
	const seen = new Set<string>();
	return fillings.filter(({ kind, values }) => {
		const key = JSON.stringify(values);
		return kind !== 'everything' || (!seen.has(key) && seen.add(key));
	});
}

/** Whether a variant must differ on the wire from the same without its one thing. */
export function mustHaveEffect({ title }: Operation, { kind, values, without = {} }: Filling) {
	const changed = [
		...changedIn(values, without),
		...['options', 'additionalFields'].flatMap((name) => changedIn(values[name], without[name])),
	];
	const isOutput = WITHOUT_EFFECT.some(
		({ operation, name }) => operation.test(title) && changed.includes(name),
	);
	return kind === 'single' && !isOutput;
}

function changedIn(values: unknown = {}, without: unknown = {}): string[] {
	const [given, before] = [values, without] as INodeParameters[];
	return Object.keys(given).filter((name) => given[name] !== before[name]);
}

/** How many requests a variant takes. */
export function requestsOf({ title }: Operation, { filters = {} }: INodeParameters): number {
	const chosen = (filters as INodeParameters)[ONE_VALUE_A_REQUEST[title]] as string[] | undefined;
	const values = (chosen ?? []).flatMap((choice) => choice.split(','));
	return Math.max(1, new Set(values).size);
}

/** What is looked up beside the declared request, if the request does that. */
export function lookUpOf({ resource, operation }: INodeParameters, { method, path }: Sent) {
	const lookUps = LOOK_UPS[`${String(resource)}: ${String(operation)}`] ?? [];
	return lookUps.find((lookUp) => method === 'GET' && path === lookUp.path);
}

/** The requests without those that look something up. */
export function withoutLookUps(parameters: INodeParameters, sent: Sent[]): Sent[] {
	return sent.filter((one) => !lookUpOf(parameters, one));
}

/** Why the node is meant to refuse a variant, if it is. */
export function refusalOf({ title }: Operation, { label }: Filling) {
	return REFUSED.find(({ operation, variant }) => operation.test(title) && variant.test(label));
}

/** Whether a field of the contract is left out by the node on purpose. */
export function isMeantToBeMissing({ title }: Operation, gap: string): boolean {
	return NOT_OFFERED.some(
		(row) => (row.operation === 'all' || row.operation === title) && row.gap.test(gap),
	);
}

interface Hatches {
	accessToken?: string;
	additionalQueryParameters?: { parameter?: Array<{ name?: string; value?: string }> };
	additionalBodyFields?: string | IDataObject;
}

/** What the user added by hand, as far as it reaches the request. */
export function additionsIn(parameters: INodeParameters): Additions {
	return {
		query: queryIn(parameters).map(({ name }) => name),
		body: Object.keys(bodyIn(parameters)),
	};
}

/** The request as it would be without an "Endpoint Path" of the user's own. */
export function withoutOwnPath(parameters: INodeParameters, sent: Sent): Sent {
	const prefix = hasOwnPath(parameters) ? ELSEWHERE : '';
	return sent.path.startsWith(prefix) ? { ...sent, path: sent.path.slice(prefix.length) } : sent;
}

/** What did not reach the request although it was added by hand; a look-up is sent without it. */
export function lostAdditions(parameters: INodeParameters, sent: Sent): string[] {
	const { accessToken } = hatchesIn(parameters);
	const added = lookUpOf(parameters, sent) ? {} : parameters;
	const body = (sent.body ?? {}) as IDataObject;
	const lost: Array<[what: string, isThere: boolean]> = [
		[
			'Authorization of the acting user',
			sent.headers.authorization === `Bearer ${accessToken ?? TOKEN}`,
		],
		['own path of the endpoint', !hasOwnPath(added) || withoutOwnPath(added, sent) !== sent],
		...queryIn(added).map(({ name, value }): [string, boolean] => [
			`query parameter ${name}`,
			[sent.query[name]].flat().includes(value),
		]),
		...Object.entries(bodyIn(added)).map(([name, value]): [string, boolean] => [
			`body field ${name}`,
			JSON.stringify(body[name]) === JSON.stringify(value),
		]),
	];
	return lost.filter(([, isThere]) => !isThere).map(([what]) => what);
}

const hasOwnPath = ({ options = {} }: INodeParameters) =>
	Object.values(options as IDataObject).some((value) => String(value).startsWith(ELSEWHERE));

const hatchesIn = ({ options = {} }: INodeParameters) => options as Hatches;

const queryIn = (parameters: INodeParameters) =>
	(hatchesIn(parameters).additionalQueryParameters?.parameter ?? []).filter(
		(parameter): parameter is { name: string; value: string } => Boolean(parameter.name),
	);

function bodyIn(parameters: INodeParameters): IDataObject {
	const { additionalBodyFields: fields = {} } = hatchesIn(parameters);
	return typeof fields === 'string' ? (JSON.parse(fields) as IDataObject) : fields;
}
