// Reads what dragging a field into a parameter writes, {{ $json.phone }}: n8n's sandbox takes about a millisecond for each.
import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../client/response';

/** {{ $json.phone }}, {{ $json['first name'] }} or {{ $json.body.phone }}, and nothing else. */
const PLAIN =
	/^=\{\{\s*\$json((?:\.[A-Za-z]\w*|\['[^'"_{}()\\\n\r]+'\]|\["[^'"_{}()\\\n\r]+"\])+)\s*\}\}$/;
const STEP = /\.(\w+)|\[['"](.+?)['"]\]/g;

/** Names that n8n refuses, beside those that begin with an underscore; what every object has, it does not find in an item. */
const REFUSED =
	/^(?:arguments|binding|callee|caller|dlopen|execve|loadEnvFile|mainModule)$|^(?:define|getOwn)Propert|BuiltinModule|prepareStack|[Pp]rototype/;

/** Reads the value of a parameter from an item; undefined if n8n must evaluate it. */
export type PlainReader = (json: IDataObject) => unknown;

/** A reader for a parameter whose expressions, at any depth, only name a field of the item; undefined if it has others. */
export function plainReader(raw: unknown): PlainReader | undefined {
	if (typeof raw === 'string' && raw.startsWith('=')) return fieldReader(raw);
	if (typeof raw !== 'object' || raw === null) return () => raw;
	const fields = Object.entries(raw).map(([name, value]) => ({ name, read: plainReader(value) }));
	if (fields.some(({ read }) => read === undefined)) return undefined;
	return (json) => {
		const values = fields.map(({ name, read }) => [name, read!(json)] as const);
		if (values.some(([, value]) => value === undefined)) return undefined;
		return Array.isArray(raw) ? values.map(([, value]) => value) : Object.fromEntries(values);
	};
}

function fieldReader(expression: string): PlainReader | undefined {
	const [, path] = PLAIN.exec(expression) ?? [];
	if (path === undefined) return undefined;
	const steps = [...path.matchAll(STEP)].map(([, name, quoted]) => name ?? quoted);
	if (steps.some((step) => REFUSED.test(step) || step in {})) return undefined;
	return (json) => {
		let value: unknown = json;
		for (const step of steps) {
			if (!isPlain(value) || !Object.hasOwn(value, step)) return undefined;
			value = value[step];
		}
		const isKnown = ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
		return isKnown ? value : undefined;
	};
}

/** Whether a value is an object as JSON has it, and no date or the like. */
function isPlain(value: unknown): value is IDataObject {
	if (!isObject(value)) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}
