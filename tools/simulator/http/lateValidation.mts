import type { Ajv, ValidateFunction } from 'ajv';

/** Compiled schemas, shared by the simulators of one process. */
const compiled = new WeakMap<object, ValidateFunction>();

/**
 * Compiles a schema when it is first needed. Most runs need few schemas, and compiling them all would take a third of the time
 * that the simulator needs to start.
 */
export function compileLate(ajv: Ajv): Ajv {
	const compile = ajv.compile.bind(ajv);
	ajv.compile = (schema: object) => {
		const late = (data: unknown) => {
			const validate = compiled.get(schema) ?? (compile(schema) as ValidateFunction);
			compiled.set(schema, validate);
			const isValid = validate(data);
			late.errors = validate.errors;
			return isValid;
		};
		late.errors = null as ValidateFunction['errors'];
		return late as never;
	};
	return ajv;
}
