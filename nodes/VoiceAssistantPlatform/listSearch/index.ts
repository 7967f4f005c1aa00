// What the nodes offer the editor while a form is filled in: entries to choose from, and fields made from a row.
import { randomBytes } from 'node:crypto';
import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import { isId, textIn } from '../client/response';
import { COUNTRIES } from '../validation/countries';
import { partInE164 } from '../validation/phoneNumber';
import { formError, idParameter, readFormValue } from './formValues';
import { LABELS, LISTS, type List } from './lists';
import { explainEmptyChoice, readPageOfList, readRow, readRows } from './readRows';

export { resourceMapping } from './mappedFields';

type Search = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** For lists to choose one entry from, by the name that a locator gives. */
export const listSearch = {
	...(Object.fromEntries(
		Object.entries(LISTS).map(([name, list]) => [name, searchOf(list)]),
	) as Record<keyof typeof LISTS, Search>),
	searchCountries,
	searchPostCallVariables,
	searchTimezones,
	newWebhookSecret,
};

/** For lists to choose several entries from. */
export const loadOptions = {
	/** platform-api 4.14 */
	getAssistants: optionsOf(LISTS.searchAssistants),
	getLabels: optionsOf(LABELS),
	getLanguages: optionsOf(LISTS.searchLanguages),
	/** platform-api 4.18 */
	getPhoneNumbers: optionsOf(LISTS.searchPhoneNumbers),
};

/**
 * The method of n8n that offers the entries of a list: page by page in the platform's order if the platform can search,
 * otherwise all entries whose name or ID matches the filter, sorted by name unless they are the latest.
 */
function searchOf(list: List): Search {
	return async function (filter = '', paginationToken = '1') {
		const wanted = filter.trim();
		const found = list.searchParameter
			? await searchByPage(this, list, wanted, Number(paginationToken))
			: { results: findEntries(this, list, await readRows(this, list), wanted) };
		const isEmpty = found.results.length === 0 && wanted === '' && paginationToken === '1';
		if (isEmpty) await explainEmptyChoice(this, list);
		return found;
	};
}

function optionsOf(list: List): (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]> {
	return async function () {
		const entries = findEntries(this, list, await readRows(this, list));
		if (entries.length === 0) await explainEmptyChoice(this, list);
		return entries;
	};
}

async function searchByPage(
	form: ILoadOptionsFunctions,
	list: List,
	wanted: string,
	number: number,
): Promise<INodeListSearchResult> {
	const searched = wanted && list.searchedAs ? list.searchedAs(wanted) : wanted;
	if (searched === undefined)
		throw formError(form, 'Type digits: the list can only be searched by digits');
	const page = await readPageOfList(form, list, number, searched);
	if (!page.isAnnounced && number < page.lastPage) {
		// only a reader of all pages notices that the next one has nothing new
		return { results: findEntries(form, list, await readRows(form, list, searched), wanted) };
	}
	return {
		results: entriesOf(form, list, page.rows),
		paginationToken: number < page.lastPage ? String(number + 1) : undefined,
	};
}

function findEntries(
	form: ILoadOptionsFunctions,
	list: List,
	rows: IDataObject[],
	filter = '',
): INodeListSearchItems[] {
	const { nameOf, textOf, valueField = 'id', isLatest } = list;
	const wanted = filter.toLowerCase();
	const digits = partInE164(wanted);
	const isFound = (row: IDataObject) => {
		const words = [nameOf(row, form.getTimezone()), textOf?.(row) ?? ''];
		return (
			words.some((text) => text.toLowerCase().includes(wanted)) ||
			(digits !== undefined && words[0].includes(digits)) ||
			textIn(row[valueField]).toLowerCase() === wanted
		);
	};
	const entries = entriesOf(form, list, rows.filter(isFound));
	return isLatest ? entries : entries.sort((a, b) => a.name.localeCompare(b.name));
}

