import gifenc, { type Color } from 'gifenc';
import { PNG } from 'pngjs';

/** A picture, and for how long it is seen. */
export interface Frame {
	png: Buffer;
	seconds: number;
}

/** More would keep the reader of a page waiting. */
const MOST_BYTES = 2_000_000;

/** A GIF has 256; one is left for what stays as it was. */
const COLORS = 255;
/** Nearly all that is seen is of a few colors: a blend of two greys shows on a large area. */
const COLORS_OF_AREAS = 32;
const STAYS = 1;

/**
 * Makes a GIF that starts over at its end. All frames share their colors, and after the first one only what
 * has changed is stored.
 * @throws Error when frames differ in size, or when it is too large
 */
export function movingPicture(frames: Frame[]): Buffer {
	const pictures = frames.map(({ png }) => PNG.sync.read(png));
	const [{ width, height }] = pictures;
	if (pictures.some((picture) => picture.width !== width || picture.height !== height)) {
		throw new Error('The frames of a moving picture must have the same size');
	}
	// pixels in a buffer of their own: the libraries look at all of a buffer, whatever part of it is meant
	const pixels = pictures.map(({ data }) => new Uint32Array(new Uint8Array(data).buffer));
	const palette = choosePalette(pixels);
	const known = new Map<number, number>();
	const numberOf = (pixel: number) => {
		const number = known.get(pixel) ?? gifenc.nearestColorIndex(palette, colorOf(pixel));
		known.set(pixel, number);
		return number;
	};
	const unchanged = palette.length;

	const gif = gifenc.GIFEncoder();
	for (const [place, now] of pixels.entries()) {
		const before = pixels[place - 1];
		const index = Uint8Array.from(now, (pixel, at) =>
			pixel === before?.[at] ? unchanged : numberOf(pixel),
		);
		gif.writeFrame(index, width, height, {
			palette: before ? undefined : [...palette, [0, 0, 0]],
			transparent: true,
			transparentIndex: unchanged,
			dispose: STAYS,
			delay: frames[place].seconds * 1000,
		});
	}
	gif.finish();
	const { length } = gif.bytes();
	if (length <= MOST_BYTES) return Buffer.from(gif.bytes());
	throw new Error(`The moving picture has ${length} bytes; at most ${MOST_BYTES} are allowed`);
}

/** The colors that are seen most as they are, and for the others what comes close to many. */
function choosePalette(pictures: Uint32Array[]): Color[] {
	const counts = new Map<number, number>();
	for (const picture of pictures) {
		for (const pixel of picture) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
	}
	const areas = [...counts]
		.sort(([, one], [, other]) => other - one)
		.slice(0, COLORS_OF_AREAS)
		.map(([pixel]) => colorOf(pixel));
	const all = new Uint8Array(Buffer.concat(pictures.map(({ buffer }) => new Uint8Array(buffer))));
	return [...areas, ...gifenc.quantize(all, COLORS - COLORS_OF_AREAS)];
}

const colorOf = (pixel: number): Color => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
