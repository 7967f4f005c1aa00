import { BlockList, isIP, isIPv4 } from 'node:net';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
	isInRange,
	parseIpAddress,
	parseIpRange,
} from '../../nodes/VoiceAssistantPlatform/webhook/ipAddresses.ts';

/** Whether a range that a user wrote lets a sender in. */
function lets(sender: string, entry: string): boolean {
	const address = parseIpAddress(sender);
	const range = parseIpRange(entry);
	return address !== undefined && range !== undefined && isInRange(address, range);
}

test.each([
	['2001:db8::7', '2001:DB8:0:0:0:0:0:7'],
	['2001:db8::7', '2001:db8::0.0.0.7'],
	['2001:db8::7', '2001:db8:0:0:0:0:0.0.0.7'],
	['1:2:3:4:5:6:7:0', '1:2:3:4:5:6:7::'],
	['0:2:3:4:5:6:7:8', '::2:3:4:5:6:7:8'],
	['::', '0:0:0:0:0:0:0:0'],
	['::1', '0000:0000:0000:0000:0000:0000:0000:0001'],
	['203.0.113.7', '::ffff:203.0.113.7'],
	['203.0.113.7', '::FFFF:CB00:7107'],
	['203.0.113.7', '0:0:0:0:0:ffff:cb00:7107'],
])('%s and %s are the same', (sender, entry) => {
	expect(lets(sender, entry)).toBe(true);
	expect(lets(entry, sender)).toBe(true);
});

test.each([
	['2001:db8::7', '2001:db8::70'],
	['2001:db8::7', '2001:db8:7::'],
	['::203.0.113.7', '203.0.113.7'],
	['::fffe:cb00:7107', '203.0.113.7'],
])('%s and %s are not the same', (sender, entry) => {
	expect(lets(sender, entry)).toBe(false);
});

test.each([
	['203.0.113.77/24', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255']],
	['0.0.0.0/0', ['0.0.0.0', '::ffff:192.0.2.1', '255.255.255.255'], ['::', '::1']],
	['2001:db8::/33', ['2001:db8:7fff::'], ['2001:db8:8000::', '2001:db7:ffff::']],
	['::/0', ['::1', '2001:db8::1', 'ffff::'], ['192.0.2.1', '::ffff:192.0.2.1']],
	['::ffff:0:0/96', ['192.0.2.1', '::ffff:192.0.2.1'], ['::1', '2001:db8::1']],
	['::ffff:203.0.113.0/120', ['203.0.113.200', '::ffff:cb00:71c8'], ['203.0.114.1']],
])('the range %s has its first and last address, and none beside', (entry, inside, outside) => {
	expect(inside.filter((sender) => !lets(sender, entry))).toEqual([]);
	expect(outside.filter((sender) => lets(sender, entry))).toEqual([]);
});

test.each([
	['', 'abc', '*', 'localhost', 'undefined', '203.0.113', '203.0.113.', '203.0.113.700'],
	['203.0.113.7.9', '01.2.3.4', '1.2.3.04', '1.2.3.+4', '1.2.3.0x4', '1.2.3. 4', '3405803783'],
	['203.0.113.7:80', '203.0.113.7%eth0', '[::1]', 'fe80::1%', 'fe80::1%eth0'],
	[':', ':::', '1::2::3', '2001:db8', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '12345::', 'g::'],
	['1:2:3:4:5:6:7:8::', '::1:2:3:4:5:6:7:8', '1:2:3:4::5:6:7:8', ':1::', '1::2:'],
	['::203.0.113', '::203.0.113.700', '203.0.113.7::', '1.2.3.4:5::', '::1.2.3.4:5', '1:2:1.2.3.4'],
	['1.2.3.4/', '1.2.3.4/33', '1.2.3.4/-1', '1.2.3.4/+8', '1.2.3.4/08', '1.2.3.4/8.0', '/8'],
	['1.2.3.4/a', '1.2.3.4/8/8', '1.2.3/8', '1.2.3.4/255.0.0.0', '::/129', '::/1000', '::/ 8'],
	['::ffff:203.0.113.0/24', '::ffff:0:0/95'],
])('%p and others like it are no addresses, and no ranges', (...texts) => {
	expect(texts.filter((text) => parseIpRange(text) !== undefined)).toEqual([]);
});

const ipv4 = fc.ipV4();
const anyAddress = fc.oneof(
	ipv4,
	fc.ipV6(),
	ipv4.map((address) => `::ffff:${address}`),
);
/** Texts that are nearly addresses, or even are. */
const nearlyAddress = fc.oneof(
	anyAddress,
	fc.string({ unit: fc.constantFrom(...'012f9F:./'), maxLength: 20 }),
	fc
		.tuple(anyAddress, fc.nat(40), fc.constantFrom('', '0', ':', '.', '::', 'g', '/'))
		.map(([text, at, piece]) => text.slice(0, at) + piece + text.slice(at + 1)),
);

test('what is an address is what Node.js takes for one', () => {
	fc.assert(
		fc.property(nearlyAddress, (text) => {
			expect([text, parseIpAddress(text) !== undefined]).toEqual([text, isIP(text) !== 0]);
		}),
		{ numRuns: 5000 },
	);
});

test('who is in a range of his version is whom Node.js finds in it', () => {
	const [short, long] = [ipv4, fc.ipV6()].map((addresses) =>
		fc.tuple(
			addresses,
			addresses.filter((text) => parseIpAddress(text)?.version === (isIPv4(text) ? 4 : 6)),
		),
	);
	fc.assert(
		fc.property(fc.oneof(short, long), fc.nat(128), ([start, sender], length) => {
			const family = isIPv4(start) ? 'ipv4' : 'ipv6';
			const prefix = family === 'ipv4' ? length % 33 : length;
			fc.pre(parseIpRange(`${start}/${prefix}`)?.version === (family === 'ipv4' ? 4 : 6));
			const blocked = new BlockList();
			blocked.addSubnet(start, prefix, family);
			for (const one of [start, sender]) {
				expect([one, start, prefix, lets(one, `${start}/${prefix}`)]).toEqual([
					one,
					start,
					prefix,
					blocked.check(one, family),
				]);
			}
		}),
		{ numRuns: 2000 },
	);
});
