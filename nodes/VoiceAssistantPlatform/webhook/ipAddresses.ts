// IP addresses and ranges, whatever way they are written; nodes have no module of Node.js for it.

/** An address as a number. One of IPv4 in the form of IPv6 (::ffff:203.0.113.7) is the one of IPv4. */
export interface IpAddress {
	version: 4 | 6;
	value: bigint;
	/** The network interface of an address that only this machine's own network knows, as in fe80::1%eth0. */
	zone?: string;
}

/** All addresses that begin with the same bits; a single address is a range of one. */
export interface IpRange extends IpAddress {
	prefix: number;
}

const BITS = { 4: 32, 6: 128 };
/** What stands before the 32 bits of an IPv4 address in the form of IPv6. */
const MAPPED = 0xffffn;
const MAPPED_BITS = 96;

/** Reads an address; undefined when the text is none. */
export function parseIpAddress(text: string): IpAddress | undefined {
	const value = parseIpv4(text);
	if (value !== undefined) return { version: 4, value };
	const [, groups, zone] = /^([\da-f:.]+)(?:%([\da-z.:-]+))?$/i.exec(text) ?? [];
	const long = groups === undefined ? undefined : parseIpv6(groups);
	if (long === undefined) return undefined;
	if (long >> 32n === MAPPED) return { version: 4, value: BigInt.asUintN(32, long) };
	return { version: 6, value: long, ...(zone !== undefined && { zone }) };
}

/**
 * Reads an address, or a range such as 203.0.113.0/24.
 * @returns undefined when the text is neither, also for ::ffff:203.0.113.0/24: as IPv6, that is next to everything
 */
export function parseIpRange(text: string): IpRange | undefined {
	const [written, length, ...rest] = text.split('/');
	const address = parseIpAddress(written);
	if (!address || rest.length > 0) return undefined;
	const bits = BITS[address.version];
	if (length === undefined) return { ...address, prefix: bits };
	const inIpv6Form = address.version === 4 && written.includes(':');
	const prefix = Number(length) - (inIpv6Form ? MAPPED_BITS : 0);
	if (!/^(0|[1-9]\d{0,2})$/.test(length) || prefix < 0 || prefix > bits) return undefined;
	return { ...address, prefix };
}

/** Whether an address is in a range. A range without a zone is that of every interface. */
export function isInRange({ version, value, zone }: IpAddress, range: IpRange): boolean {
	const rest = BigInt(BITS[range.version] - range.prefix);
	return (
		version === range.version &&
		value >> rest === range.value >> rest &&
		(range.zone === undefined || range.zone === zone)
	);
}

/** Without leading zeros: some take a number that has one for an octal. */
function parseIpv4(text: string): bigint | undefined {
	const parts = text.split('.');
	const isByte = (part: string) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255;
	if (parts.length !== 4 || !parts.every(isByte)) return undefined;
	return joined(parts.map(BigInt), 8n);
}

function parseIpv6(text: string): bigint | undefined {
	const halves = text.split('::').map(parseGroups);
	const [before, after] = halves;
	if (halves.length > 2 || !before || (halves.length === 2 && !after)) return undefined;
	// only the end may be written as IPv4
	if (after && before.endsInIpv4) return undefined;
	const given = before.groups.length + (after?.groups.length ?? 0);
	// :: stands for one group of zeros or more
	if (after ? given > 7 : given !== 8) return undefined;
	const zeros = Array<bigint>(8 - given).fill(0n);
	return joined([...before.groups, ...zeros, ...(after?.groups ?? [])], 16n);
}

/** The groups on one side of ::, 16 bits each. */
function parseGroups(text: string): { groups: bigint[]; endsInIpv4: boolean } | undefined {
	if (text === '') return { groups: [], endsInIpv4: false };
	const parts = text.split(':');
	const ipv4 = parseIpv4(parts.at(-1)!);
	const written = ipv4 === undefined ? parts : parts.slice(0, -1);
	if (!written.every((part) => /^[\da-f]{1,4}$/i.test(part))) return undefined;
	const groups = written.map((part) => BigInt(`0x${part}`));
	return ipv4 === undefined
		? { groups, endsInIpv4: false }
		: { groups: [...groups, ipv4 >> 16n, BigInt.asUintN(16, ipv4)], endsInIpv4: true };
}

function joined(parts: bigint[], bits: bigint): bigint {
	return parts.reduce((value, part) => (value << bits) | part, 0n);
}
