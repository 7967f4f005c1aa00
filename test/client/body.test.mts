// An answer as it comes in, part by part, and how large it may be.
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { INode } from 'n8n-workflow';
import { readBody, takeFile } from '../../nodes/VoiceAssistantPlatform/client/body.ts';

const NODE = { name: 'Platform' } as INode;
const MB = 1024 * 1024;
const parts = (...texts: Array<string | Buffer>) =>
	Readable.from(texts.map((text) => Buffer.from(text)));
const read = async (...texts: Array<string | Buffer>) =>
	await readBody(parts(...texts), NODE, false);

test('JSON is read, whatever it is', async () => {
	for (const value of [{ id: 7 }, [1, 2], null, 7, 'done']) {
		expect(await read(JSON.stringify(value))).toEqual(value);
	}
	expect(await read('\ufeff{"id": 7}')).toEqual({ id: 7 });
});

test.each(['', '<html></html>', '{"id": 7', '{"id": 7}{"id": 8}'])(
	'what is no JSON stays a text: %j',
	async (text) => {
		expect(await read(text)).toBe(text);
	},
);

test('wherever an answer is cut into parts, its letters stay whole', async () => {
	const bytes = Buffer.from('{"name": "Ștefan 🎂"}');
	for (let cut = 1; cut < bytes.length; cut++) {
		expect(await read(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual({ name: 'Ștefan 🎂' });
	}
});

test.each([[{ id: 7 }], [[1]], ['text'], [null], [undefined], [7]])(
	'%j, which is no stream, is returned as it is',
	async (body) => {
		expect(await readBody(body, NODE, false)).toBe(body);
	},
);

test.each([
	[false, 'Ask for less at once if you can', false],
	[true, 'It is not known whether the request was carried out.', true],
])('an answer has 32 MB at most; that of a write: %p', async (isWrite, words, isUnknown) => {
	const whole = Array<Buffer>(32).fill(Buffer.alloc(MB));
	const reading = readBody(parts(...whole, 'x'), NODE, isWrite);

	await expect(reading).rejects.toMatchObject({
		description: expect.stringMatching(`It has more than 32 MB, .* ${words}`),
		context: isUnknown ? { outcomeUnknown: true } : {},
	});
	expect(await readBody(parts(...whole), NODE, isWrite)).toHaveLength(32 * MB);
});

test('a stream that is too long is not read to its end', async () => {
	let asked = 0;
	const long = Readable.from(
		(function* () {
			for (; asked < 100; asked++) yield Buffer.alloc(MB / 2);
		})(),
		{ highWaterMark: 1 },
	);

	const answer = { statusCode: 200, headers: {}, body: long };
	await expect(takeFile(NODE, answer, 1)).rejects.toThrow('The file is larger than 1 MB');

	expect(long.destroyed).toBe(true);
	expect(asked).toBeLessThan(10);
});

test('an answer that breaks off is told as a broken connection, not as what the stream says', async () => {
	const broken = Readable.from(
		(function* () {
			yield Buffer.from('{"id"');
			throw new Error('incorrect header check');
		})(),
	);

	await expect(readBody(broken, NODE, false)).rejects.toMatchObject({
		code: 'ECONNRESET',
		message: 'the answer broke off',
	});
});
