// The names of countries. The build replaces this file by what it exports (gulpfile.js): the first name takes n8n 20 ms.
import { callingCodeOf, countryCodes } from './libphonenumber';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** All countries, by name: code of two letters, name, and name with calling code as the entry of a list. */
export const COUNTRIES = countryCodes()
	.map((code) => {
		const name = names.of(code)!;
		return { code, name, entry: `${name} (+${callingCodeOf(code)})` };
	})
	.sort((a, b) => a.name.localeCompare(b.name, 'en'));