function entriesOf(
	form: ILoadOptionsFunctions,
	{ nameOf, valueField = 'id', isOffered = () => true }: List,
	rows: IDataObject[],
): INodeListSearchItems[] {
	const timezone = form.getTimezone();
	return rows
		.filter((row) => isId(row[valueField]) && isOffered(row))
		.map((row) => ({ name: nameOf(row, timezone), value: row[valueField] as number | string }));
}

/** The entries whose name has the text that was typed, or whose value it is. */
function matching(entries: INodeListSearchItems[], typed = ''): INodeListSearchItems[] {
	const wanted = typed.trim().toLowerCase();
	return entries.filter(
		({ name, value }) =>
			name.toLowerCase().includes(wanted) || String(value).toLowerCase() === wanted,
	);
}

async function searchCountries(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const entries = COUNTRIES.map(({ code, entry }) => ({ name: entry, value: code }));
	return { results: matching(entries, filter) };
}

async function searchTimezones(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const entries = timezones().map((name) => ({ name, value: name }));
	return { results: matching(entries, filter?.trim().replaceAll(' ', '_')) };
}

/** What the editor calls the types of a variable, as in Values to Extract. */
const TYPES: Record<string, string> = { bool: 'yes or no', string: 'text' };

async function searchPostCallVariables(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const assistant = readFormValue(this, idParameter('Assistant', 'assistantId'));
	if (assistant === undefined) throw formError(this, 'Choose an assistant first');
	const schema = (await readRow(this, LISTS.searchAssistants, assistant))?.post_call_schema;
	const variables = (Array.isArray(schema) ? schema : []) as IDataObject[];
	const entries = variables
		.filter(({ name }) => isId(name))
		.map(({ name, type }) => ({
			name: `${textIn(name)} (${TYPES[textIn(type)] ?? textIn(type)})`,
			value: textIn(name),
		}));
	if (entries.length > 0) return { results: matching(entries, filter) };
	throw formError(
		this,
		'This assistant extracts nothing after a call: add a variable to its post-call schema with Assistant → Update',
	);
}

/** A new secret or, as n8n offers no other way to keep what people type into a list, the one that they type. */
async function newWebhookSecret(
	this: ILoadOptionsFunctions,
	typed = '',
): Promise<INodeListSearchResult> {
	const secret = typed.trim() || randomBytes(24).toString('hex');
	const kind = typed.trim() ? 'Own secret (at least 24 letters or digits)' : 'New secret';
	return { results: [{ name: `${kind} ${secret.slice(0, 6)}…`, value: secret }] };
}

/** Timezones that Node.js lists under a former name, which platforms may not know and people do not look for. */
const RENAMED: Record<string, string> = {
	'Africa/Asmera': 'Africa/Asmara',
	'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
	'America/Catamarca': 'America/Argentina/Catamarca',
	'America/Coral_Harbour': 'America/Atikokan',
	'America/Cordoba': 'America/Argentina/Cordoba',
	'America/Godthab': 'America/Nuuk',
	'America/Indianapolis': 'America/Indiana/Indianapolis',
	'America/Jujuy': 'America/Argentina/Jujuy',
	'America/Louisville': 'America/Kentucky/Louisville',
	'America/Mendoza': 'America/Argentina/Mendoza',
	'Asia/Calcutta': 'Asia/Kolkata',
	'Asia/Katmandu': 'Asia/Kathmandu',
	'Asia/Rangoon': 'Asia/Yangon',
	'Asia/Saigon': 'Asia/Ho_Chi_Minh',
	'Atlantic/Faeroe': 'Atlantic/Faroe',
	'Europe/Kiev': 'Europe/Kyiv',
	'Pacific/Enderbury': 'Pacific/Kanton',
	'Pacific/Ponape': 'Pacific/Pohnpei',
	'Pacific/Truk': 'Pacific/Chuuk',
};

/** All timezones by their present names, sorted; UTC is among them, which Node.js leaves out. */
function timezones(): string[] {
	const names = Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name);
	return [...new Set([...names, 'UTC'])].sort();
}
