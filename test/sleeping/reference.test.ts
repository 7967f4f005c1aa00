// The reference that a call carries while a workflow sleeps until it is over.
import type { IDataObject } from 'n8n-workflow';
import {
	isWokenBy,
	noteWoken,
	openReference,
	referenceIn,
	sealReference,
} from '../../nodes/VoiceAssistantPlatform/sleeping/reference';
import { CALL, CAMPAIGN_CALL } from '../support/call';

const SECRET = 'a1b2c3d4'.repeat(6);
const REFERENCE = {
	path: `/4711/0f6b9b8e-6a57-4a3a-9d3a-1f0a4c7e8a55?signature=${'0a'.repeat(32)}`,
	sleepsUntil: '2026-11-30T09:00:00.000Z',
	number: '40722123456',
};
const sealed = sealReference(SECRET, REFERENCE);

describe('a reference', () => {
	test('opens with the secret that sealed it, and with no other', () => {
		expect(openReference(SECRET, sealed)).toEqual(REFERENCE);
		for (const other of ['', 'b'.repeat(48), SECRET.slice(1), SECRET.toUpperCase()]) {
			expect(openReference(other, sealed)).toBeUndefined();
		}
	});

	test('tells whoever reads the call nothing, and is short enough for a variable', () => {
		for (const hidden of Object.values(REFERENCE)) expect(sealed).not.toContain(hidden);
		expect(sealed).toMatch(/^n8n-waits\.[\w-]+$/);
		expect(sealed.length).toBeLessThan(400);
	});

	test.each([
		['another host', 'https://elsewhere.example/1/2?signature=0a'],
		['a host of its own', '//elsewhere.example/1?signature=0a'],
		['no signature', '/4711/1'],
		['more than a signature', '/4711/1?signature=0a&x=1'],
		['nothing', ''],
	])('with %s in it leads nowhere', (_what, path) => {
		expect(openReference(SECRET, sealReference(SECRET, { ...REFERENCE, path }))).toBeUndefined();
	});

	const bytesOf = (text: string) => Buffer.from(text.slice('n8n-waits.'.length), 'base64url');

	test('that was changed in any place, or cut off anywhere, does not open', () => {
		const bytes = bytesOf(sealed);
		for (let at = 0; at < bytes.length; at++) {
			const changed = Buffer.from(bytes);
			changed[at] ^= 1;
			for (const bad of [changed, bytes.subarray(0, at)]) {
				expect(openReference(SECRET, `n8n-waits.${bad.toString('base64url')}`)).toBeUndefined();
			}
		}
	});

	test('is the same text each time; two have nothing in common', () => {
		const others = [
			sealReference(SECRET, { ...REFERENCE, number: '40722123457' }),
			sealReference('b1b2c3d4'.repeat(6), REFERENCE),
		];
		// the bytes that must not be the same for two texts (AES-GCM)
		const initializationVectors = [sealed, ...others].map((text) =>
			bytesOf(text).subarray(0, 12).toString('hex'),
		);

		expect(sealReference(SECRET, REFERENCE)).toBe(sealed);
		expect(new Set(initializationVectors).size).toBe(3);
	});
});

const variables = { first_name: 'Ana', n8n_reference: sealed };
const lead = { ...CAMPAIGN_CALL.lead, variables };

const { campaign } = CAMPAIGN_CALL.lead;
const WITHOUT = { ...CALL, input_variables: undefined };
const BESIDE = { ...WITHOUT, lead: { ...lead, campaign: undefined }, campaign };

describe('a report has it', () => {
	test.each<[string, IDataObject]>([
		['in the variables of the call', { ...CALL, input_variables: variables }],
		['in those of the call, under the name that a list has', { ...WITHOUT, variables }],
		[
			'in the one field for what it started with and found out',
			{ ...WITHOUT, extracted_variables: undefined, variables },
		],
		['in those of the lead', { ...CAMPAIGN_CALL, lead }],
		['in those of the lead, beside an empty list', { ...CAMPAIGN_CALL, lead, input_variables: [] }],
		['in those of the lead, with the campaign beside it', BESIDE],
		['under any name', { ...CALL, input_variables: { note: 'x', ref: sealed } }],
	])('%s', (_where, call) => {
		expect(referenceIn(call)).toBe(sealed);
	});

	test.each<[string, IDataObject]>([
		['no variables', CALL],
		['other variables', { ...CALL, input_variables: { a: 'n8n', b: 7, c: null, d: [sealed] } }],
		['a text in their place', { ...CALL, input_variables: sealed }],
		['one that the assistant found out', { ...CALL, extracted_variables: { a: sealed } }],
	])('not in %s', (_what, call) => {
		expect(referenceIn(call)).toBeUndefined();
	});
});

test('the last 1,000 sleeps that a call has ended are remembered, each with its call', () => {
	const sleep = (number: number) => ({ executionId: String(number), sleepsUntil: '2026' });
	for (let number = 0; number <= 1_000; number++) noteWoken(sleep(number), { id: number });

	expect(isWokenBy(sleep(0), { id: 0 })).toBeUndefined();
	expect(isWokenBy(sleep(1), { id: 1 })).toBe(true);
	expect(isWokenBy(sleep(1), { id: 2 })).toBe(false);
	expect(isWokenBy({ ...sleep(1), sleepsUntil: '2027' }, { id: 1 })).toBeUndefined();
});
