import { describe, expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import { MOST_BYTES, movingPicture, type Frame } from '../../scripts/lib/movingPicture.mts';

type Color = [red: number, green: number, blue: number];

const [WHITE, BLUE]: Color[] = [
	[255, 255, 255],
	[29, 95, 168],
];

function frame(
	width: number,
	height: number,
	colorOf: (pixel: number) => Color,
	seconds = 1,
): Frame {
	const png = new PNG({ width, height });
	for (let pixel = 0; pixel < width * height; pixel++) {
		png.data.set([...colorOf(pixel), 255], pixel * 4);
	}
	return { png: PNG.sync.write(png), seconds };
}

/** What stands in a GIF, by its format (GIF89a); the pixels stay packed. */
function read(gif: Buffer) {
	let at = 13 + colorTableBytes(gif[10]);
	const extensions: Array<{ label: number; data: Buffer }> = [];
	const pictures: Array<{
		left: number;
		top: number;
		width: number;
		height: number;
		bytes: number;
	}> = [];
	const blocks = () => {
		const parts: Buffer[] = [];
		for (let length = gif[at++]; length > 0; length = gif[at++]) {
			parts.push(gif.subarray(at, at + length));
			at += length;
		}
		return Buffer.concat(parts);
	};
	for (let kind = gif[at++]; kind !== 0x3b; kind = gif[at++]) {
		if (kind === 0x21) {
			const label = gif[at++];
			extensions.push({ label, data: blocks() });
			continue;
		}
		expect(kind).toBe(0x2c);
		const [left, top, width, height] = [0, 2, 4, 6].map((offset) => gif.readUInt16LE(at + offset));
		at += 9 + colorTableBytes(gif[at + 8]) + 1;
		pictures.push({ left, top, width, height, bytes: blocks().length });
	}
	expect(at).toBe(gif.length);
	const controls = extensions.filter(({ label }) => label === 0xf9).map(({ data }) => data);
	return {
		version: gif.toString('latin1', 0, 6),
		width: gif.readUInt16LE(6),
		height: gif.readUInt16LE(8),
		colors: Array.from({ length: colorTableBytes(gif[10]) / 3 }, (_, number) => [
			...gif.subarray(13 + number * 3, 16 + number * 3),
		]),
		pictures,
		seconds: controls.map((data) => data.readUInt16LE(1) / 100),
		loop: extensions.find(({ label }) => label === 0xff)?.data,
	};
}

const colorTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

describe('a moving picture', () => {
	test('holds each frame in its size for its time, and starts over for ever', () => {
		const gif = read(
			movingPicture([
				frame(40, 20, () => WHITE, 0.15),
				frame(40, 20, () => BLUE, 2.5),
				frame(40, 20, () => WHITE, 1),
			]),
		);
		expect(gif).toMatchObject({ version: 'GIF89a', width: 40, height: 20 });
		expect(gif.pictures).toHaveLength(3);
		for (const picture of gif.pictures) {
			expect(picture).toMatchObject({ left: 0, top: 0, width: 40, height: 20 });
		}
		expect(gif.seconds).toEqual([0.15, 2.5, 1]);
		expect(gif.loop).toEqual(Buffer.from('NETSCAPE2.0\x01\x00\x00', 'latin1'));
	});

	test('shows large areas in their very colors, however close', () => {
		const areas: Color[] = [WHITE, [251, 252, 254], [245, 245, 245], [244, 246, 248], BLUE];
		const { colors } = read(
			movingPicture([frame(50, 20, (pixel) => areas[Math.floor(pixel / 200)])]),
		);
		expect(colors).toEqual(expect.arrayContaining(areas));
	});

	test('stores of a frame only what has changed since the one before', () => {
		const noise = (pixel: number): Color => [
			(pixel * 7919) % 256,
			(pixel * 104729) % 256,
			pixel % 256,
		];
		const first = frame(200, 100, noise);
		const second = frame(200, 100, (pixel) => (pixel < 50 ? BLUE : noise(pixel)));
		const [all, changed] = read(movingPicture([first, second])).pictures;
		expect(changed.bytes).toBeLessThan(all.bytes / 10);
	});

	test('is refused when it is too large', () => {
		const frames = [frame(40, 20, () => WHITE)];
		const { length } = movingPicture(frames);
		expect(movingPicture(frames, length)).toHaveLength(length);
		expect(() => movingPicture(frames, length - 1)).toThrow(
			`The moving picture has ${length} bytes; at most ${length - 1} are allowed`,
		);
		expect(MOST_BYTES).toBe(2_000_000);
	});

	test('is refused when its frames differ in size', () => {
		expect(() => movingPicture([frame(40, 20, () => WHITE), frame(20, 40, () => WHITE)])).toThrow(
			'The frames of a moving picture must have the same size',
		);
	});
});
