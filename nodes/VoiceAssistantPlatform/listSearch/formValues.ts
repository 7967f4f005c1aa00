// Values that a list takes from the form in which it is opened, checked by the same rules as when the node runs.
import { NodeOperationError, type ILoadOptionsFunctions } from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import { id } from '../validation/rules';
import {
	applyRules,
	isBlank,
	locatedValue,
	problemWith,
	type NamedParameter,
	type Rule,
} from '../validation/validate';

/** A parameter that a list depends on. */
export interface FormParameter extends NamedParameter {
	rules: Rule[];
	/** Where it stands in the form, such as `basics.languageId`; the first place that has a value counts. */
	paths: string[];
}

/** @param paths see `FormParameter` */
export function formParameter(label: string, rules: Rule[], ...paths: string[]): FormParameter {
	return { paths, label, field: paths[0], rules };
}

/** A parameter that names something by its ID. */
export function idParameter(label: string, ...paths: string[]): FormParameter {
	return formParameter(label, [id], ...paths);
}

/** Reads a parameter as it would be sent; undefined when it is blank. @throws NodeOperationError when it could not be */
export function readFormValue(form: ILoadOptionsFunctions, parameter: FormParameter): unknown {
	const given = parameter.paths
		.map((path) => locatedValue(form.getCurrentNodeParameter(path)))
		.find((value) => !isBlank(value));
	const result = applyRules(given, parameter.rules, form);
	if ('value' in result) return result.value;
	const { message, description } = problemWith(given, parameter, result);
	throw formError(form, `${message}. ${description}`);
}

/** The error shown in place of the list. n8n's editor shows only the message, unless the error is the platform's. */
export function formError(form: ILoadOptionsFunctions, message: string): NodeOperationError {
	return new NodeOperationError(redactedNode(form), message);
}
