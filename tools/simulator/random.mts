export interface Random {
	/** A number from 0 up to, not including, 1. */
	next(): number;
	integer(from: number, to: number): number;
	pick<T>(values: readonly T[]): T;
	chance(probability: number): boolean;
	uuid(): string;
}

const hash = (text: string): number => {
	let value = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) {
		value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
	}
	return value >>> 0;
};

/** A repeatable source of randomness: the same parts always give the same sequence (mulberry32). */
export function createRandom(...parts: Array<string | number>): Random {
	let state = hash(parts.join('/'));
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), state | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	};
	const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
	const hex = (length: number) =>
		Array.from({ length }, () => integer(0, 15).toString(16)).join('');
	return {
		next,
		integer,
		pick: (values) => values[integer(0, values.length - 1)],
		chance: (probability) => next() < probability,
		uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
	};
}
