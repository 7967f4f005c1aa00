// Which files of an item are sent, and under which name.
import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { inputFile } from '../../nodes/VoiceAssistantPlatform/execution/inputFile';

const RULES = {
	field: 'file',
	types: { pdf: 'application/pdf', txt: 'text/plain' },
	megabytes: 20,
};
const MB = 1024 * 1024;
const [PDF, BYTES] = ['application/pdf', 'application/octet-stream'];
const CONTENT = Buffer.from('Fillings: 80');

/** What is made of a file; of one with an ID, n8n has the content elsewhere. */
async function fileOf(more: Partial<IBinaryData> | undefined, size = CONTENT.length) {
	const binary = { data: CONTENT.toString('base64'), mimeType: 'text/plain', ...more };
	const helpers = {
		assertBinaryData: () => {
			if (more) return binary;
			throw new Error('None');
		},
		getBinaryMetadata: async () => await Promise.resolve({ fileSize: size }),
		getBinaryDataBuffer: async () => await Promise.resolve(CONTENT),
	};
	const context = { helpers } as unknown as IExecuteFunctions;
	return await inputFile(context, 0, 'data', RULES);
}

test.each<[Partial<IBinaryData>, name: string, type: string]>([
	[{ fileName: 'prices.txt' }, 'prices.txt', 'text/plain'],
	[{ fileName: 'Prices.PDF' }, 'Prices.PDF', PDF],
	// what n8n guesses does not count if the name says it
	[{ fileName: 'prices.pdf', mimeType: BYTES }, 'prices.pdf', PDF],
	[{ fileName: 'prices', mimeType: PDF }, 'prices.pdf', PDF],
	[{ fileName: 'Rev. 2 of the prices' }, 'Rev. 2 of the prices.txt', 'text/plain'],
	[{}, 'document.txt', 'text/plain'],
	[{ mimeType: PDF }, 'document.pdf', PDF],
	[{ mimeType: 'Application/PDF; charset=binary' }, 'document.pdf', PDF],
	// as a Code node may make it
	[{ mimeType: undefined, fileName: 'prices.pdf' }, 'prices.pdf', PDF],
	[{ fileName: 'prices', fileExtension: 'pdf', mimeType: BYTES }, 'prices.pdf', PDF],
	// as n8n reads their names
	[{ fileName: 'Offer v2.1', fileExtension: '1', mimeType: PDF }, 'Offer v2.1.pdf', PDF],
	[
		{ fileName: 'St. Mary price list', fileExtension: ' Mary price list', mimeType: PDF },
		'St. Mary price list.pdf',
		PDF,
	],
])('%j is sent as %s', async (binary, name, type) => {
	const file = await fileOf(binary);

	expect(file).toMatchObject({ field: 'file', name, type });
	expect(await ('read' in file ? file.read() : undefined)).toBe(CONTENT);
});

const NOT_TAKEN = 'The platform does not accept files of this type';
const TOO_LARGE = 'The file is too large for the platform';
const TYPES = 'It accepts pdf, txt: convert the file before this node.';

test.each<
	[what: string, Partial<IBinaryData> | undefined, size: number, message: string, hint: string]
>([
	['no file', undefined, 1, "The item has no file in the field 'data'", "'Binary' tab"],
	['another type', { fileName: 'a.xlsx' }, 1, NOT_TAKEN, `The file is "a.xlsx". ${TYPES}`],
	['a name that hides it', { fileName: 'a.txt.exe' }, 1, NOT_TAKEN, TYPES],
	['the name of a method', { fileName: 'a.constructor' }, 1, NOT_TAKEN, TYPES],
	['no type', { mimeType: BYTES }, 1, NOT_TAKEN, `Nothing was sent. ${TYPES}`],
	['an empty file', { fileName: 'a.txt', data: '' }, 0, 'The file is empty', 'It is "a.txt".'],
	['an empty stored file', { fileName: 'a.txt', id: 'x' }, 0, 'The file is empty', '"a.txt"'],
	[
		'25 MB',
		{ fileName: 'a.pdf', id: 'x' },
		25 * MB,
		TOO_LARGE,
		'"a.pdf" has 25.00 MB, and the platform takes files of up to 20 MB.',
	],
	[
		'25 MB in memory',
		{ fileName: 'a.pdf', data: 'A'.repeat((25 * MB * 4) / 3) },
		0,
		TOO_LARGE,
		'25.00 MB',
	],
	['a byte too many', { fileName: 'a.pdf', id: 'x' }, 20 * MB + 1, TOO_LARGE, ''],
])('%s is refused', async (_what, binary, size, message, hint) => {
	const file = await fileOf(binary, size);

	expect(file).toEqual({ message, description: expect.stringContaining(hint) });
	expect(file).toMatchObject({ description: expect.stringMatching(/^Nothing was sent\. /) });
});

test('20 MB are sent', async () => {
	expect(await fileOf({ fileName: 'a.pdf', id: 'x' }, 20 * MB)).toMatchObject({ name: 'a.pdf' });
});
