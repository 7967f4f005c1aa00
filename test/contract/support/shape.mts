// Names and types of what comes out, without everything else that a schema says.
import type { Node, OpenApi, Place } from '../../../tools/lib/openapi.mts';

export interface Shape {
	type: string;
	properties?: Record<string, Shape>;
	items?: Shape;
}

/** The shape that a JSON schema without references describes. */
export function shapeOf({ type, properties, items }: Node): Shape {
	return {
		type: typeIn(type),
		...(properties && {
			properties: Object.fromEntries(
				Object.entries(properties as Record<string, Node>).map(([name, inner]) => [
					name,
					shapeOf(inner),
				]),
			),
		}),
		...(items && { items: shapeOf(items as Node) }),
	};
}

/**
 * The shape that the contract describes.
 * @param declared the shape to compare it with: it may lack a field whose very presence is assumed
 */
export function shapeAt(document: OpenApi, place: Place, declared?: Shape): Shape {
	const at = document.resolve(place);
	const schema = document.at(at);
	if (schema.allOf) {
		const parts = (schema.allOf as Node[]).map((_, index) =>
			shapeAt(document, [...at, 'allOf', String(index)], declared),
		);
		return { type: 'object', properties: Object.assign({}, ...parts.map(propertiesIn)) };
	}
	const properties = Object.entries((schema.properties ?? {}) as Record<string, Node>)
		.filter(
			([name, inner]) =>
				declared?.properties?.[name] !== undefined ||
				!inner['x-assumed'] ||
				(schema.required as string[] | undefined)?.includes(name),
		)
		.map(([name]): [string, Shape] => {
			const inner = [...at, 'properties', name];
			return [name, shapeAt(document, inner, declared?.properties?.[name])];
		});
	return {
		type: 'const' in schema ? typeof schema.const : typeIn(schema.type ?? typeof schema.enum?.[0]),
		...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
		...(schema.items && { items: shapeAt(document, [...at, 'items'], declared?.items) }),
	};
}

const propertiesIn = ({ properties }: Shape) => properties;

/** The type of what may be null besides. */
function typeIn(type: unknown): string {
	return String([type].flat().find((one) => one !== 'null'));
}
