import type { FieldType, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

const TYPES: Record<string, FieldType> = { number: 'number', boolean: 'options' };

const YES_OR_NO = [
	{ name: 'True', value: true },
	{ name: 'False', value: false },
];

/**
 * Variables as fields of a form; each starts blank, and is not sent while it is.
 * @param examples a value of each variable, whose type the field takes
 * @param emptyFieldsNotice what the editor says where there are none
 */
export function mappedFields(
	examples: Record<string, unknown>,
	emptyFieldsNotice: string,
): ResourceMapperFields {
	const fields = Object.entries(examples).map(([name, example]): ResourceMapperField => {
		const type = TYPES[typeof example] ?? 'string';
		return {
			id: name,
			displayName: name,
			type,
			// a switch would say no from the start
			...(type === 'options' && { options: YES_OR_NO }),
			required: false,
			defaultMatch: false,
			display: true,
		};
	});
	// n8n's editor would also show it beside the next fields, while it loads them
	return fields.length > 0 ? { fields } : noFields(emptyFieldsNotice);
}

/** A form without fields that says why. n8n's editor would show nothing at all of an error. */
export function noFields(emptyFieldsNotice: string): ResourceMapperFields {
	return { fields: [], emptyFieldsNotice };
}
