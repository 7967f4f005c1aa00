// The only library in the package: the build puts a bundle of it in the place of this file (gulpfile.js).
import {
	getCountries,
	getCountryCallingCode,
	isSupportedCountry,
	parsePhoneNumberFromString,
	type CountryCode,
	type MetadataJson,
	type PhoneNumber,
} from 'libphonenumber-js/core';
import json from 'libphonenumber-js/metadata.max.json';

export type { CountryCode, PhoneNumber };

const data = json as unknown as MetadataJson;

/** Reads + and a country code with what follows, or a number as it is written within a country. It may not be valid. */
export const parse = (
	text: string,
	within?: { defaultCountry: CountryCode } | { defaultCallingCode: string },
): PhoneNumber | undefined => parsePhoneNumberFromString(text, { ...within, extract: false }, data);

export const isCountry = (code: string): code is CountryCode =>
	isSupportedCountry(code as CountryCode, data);

export const countryCodes = (): CountryCode[] => getCountries(data);

export const callingCodeOf = (country: CountryCode): string => getCountryCallingCode(country, data);

/** What is dialled in a country for calls abroad, as a regular expression. */
export const internationalPrefixOf = (country: CountryCode): string => data.countries[country]![1];

/** Whether a number looks like those of its calling code, also if none of their kinds has it. */
export function looksLikeOthers({ countryCallingCode, nationalNumber }: PhoneNumber): boolean {
	const [country] = data.country_calling_codes[countryCallingCode] ?? [];
	const plan = country ? data.countries[country]! : data.nonGeographic[countryCallingCode];
	return new RegExp(`^(?:${plan[2]})$`).test(nationalNumber);
}
