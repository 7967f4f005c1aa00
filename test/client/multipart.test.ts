// A form with a file, as whoever receives it reads it.
import fc from 'fast-check';
import { multipartBody } from '../../nodes/VoiceAssistantPlatform/client/request';

async function received(name: string, content: Buffer) {
	const file = {
		field: 'file',
		name,
		type: 'text/plain',
		size: content.length,
		read: async () => await Promise.resolve(content),
	};
	const { contentType, body } = multipartBody(file, content);
	const headers = { 'content-type': contentType };
	const form = await new Response(new Uint8Array(body), { headers }).formData();
	const fields: Array<[string, File]> = [];
	form.forEach((value, field) => fields.push([field, value as File]));
	return fields;
}

test.each([
	['prices.pdf'],
	['Prețuri și program 🦷.txt'],
	['a "quoted" name.txt'],
	['a;b=c, d\\e %.txt'],
	['two\r\nContent-Type: text/html\r\n\r\nlines.txt'],
])('%j arrives under its name, as one field', async (name) => {
	const [[field, file], ...others] = await received(name, Buffer.from('Fillings: 80'));

	expect([field, others.length]).toEqual(['file', 0]);
	expect(file.name.replace(/\r\n/g, '\n')).toBe(name.replace(/\r\n/g, '\n'));
	expect(file.type).toBe('text/plain');
	expect(await file.text()).toBe('Fillings: 80');
});

test('any content arrives as it is', async () => {
	await fc.assert(
		fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
			const [[, file]] = await received('data.pdf', Buffer.from(bytes));
			expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
		}),
	);
});
