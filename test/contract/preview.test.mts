// What a preview promises of every operation that writes: nothing is sent, and what is shown is what is sent without it. What it
// reads, refuses and hides besides: test/engine/preview.test.mts
import { expect, test } from '@jest/globals';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { FILE } from '../support/engine/forms.ts';
import { Contract } from './support/contract.mts';
import { answerTo, ITEM } from './support/documented.mts';
import { wholeForms } from './support/fillings.mts';
import { description, isWrite, operations, type Operation } from './support/node.mts';
import { lookUpOf, withoutLookUps } from './support/lookUps.mts';
import { send, TOKEN, withoutReference, type Sent } from './support/wire.mts';

const contract = new Contract();

const MASK = '*****';

/** What a preview may read, and why. */
const READS: Record<string, string> = {
	'call: sendAndWait': 'nobody is called unless a published trigger covers the assistant',
	'lead: sendAndWait': 'nobody is called unless a published trigger covers the assistant',
	'lead: upsert': 'whether a lead is created or updated depends on whether the number is there',
};

/** Fields whose values are masked. */
const SECRET_FIELDS = /^(password|(cal_a|cal_b)_api_key)$/;

const withPreview = ({ options = {}, ...form }: INodeParameters): INodeParameters => ({
	...form,
	options: { ...(options as INodeParameters), preview: true },
});

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
	const { file, ...fields } = body as { file: string };
	const [, name] = SHOWN_FILE.exec(file)!;
	return { ...fields, file: { name, type: FILE.mimeType, size: 12 } };
}

const sentFor = async (values: INodeParameters, form = values) =>
	await send(form, answerTo(contract, values), { items: [ITEM] });

test.each(wholeForms(isWrite))('%s: %s', async (title, _label, values) => {
	const { sent, error } = await sentFor(values);
	const previewed = await sentFor(values, withPreview(values));

	const read = previewed.sent.filter((one) => title in READS && lookUpOf(values, one));
	expect(previewed.sent).toEqual(read);
	expect(previewed.error).toBeUndefined();
	if (error) {
		const refused = `${error.message}. ${error.description}`;
		return expect(previewed.items.map(({ json }) => json)).toEqual([{ preview: true, refused }]);
	}

	const [request] = withoutLookUps(values, sent);
	// what would follow a refusal: test/engine/preview.test.mts
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
});

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
