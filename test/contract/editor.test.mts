// Every list, and every form made from a row, with everything that the form around it can hold: what it asks for is what the
// contract says, or it asks for nothing and says why.
import { describe, expect, test } from '@jest/globals';
import { Contract } from './support/contract.mts';
import { answerTo, OWN_WORDS } from './support/documented.mts';
import {
	ask,
	offered,
	used,
	type Asked,
	type EditorMethod,
	type Filled,
} from './support/editor.mts';
import { ID, REQUESTS, SIBLINGS, type Expected } from './support/editorTables.mts';
import { TOKEN } from './support/wire.mts';

const contract = new Contract();
const ownContract = new Contract(OWN_WORDS);

const called = async (method: EditorMethod, filled: Filled, filter?: string) =>
	await ask(method, filled, answerTo(contract), { filter });

/** A form in which everything is chosen that a list cannot do without. */
const filledFor = ({ siblings }: EditorMethod): Filled =>
	Object.fromEntries(
		siblings
			.filter((path) => !SIBLINGS[path].isOptional && !SIBLINGS[path].insteadOf)
			.map((path) => [path, SIBLINGS[path].given[0][1]]),
	);

/** The request as the table has it. */
function requestOf(
	{ path, query = {}, otherwise = {}, searchedBy }: Expected,
	blank: string[],
	filter = '',
) {
	const all = { ...query, ...(searchedBy && { [searchedBy]: filter }) };
	const sent = Object.entries(all)
		.map(([name, value]): [string, string] => [
			name,
			blank.some((place) => value === `{${place}}`) ? (otherwise[name] ?? '') : value,
		])
		.filter(([, value]) => value !== '');
	const filledIn = (text: string) =>
		text.replace(/\{([\w.]+)\}/, (_, place: string) =>
			place.endsWith('.value') ? String(ID) : String(SIBLINGS[place].given[0][1]),
		);
	return {
		method: 'GET',
		path: filledIn(path),
		query: Object.fromEntries(sent.map(([name, value]) => [name, filledIn(value)])),
		body: undefined,
	};
}

/** That one request was sent, the expected one, and was answered with something to choose from. */
function expectAsked({ sent, given, message }: Asked, expected: object, token = TOKEN) {
	expect(sent.map(({ method, path, query, body }) => ({ method, path, query, body }))).toEqual([
		expected,
	]);
	expect(sent.flatMap((request) => contract.complaintsAbout(request))).toEqual([]);
	expect(sent[0].headers.authorization).toBe(`Bearer ${token}`);
	expect(given).toBeDefined();
	expect(message).not.toMatch(/ with the ID /);
}

function expectRefused({ sent, message }: Asked, words: RegExp) {
	expect(sent).toEqual([]);
	expect(message).toMatch(words);
}

describe.each(used.map((method) => [`${method.node}: ${method.name}`, method] as const))(
	'%s',
	(_title, method) => {
		const expected = REQUESTS[method.name];
		const filled = filledFor(method);
		if (!expected) {
			test('asks nobody', async () => {
				const { sent, given } = await called(method, filled);

				expect(sent).toEqual([]);
				expect(given).toBeDefined();
			});
			return;
		}

		test('asks for what the contract describes, in the words of the deployment too', async () => {
			expectAsked(await called(method, filled), requestOf(expected, []));

			const { sent, given } = await ask(method, filled, answerTo(ownContract), {
				words: OWN_WORDS,
			});
			expect(sent).toHaveLength(1);
			expect(sent.flatMap((request) => ownContract.complaintsAbout(request))).toEqual([]);
			expect(given).toBeDefined();
		});

		if (method.kind === 'listSearch') {
			test.each([
				['nothing', ''],
				['spaces', '  '],
				['a text', '722'],
				['a text with spaces', ' 722 '],
			])('%s typed into its search', async (_what, filter) => {
				expectAsked(
					await called(method, filled, filter),
					requestOf(expected, [], expected.searchedBy && filter.trim()),
				);
			});
		}

		for (const path of method.siblings) describe(path, () => describeSibling(path, expected));

		function describeSibling(path: string, expected: Expected) {
			const { given, blank, wrong, isRefusedAs, isMissingAs, isOptional, insteadOf } =
				SIBLINGS[path];
			// what stands in the other form is not there
			const elsewhere = method.siblings.filter(
				(place) => place === insteadOf || SIBLINGS[place].insteadOf === path,
			);
			const others = {
				...filled,
				...Object.fromEntries(elsewhere.map((place) => [place, undefined])),
			};

			test.each(given)('%s', async (_label, value) => {
				expectAsked(
					await called(method, { ...others, [path]: value }),
					requestOf(expected, []),
					isOptional && 'token-of-the-client',
				);
			});

			if (blank.length > 0) {
				test.each(blank)('%s', async (_label, value) => {
					const asked = await called(method, { ...others, [path]: value });

					if (isMissingAs) expectRefused(asked, isMissingAs);
					else expectAsked(asked, requestOf(expected, [insteadOf ?? path]));
				});
			}

			test.each(wrong)('not %j', async (_label, value) => {
				expectRefused(await called(method, { ...others, [path]: value }), isRefusedAs);
			});
		}
	},
);

test('every method that a form names is there, and every one that is there is in some form', () => {
	const withoutNode = (all: string[]) => [...new Set(all.map((one) => one.replace(/^\S+ /, '')))];
	const inForms = used.map(({ node, kind, name }) => `${node} ${kind} ${name}`);

	expect(inForms.filter((one) => !offered.includes(one))).toEqual([]);
	expect(withoutNode(inForms).sort()).toEqual(withoutNode(offered).sort());
});

test('the tables speak of what there is', () => {
	const names = new Set(used.map(({ name }) => name));
	const siblings = new Set(used.flatMap((method) => method.siblings));

	expect(Object.keys(REQUESTS).sort()).toEqual([...names].sort());
	expect(Object.keys(SIBLINGS).sort()).toEqual([...siblings].sort());
});
