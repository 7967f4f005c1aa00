import { jsonParse, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { isObject } from '../transport/answer';
import { isBlank, phoneNumber, type Rule } from './rules';

interface NamedValues {
	variable?: Array<{ name: string; value: unknown }>;
}

/** The parameter with which variables are entered one by one. */
export const variableList: INodeProperties = {
	displayName: 'Variables',
	name: 'variables',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Variable',
	default: {},
	description:
		'What the assistant knows about this person when it calls. Use the names of the variables in the settings of the assistant.',
	options: [
		{
			displayName: 'Variable',
			name: 'variable',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. customer_name',
					description: 'Name of the variable, exactly as in the assistant',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. Maria',
					description: 'Value of the variable for this person',
				},
			],
		},
	],
};

/** Makes an object of the names and values that were entered one by one; values keep their type, blank ones are left out. */
export const namedValues: Rule = (value) => {
	const entries = ((value as NamedValues).variable ?? []).filter(
		(entry) => !isBlank(entry.name) || !isBlank(entry.value),
	);
	const names = entries.map(({ name }) => String(name ?? '').trim());
	if (names.includes('')) {
		return { complaint: 'have an entry without a name', allowed: 'Give each variable a name.' };
	}
	const repeated = names.find((name, index) => names.indexOf(name) !== index);
	if (repeated) {
		return {
			complaint: `have two entries named "${repeated}"`,
			allowed: 'Give each variable once.',
		};
	}
	const filled = entries
		.map((entry, index) => [names[index], entry.value])
		.filter(([, given]) => !isBlank(given));
	return { value: filled.length > 0 ? Object.fromEntries(filled) : undefined };
};

/** Reads variables that were entered as JSON. */
export const jsonObject: Rule = (value) => {
	const fields =
		typeof value === 'string' ? jsonParse<unknown>(value, { fallbackValue: null }) : value;
	return isObject(fields)
		? { value: fields }
		: {
				complaint: 'are not a JSON object',
				allowed: 'Write names and values in braces, for example { "customer_name": "Maria" }.',
			};
};

/** Reads the further people of a lead (platform-api 4.12). */
export const contacts: Rule = (value, context) => {
	const entries =
		(value as { contact?: Array<{ phoneNumber: unknown; variables?: NamedValues }> }).contact ?? [];
	const read: IDataObject[] = [];
	for (const [index, entry] of entries.entries()) {
		const phone = phoneNumber(entry.phoneNumber, context);
		if ('complaint' in phone) {
			return {
				complaint: `have a phone number that is not international (entry ${index + 1})`,
				allowed: `It is "${String(entry.phoneNumber ?? '')}". ${phone.allowed}`,
			};
		}
		const variables = namedValues(entry.variables ?? {}, context);
		if ('complaint' in variables) return variables;
		read.push({
			phone_number: phone.value as string,
			...(variables.value !== undefined && { variables: variables.value as IDataObject }),
		});
	}
	return { value: read.length > 0 ? read : undefined };
};
