import type { IHttpRequestOptions } from 'n8n-workflow';
import { spell, type Identifiers } from './identifiers';

/** Names of fields on the screen, by their names in the API. */
export type Labels = Record<string, string>;

const labels = new WeakMap<IHttpRequestOptions, Labels>();

/** Notes how a field of a request is called on the screen, for what the platform may say of it. */
export function noteLabel(request: IHttpRequestOptions, field: string, label: string): void {
	labels.set(request, { ...labels.get(request), [field]: label });
}

/** The names noted, by the names of the fields as they are sent. */
export function labelsOf(request: object, identifiers: Identifiers): Labels {
	const noted = Object.entries(labels.get(request as IHttpRequestOptions) ?? {});
	return Object.fromEntries(noted.map(([field, label]) => [spell(field, identifiers), label]));
}

/** A field as the user knows it; what is below a field keeps its name, for example "'Tools' (tools.0.type)". */
export function asOnScreen(field: string, known: Labels): string {
	const [top, ...below] = field.split('.');
	if (!Object.hasOwn(known, top)) return field;
	return below.length > 0 ? `'${known[top]}' (${field})` : `'${known[top]}'`;
}
