// Writes what the nodes know about countries and their phone numbers, from the data of libphonenumber-js; with --check, only
// checks whether that is up to date.
import { createRequire } from 'node:module';
import { writeGenerated } from './lib/generated.mts';

/** The rules of a country, as in libphonenumber-js; 0 or nothing means none. */
type Rules = [
	callingCode: string,
	internationalPrefix: string | 0,
	pattern: string,
	lengths: number[],
	formats: unknown,
	nationalPrefix?: string | 0,
	formattingRule?: unknown,
	nationalPrefixForParsing?: string | 0,
	transformRule?: string | 0,
];

interface Metadata {
	/** The countries of each calling code; the first is the one whose rules apply to the code. */
	country_calling_codes: Record<string, string[]>;
	countries: Record<string, Rules>;
	/** By calling code: numbers without a country, such as +800. */
	nonGeographic: Record<string, Rules>;
}

/** Separates the fields of a line. */
const SEPARATOR = ';';

const nameIn = (line: string) => line.split(SEPARATOR)[1];
const NAMES = new Intl.DisplayNames('en', { type: 'region' });

await writeGenerated({
	path: 'nodes/VoiceAssistantPlatform/validation/countries.ts',
	command: 'npm run countries',
	make: () => {
		const require = createRequire(import.meta.url);
		const { version } = require('libphonenumber-js/package.json') as { version: string };
		return countriesFile(version, require('libphonenumber-js/metadata.min.json') as Metadata);
	},
});

/** The file; its own comment describes the lines. */
function countriesFile(version: string, metadata: Metadata): string {
	const { countries, nonGeographic, country_calling_codes: countriesOf } = metadata;
	const named = Object.entries(countries).map(([code, rules]) => {
		const isMain = countriesOf[rules[0]][0] === code;
		return lineOf(rules, { code, name: NAMES.of(code)!, mark: isMain ? '' : '*' });
	});
	const lines = [
		...named.sort((a, b) => nameIn(a).localeCompare(nameIn(b), 'en')),
		...Object.values(nonGeographic).map((rules) => lineOf(rules)),
	];
	// /*! keeps this comment in the package
	return `/*! Written by "npm run countries" from the data of libphonenumber-js ${version} (MIT License), which come from Google's
libphonenumber (Apache License 2.0): see LICENSE.phone-numbers.txt. */

/**
 * A line for each country, by name; at the end those of no country. Its fields, separated by semicolons: code of two letters,
 * name, calling code (with * when the rules of another country stand for the code), international prefix, pattern of national
 * numbers, their possible lengths, national prefix, and what takes the place of the prefix and of what it captures. Prefixes
 * and patterns are regular expressions.
 */
export const COUNTRY_LINES = String.raw\`
${lines.join('\n')}
\`;
`;
}

function lineOf(rules: Rules, { code = '', name = '', mark = '' } = {}): string {
	const [callingCode, internationalPrefix, pattern, lengths] = rules;
	const fields = [
		code,
		name,
		callingCode + mark,
		internationalPrefix || '',
		pattern,
		lengths.join(),
		rules[7] || rules[5] || '',
		rules[8] || '',
	];
	return fields.join(SEPARATOR).replace(/;+$/, '');
}
