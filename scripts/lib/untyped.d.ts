// What is used of two libraries that come without types.

declare module 'gifenc' {
	export type Color = [red: number, green: number, blue: number];

	interface FrameOptions {
		/** Of the first frame: all others share it. */
		palette?: Color[];
		/** In milliseconds. */
		delay?: number;
		transparent?: boolean;
		transparentIndex?: number;
		/** What happens to the frame when the next one comes; with 1 it stays. */
		dispose?: number;
	}

	/** A CommonJS module whose names Node.js cannot see. */
	const gifenc: {
		GIFEncoder(): {
			writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
			finish(): void;
			bytes(): Uint8Array;
		};
		quantize(rgba: Uint8Array, mostColors: number): Color[];
		nearestColorIndex(palette: Color[], color: Color): number;
	};
	export default gifenc;
}

declare module 'pngjs' {
	export class PNG {
		static sync: { read(png: Buffer): PNG };
		width: number;
		height: number;
		/** Four bytes a pixel: red, green, blue, alpha. */
		data: Buffer;
	}
}
