import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { whyEmpty } from '../api/agencyAccount';
import { isDescending, isNewestFirst, oldestFirst } from '../api/newestFirst';
import { PlatformClient } from '../client/client';
import { readPage, type Page } from '../client/page';
import { LIST_TIME, pageSizeFor, type ListSource } from '../client/pagination';
import { findRow, readUntil, type Rows } from '../client/readUntil';
import { accessTokenRule, actAsUser } from '../parameters/options';
import { formError, formParameter, readFormValue } from './formValues';
import type { List } from './lists';

/** How many rows are offered of a list of which only the latest are. */
const LATEST = 100;

/** Rows of a list that is read whole although the platform can search it: whoever looks for another one types. */
const MAX_UNSEARCHED = 1_000;

/**
 * The rows of a list to choose from. In whatever order the platform lists them, the latest are found.
 * @param searched what the platform searches the list for, if it can
 * @throws NodeOperationError when the form lacks a value that the list depends on, NodeApiError when it cannot be read
 */
export async function readRows(
	form: ILoadOptionsFunctions,
	list: List,
	searched?: string,
): Promise<IDataObject[]> {
	const { pagination } = list.endpoint;
	const source = await sourceOf(form, list, searched);
	if (!list.isLatest) {
		const limit = searched === '' ? MAX_UNSEARCHED : Infinity;
		return [...(await readUntil(source, { pagination, limit })).values()];
	}
	const isEnough = (page: Page, { size }: Rows) => size >= LATEST && isLatestFirst(page.rows);
	const rows = [...(await readUntil(source, { pagination, isEnough })).values()];
	return (isLatestFirst(rows) ? rows : oldestFirst(rows).reverse()).slice(0, LATEST);
}

/** Whether rows begin with what was created, or changed, last. */
function isLatestFirst(rows: IDataObject[]): boolean {
	return isNewestFirst(rows) || isDescending(rows, 'updated_at');
}

/** One row of a list, by its ID or UUID. @throws as `readRows` does */
export async function readRow(
	form: ILoadOptionsFunctions,
	list: List,
	id: unknown,
): Promise<IDataObject | undefined> {
	return await findRow(await sourceOf(form, list), list.endpoint.pagination, id);
}

/** One page of a list, as large as possible. @throws as `readRows` does */
export async function readPageOfList(
	form: ILoadOptionsFunctions,
	list: List,
	number: number,
	searched: string,
): Promise<Page> {
	const source = await sourceOf(form, list, searched);
	const query = {
		...(list.endpoint.pagination === 'pages' && { per_page: pageSizeFor(Infinity) }),
		// a list that is documented as one piece may come in pages
		...((list.endpoint.pagination === 'pages' || number > 1) && { page: number }),
	};
	return readPage(source.node, await source.ask(query), number, query.per_page);
}

async function sourceOf(
	form: ILoadOptionsFunctions,
	{ endpoint, fromForm, searchParameter }: List,
	searched?: string,
): Promise<ListSource> {
	const request = { ...endpoint, ...(await fromForm?.(form)) };
	const search = searchParameter && { [searchParameter]: searched };
	const client = await PlatformClient.open(form, {
		accessToken: accessTokenIn(form),
		// someone is waiting for the list
		retryOptions: { patience: 5_000 },
	});
	return client.listSource({ ...request, qs: { ...request.qs, ...search } }, LIST_TIME.editor);
}

/** Explains an empty list by an error, which n8n's editor shows instead, if the kind of token is the reason. */
export async function explainEmptyChoice(
	form: ILoadOptionsFunctions,
	{ endpoint: { rowNoun } }: List,
): Promise<void> {
	// a client's token is not that of an agency
	if (accessTokenIn(form) !== undefined) return;
	const canActAsUser = !form.getNode().type.endsWith('Trigger');
	const reason = await whyEmpty(form, { rowNoun, canActAsUser });
	if (reason) throw formError(form, reason);
}

/** The token of the platform user as whom the form acts (platform-api 5.3). @throws NodeOperationError when the option has none */
function accessTokenIn(form: ILoadOptionsFunctions): string | undefined {
	const options = (form.getCurrentNodeParameter('options') ?? {}) as { accessToken?: unknown };
	if (!('accessToken' in options)) return undefined;
	const { name, displayName } = actAsUser;
	if (!options.accessToken) {
		const message = `'${displayName}' has no value yet: run the nodes before this one, or enter the ID instead`;
		throw formError(form, message);
	}
	return readFormValue(
		form,
		formParameter(displayName, [accessTokenRule], `options.${name}`),
	) as string;
}
