// Lets an operation that adds a document to a knowledge base wait until the platform has processed it.
import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import { statusIn } from '../api/fields';
import { STATUSES } from '../api/statuses';
import { LIST_TIME } from '../client/pagination';
import { readUntil } from '../client/readUntil';
import { asRow, isId, textIn, unwrapped } from '../client/response';
import {
	isSimplified,
	type ItemInRun,
	type Operation,
	type Performed,
} from '../declaration/operation';
import { firstRead, sharedReads } from './sharedReads';

export const documentWaiting: Pick<Operation, 'perform'> = {
	perform: (item) => (item.parameters.waitUntilProcessed === true ? addAndWait(item) : undefined),
};

/** @throws NodeApiError when the request fails, or when the documents cannot be listed first: then nothing is sent */
async function addAndWait(item: ItemInRun): Promise<Performed> {
	const { client, request, share } = item;
	const documents = share(`documents of ${request.url}`, () => documentWatcher(item));
	await documents.ready();
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
	const { listDocuments } = ENDPOINTS;
	let rows: IDataObject[] = [];
	const read = async (time: number) => {
		const list = reader.listSource({ ...listDocuments, url }, time);
		rows = [...(await readUntil(list, { pagination: listDocuments.pagination })).values()];
	};
	const readExisting = async () => await read(LIST_TIME.operation);
	return {
		ready: firstRead(readExisting, 'the list of documents', 'Wait Until Processed'),
		readsWithin: sharedReads(read, signal),
		/** A document as it was last read. */
		find: (id: number | string) => rows.find((row) => textIn(row.id) === String(id)),
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
	let failure: Error | undefined;
	for await (failure of documents.readsWithin(minutes * 60_000)) {
		if (!STATUSES.document.open(documents.find(id)?.status)) break;
	}
	const listed = documents.find(id);
	const document = listed ?? added;
	const name = `"${textIn(document.name)}" (ID ${id})`;
	if (STATUSES.document.open(listed?.status)) {
		const why = failure ? ` The list of documents could not be read: ${failure.message}.` : '';
		throw fail(
			`The platform has not processed the document ${name} after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
			`It was added${statusIn(document)}: do not add it again.${why} Look for its status later with Get Many of "Document", or allow more time in 'Limit Wait Time (Minutes)'.`,
		);
	}
	if (STATUSES.document.failed(document.status)) {
		throw fail(
			`The platform could not process the document ${name}`,
			'It is still in the knowledge base, and may make the whole knowledge base fail: delete it with Delete of "Document". Then add it again in another form, for example as text.',
		);
	}
	return document;
}
