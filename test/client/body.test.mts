// An answer as it comes in, part by part.
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { readBody } from '../../nodes/VoiceAssistantPlatform/client/bounds.ts';

const NO_BOUND = () => undefined;
const read = async (...parts: Array<string | Buffer>) =>
	await readBody(Readable.from(parts.map((part) => Buffer.from(part))), NO_BOUND);

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
	'%j, which is no stream, is brought back as it is, and not counted',
	async (body) => {
		const count = () => {
			throw new Error('counted');
		};

		expect(await readBody(body, count)).toBe(body);
	},
);

test('each part is counted as it comes, and what the count throws ends the reading', async () => {
	const counted: number[] = [];
	let asked = 0;
	const long = Readable.from(
		(function* () {
			for (let parts = 0; parts < 1_000; parts++) {
				asked++;
				yield Buffer.alloc(10);
			}
		})(),
		{ highWaterMark: 1 },
	);
	const count = (bytes: number) => {
		counted.push(bytes);
		if (counted.length === 3) throw new Error('too much');
	};

	await expect(readBody(long, count)).rejects.toThrow('too much');

	expect(counted).toEqual([10, 10, 10]);
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

	await expect(readBody(broken, NO_BOUND)).rejects.toMatchObject({
		code: 'ECONNRESET',
		message: 'the answer broke off',
	});
});
