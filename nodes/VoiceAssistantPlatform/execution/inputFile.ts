import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { nothingSent, type Problem } from '../client/problem';
import type { RequestFile } from '../client/request';
import type { FileRules } from '../declaration/routing';

const MB = 1024 * 1024;

/** The file in a binary field of an item, if it can be sent. Its content is not read yet. */
export async function inputFile(
	{ helpers }: IExecuteFunctions,
	itemIndex: number,
	binaryField: string,
	{ field, types, megabytes }: FileRules,
): Promise<RequestFile | Problem> {
	let binary: IBinaryData;
	try {
		binary = helpers.assertBinaryData(itemIndex, binaryField);
	} catch {
		return nothingSent(
			`The item has no file in the field '${binaryField}'`,
			"Find the name of the field in the 'Binary' tab of the input on the left, and enter it as 'Input Data Field Name'. If there is no such tab, the previous node outputs no file.",
		);
	}
	const { fileName = '', fileExtension = '', mimeType = '' } = binary;
	// a number is not a type: "Offer v2.1"
	const [, ending] = /\.(?!\d+$)(\w+)$/.exec(fileName) ?? [];
	const mime = mimeType.split(';')[0].trim().toLowerCase();
	const ofMimeType = Object.keys(types).find((type) => types[type] === mime);
	// last: n8n takes whatever follows the last dot of the name, such as " Mary price list" of "St. Mary price list"
	const type = (ending ?? ofMimeType ?? fileExtension).toLowerCase();
	if (!Object.hasOwn(types, type)) {
		return nothingSent(
			'The platform does not accept files of this type',
			`${fileName ? `The file is "${fileName}". ` : ''}It accepts ${Object.keys(types).join(', ')}: convert the file before this node.`,
		);
	}
	const size = binary.id
		? (await helpers.getBinaryMetadata(binary.id)).fileSize
		: Buffer.byteLength(binary.data, 'base64');
	const name = ending ? fileName : `${fileName || 'document'}.${type}`;
	if (size === 0) return nothingSent('The file is empty', `It is "${name}".`);
	if (size > megabytes * MB) {
		return nothingSent(
			'The file is too large for the platform',
			`"${name}" has ${(size / MB).toFixed(2)} MB, and the platform takes files of up to ${megabytes} MB.`,
		);
	}
	return {
		field,
		name,
		type: types[type],
		size,
		read: async () => await helpers.getBinaryDataBuffer(itemIndex, binaryField),
	};
}
