// IP addresses and ranges, in all notations. Community nodes may not use Node.js's module for them.

/** An address by its number in IPv6: 203.0.113.7 has that of ::ffff:203.0.113.7. */
interface IpAddress {
	version: 4 | 6;
	value: bigint;
}

/** All addresses that begin with the same bits; a single address is a range of one. */
export interface IpRange extends IpAddress {
	prefix: number;
}

const BITS = 128;
/** The bits before the 32 bits of an IPv4 address. */
const IPV4 = 0xffffn;
const IPV4_BITS = 96;

/** Reads an address; undefined when the text is none, or has a zone, as in fe80::1%eth0. */
export function parseIpAddress(text: string): IpAddress | undefined {
	if (!/^[\da-f]*[:.][\da-f:.]*$/i.test(text)) return undefined;
	const written = `http://[${text.includes(':') ? '' : '::ffff:'}${text}]`;
	if (!URL.canParse(written)) return undefined;
	const value = valueOf(new URL(written).hostname.slice(1, -1));
	return { version: value >> 32n === IPV4 ? 4 : 6, value };
}

/**
 * Reads an address, or a range such as 203.0.113.0/24.
 * @returns undefined if the text is neither; also for ::ffff:203.0.113.0/24, which as IPv6 would cover nearly everything
 */
export function parseIpRange(text: string): IpRange | undefined {
	const [written, length, ...rest] = text.split('/');
	const address = parseIpAddress(written);
	if (!address || rest.length > 0) return undefined;
	if (length === undefined) return { ...address, prefix: BITS };
	const prefix = Number(length) + (written.includes(':') ? 0 : IPV4_BITS);
	const least = address.version === 4 ? IPV4_BITS : 0;
	if (!/^(0|[1-9]\d{0,2})$/.test(length) || prefix < least || prefix > BITS) return undefined;
	return { ...address, prefix };
}

/** Whether an address is in a range. */
export function isInRange({ version, value }: IpAddress, range: IpRange): boolean {
	const rest = BigInt(BITS - range.prefix);
	return version === range.version && value >> rest === range.value >> rest;
}

/** The number of an IPv6 address in the form that URLs have: hexadecimal, with :: for the longest run of zeros. */
function valueOf(address: string): bigint {
	const [before, after] = address.split('::').map((half) => half.split(':').filter(Boolean));
	const zeros = Array<string>(8 - before.length - (after?.length ?? 0)).fill('0');
	const groups = [...before, ...(after ? zeros : []), ...(after ?? [])];
	return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}
