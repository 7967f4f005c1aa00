import type { Ajv, ValidateFunction } from 'ajv';

/**
 * Lets a schema be compiled when it is first asked for. Most runs need few of them, and to compile
 * them all would take a third of the time that the simulator needs to start.
 */
export function compileLate(ajv: Ajv): Ajv {
	const compile = ajv.compile.bind(ajv);
	ajv.compile = (schema: object) => {
		let validate: ValidateFunction | undefined;
		const late = (data: unknown) => {
			validate ??= compile(schema) as ValidateFunction;
			const isValid = validate(data);
			late.errors = validate.errors;
			return isValid;
		};
		late.errors = null as ValidateFunction['errors'];
		return late as never;
	};
	return ajv;
}
