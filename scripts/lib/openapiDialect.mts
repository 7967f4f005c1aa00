// simulator/openapi.yaml describes two dialects: what has "x-dialect" is said in that one only, like whatever refers to it.
import type { DialectName } from '../../simulator/dialects/dialect.mts';

type Node = Record<string, any>;

const MARK = 'x-dialect';

/** The part of the document, or of a schema of it, that is said in a dialect. @param find what a reference points to */
export function inDialect(
	node: unknown,
	dialect: DialectName,
	find: (reference: string) => Node = () => ({}),
): unknown {
	const isSaid = (one: unknown): boolean => {
		if (typeof one !== 'object' || one === null) return true;
		const { $ref, [MARK]: only = dialect } = one as Node;
		return only === dialect && ($ref === undefined || isSaid(find($ref as string)));
	};
	const read = (one: unknown): unknown => {
		if (Array.isArray(one)) return one.filter(isSaid).map(read);
		if (typeof one !== 'object' || one === null) return one;
		const said = Object.entries(one)
			.filter(([name, inner]) => name !== MARK && isSaid(inner))
			.map(([name, inner]) => [name, read(inner)] as const);
		return settled(one as Node, Object.fromEntries(said));
	};
	return read(node);
}

/** A choice with one option left becomes that option, and a field that is left out is not required. */
function settled(before: Node, { anyOf, ...left }: Node): Node {
	const dropped = Object.keys((before.properties ?? {}) as Node).filter(
		(name) => !(name in left.properties),
	);
	if (dropped.length > 0 && left.required) {
		left.required = (left.required as string[]).filter((name) => !dropped.includes(name));
	}
	if (anyOf === undefined) return left;
	const isChoice = anyOf.length > 1 || anyOf.length === before.anyOf.length;
	return isChoice ? { ...left, anyOf } : { ...left, ...anyOf[0] };
}
