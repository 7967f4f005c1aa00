// An animated PNG: https://www.w3.org/TR/png-3 describes its chunks.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture, and how long it is shown. */
export interface Frame {
	png: Buffer;
	seconds: number;
}

/** A larger file would keep the reader of a page waiting. */
const MOST_BYTES = 2_000_000;

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Where the data of the first chunk are: width, height, and how pixels are encoded. */
const [HEADER, HEADER_END] = [16, 29];
const AT_THE_CORNER = Buffer.alloc(8);
const OVER_ALL = Buffer.alloc(2);

/** Makes an endlessly repeating animation from pictures of the same size. @throws Error if it is too large */
export function movingPicture(frames: Frame[]): Buffer {
	const header = frames[0].png.subarray(HEADER, HEADER_END);
	let serial = 0;
	const shown = frames.flatMap(({ png, seconds }, place) => {
		const hundredths = uint32(Math.round(seconds * 100) * 0x10000 + 100);
		const size = header.subarray(0, 8);
		return [
			chunk('fcTL', uint32(serial++), size, AT_THE_CORNER, hundredths, OVER_ALL),
			place === 0 ? chunk('IDAT', pixelsOf(png)) : chunk('fdAT', uint32(serial++), pixelsOf(png)),
		];
	});
	const control = chunk('acTL', uint32(frames.length), uint32(0));
	const all = [SIGNATURE, chunk('IHDR', header), control, ...shown, chunk('IEND')];
	const picture = Buffer.concat(all);
	if (picture.length <= MOST_BYTES) return picture;
	throw new Error(`The moving picture has ${picture.length} bytes; ${MOST_BYTES} are allowed`);
}

function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
}

function chunk(type: string, ...data: Buffer[]): Buffer {
	const body = Buffer.concat([Buffer.from(type), ...data]);
	return Buffer.concat([uint32(body.length - type.length), body, uint32(crc32(body))]);
}

/** The pixels of a picture, compressed again, because browsers compress quickly rather than well. */
function pixelsOf(png: Buffer): Buffer {
	const parts: Buffer[] = [];
	for (let at = SIGNATURE.length; at < png.length; ) {
		const [start, length] = [at + 8, png.readUInt32BE(at)];
		if (png.toString('latin1', at + 4, start) === 'IDAT') {
			parts.push(png.subarray(start, start + length));
		}
		at = start + length + 4;
	}
	return deflateSync(inflateSync(Buffer.concat(parts)), { level: 9 });
}
