// Lets an operation that adds a document to a knowledge base wait until the platform has processed it.
import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import { statusIn } from '../api/fields';
import { STATUSES } from '../api/statuses';
import { withMoreWords } from '../client/errors';
import { LIST_TIME } from '../client/pagination';
import { readUntil } from '../client/readUntil';
import { asRow, isId, textIn, unwrapped } from '../client/response';
import type { ItemInRun, Operation, Performed } from '../execution/operation';
import { isSimplified } from '../execution/output';
import { sharedReads } from './sharedReads';

/** The parameters of an operation that adds a document. */
export const documentWaitParameters: INodeProperties[] = [
	{
		displayName: 'Wait Until Processed',
		name: 'waitUntilProcessed',
		type: 'boolean',
		default: false,
		description:
			'Whether to continue only when assistants can answer from the document. If the platform cannot process it, the item fails. Until then the execution stays open.',
	},
	{
		displayName: 'Limit Wait Time (Minutes)',
		name: 'limitWaitTime',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1_440 },
		default: 10,
		description:
			'How long to wait at most, from 1 minute to 1,440 (one day). When time is up, the item fails; the platform goes on processing.',
		displayOptions: { show: { waitUntilProcessed: [true] } },
	},
];

export const documentWaiting: Pick<Operation, 'perform'> = {
	perform: (item) => (item.parameters.waitUntilProcessed === true ? addAndWait(item) : undefined),
};

/** @throws NodeApiError when the request fails, or when the documents cannot be listed first: then nothing is sent */
async function addAndWait(item: ItemInRun): Promise<Performed> {
	const { client, request, share } = item;
	const documents = share(`documents of ${request.url}`, () => documentWatcher(item));
	try {
		await documents.ready();
	} catch (error) {
		const description =
			"Nothing was sent: to wait, the documents of the knowledge base have to be listed, and they could not be. Turn off 'Wait Until Processed' if this keeps happening.";
		throw withMoreWords(error, { description });
	}
	const answer = asRow((await client.send(request)).body);
	const later = async ([row]: IDataObject[]) => {
		const document = await processed(item, documents, unwrapped(answer));
		return [isSimplified(item.parameters) ? { ...row, ...document } : { ...row, data: document }];
	};
	return { rows: [answer], later };
}

/** Reads the documents of one knowledge base for all items that add to it. */
function documentWatcher({ client, request: { url }, signal }: ItemInRun) {
	const reader = client.independent(signal);
	let rows: IDataObject[] = [];
	const read = async (time: number) => {
		const list = reader.listSource({ ...ENDPOINTS.listDocuments, url }, time);
		const { pagination } = ENDPOINTS.listDocuments;
		rows = [...(await readUntil(list, { pagination })).values()];
	};
	let firstRead: Promise<void> | undefined;
	const find = (id: number | string) => rows.find((row) => textIn(row.id ?? '') === String(id));
	const waitUntil = sharedReads(read, signal);
	return {
		/** The first read, which the next item repeats if it fails. */
		ready: async () => {
			firstRead ??= read(LIST_TIME.operation).catch((error: Error) => {
				firstRead = undefined;
				throw error;
			});
			await firstRead;
		},
		find,
		/** Waits until the platform is done with a document. */
		processed: async (id: number | string, minutes: number) =>
			await waitUntil(minutes * 60_000, () => {
				const document = find(id);
				return STATUSES.document.open(document?.status) ? undefined : document;
			}),
	};
}

/** @throws NodeOperationError when the platform cannot process the document, or time is up */
async function processed(
	{ client: { node }, parameters }: ItemInRun,
	documents: ReturnType<typeof documentWatcher>,
	added: IDataObject,
): Promise<IDataObject> {
	const { id } = added;
	const fail = (message: string, description: string) =>
		new NodeOperationError(node, message, { description });
	if (!isId(id)) {
		throw fail(
			'The platform did not say which ID the document has',
			'It was added: do not add it again. Turn off \'Wait Until Processed\', and look for its status with Get Many of "Document".',
		);
	}
	const minutes = Number(parameters.limitWaitTime);
	const { outcome, failure } = await documents.processed(id, minutes);
	const document = outcome ?? documents.find(id) ?? added;
	const name = `"${textIn(document.name ?? '')}" (ID ${id})`;
	if (!outcome) {
		const why = failure ? ` The list of documents could not be read: ${failure.message}.` : '';
		throw fail(
			`The platform has not processed the document ${name} after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
			`It was added${statusIn(document)}: do not add it again.${why} Look for its status later with Get Many of "Document", or allow more in 'Limit Wait Time (Minutes)' next time.`,
		);
	}
	if (STATUSES.document.failed(outcome.status)) {
		throw fail(
			`The platform could not process the document ${name}`,
			'It is in the knowledge base all the same, which may fail as a whole because of it: delete it with Delete of "Document". Then add it again in another form, for example as text.',
		);
	}
	return outcome;
}
