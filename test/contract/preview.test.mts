// Preview, for every operation that writes, filled in in every way: nothing is sent, and what is shown is what is sent without it.
import { describe, expect, test } from '@jest/globals';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { FILE } from '../support/engine/forms.ts';
import { Contract } from './support/contract.mts';
import { sendsOnce } from './support/documented.mts';
import type { Filling } from './support/fillings.mts';
import { description, operations, type Operation } from './support/node.mts';
import { lookUpOf, variantsOf, withoutLookUps } from './support/variants.mts';
import { TOKEN, withoutReference, type Sent } from './support/wire.mts';

const MASK = '*****';

/** What a preview may read, and why. */
const READS: Record<string, string> = {
	'call: sendAndWait': 'nobody is called unless a published trigger hears when the call ends',
	'lead: sendAndWait': 'nobody is called unless a published trigger hears when the call ends',
	'lead: upsert': 'whether a lead is created or updated depends on whether the number is there',
};

/** Fields whose values are masked. */
const SECRET_FIELDS = /^(password|(cal_a|cal_b)_api_key)$/;

const sendOnce = sendsOnce(new Contract());

const withPreview = ({ options = {}, ...form }: INodeParameters): INodeParameters => ({
	...form,
	options: { ...(options as INodeParameters), preview: true },
});

const isWrite = ({ request }: Operation) => request.method !== 'GET';

/** A body as a preview shows it. */
function asShown(sent: unknown, name = ''): unknown {
	if (SECRET_FIELDS.test(name)) return MASK;
	if (Array.isArray(sent)) return sent.map((value) => asShown(value));
	if (typeof sent !== 'object' || sent === null) return sent;
	return Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, asShown(value, key)]));
}

/** The only file of these tests, as a preview shows it. */
const SHOWN_FILE = /^(.+): Fillings: 80$/;

function bodyAsShown({ body, headers }: Sent): unknown {
	if (!headers['content-type']?.startsWith('multipart/')) return asShown(body);
	const [, name] = SHOWN_FILE.exec((body as { file: string }).file)!;
	return { file: { name, type: FILE.mimeType, size: 12 } };
}

async function check({ title }: Operation, { values }: Filling) {
	const { sent, error } = await sendOnce(values);
	const previewed = await sendOnce(withPreview(values), values);

	const read = previewed.sent.filter((one) => title in READS && lookUpOf(values, one));
	expect(previewed.sent).toEqual(read);
	expect(previewed.error?.message).toBe(error?.message);
	expect(previewed.error?.description).toBe(error?.description);
	if (error) return;

	const [request] = withoutLookUps(values, sent);
	// the template that would follow a refusal: test/engine/preview.test.mts
	const [{ if_refused: _, ...json }] = previewed.items.map(
		(item) => withoutReference(item.json) as IDataObject,
	);
	expect(previewed.items).toHaveLength(1);
	expect(previewed.items[0].pairedItem).toEqual({ item: 0 });
	expect(json).toEqual({
		preview: true,
		method: request.method,
		path: request.path,
		...(Object.keys(request.query).length > 0 && { query: request.query }),
		...(request.body !== undefined && { body: bodyAsShown(request) }),
	});
	expect(JSON.stringify(json)).not.toContain(TOKEN);
}

describe.each(operations.filter(isWrite).map((operation) => [operation.title, operation] as const))(
	'%s',
	(_, operation) => {
		test.each(variantsOf(operation).map((variant) => [variant.label, variant] as const))(
			'%s, previewed',
			async (_label, variant) => await check(operation, variant),
		);
	},
);

test('what writes can be previewed, and nothing else', () => {
	const previewable = (wanted: Operation) =>
		description.properties
			.filter(
				({ name, displayOptions: { show = {} } = {} }) =>
					name === 'options' &&
					show.resource?.includes(wanted.resource) &&
					show.operation?.includes(wanted.operation),
			)
			.some(({ options = [] }) => options.some(({ name }) => name === 'preview'));

	expect(operations.filter(previewable)).toEqual(operations.filter(isWrite));
});
