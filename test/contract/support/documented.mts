// A platform that answers each request of an operation as the document describes it.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { IdentifierOptions } from '../../../tools/simulator/identifiers.mts';
import { filteredAnswer, fullAnswer } from './answers.mts';
import type { Contract } from './contract.mts';
import { lookUpOf, withoutOwnPath } from './lookUps.mts';
import { send, type Answerer, type Outcome } from './wire.mts';

/** The words of a deployment that are none of the document's. */
export const OWN_WORDS: IdentifierOptions = {
	messengerIdentifier: 'chatapp',
	calendarAIdentifier: 'planner',
	calendarBIdentifier: 'booker',
};

/** "Map Automatically" takes the fields of the item. */
export const ITEM: IDataObject = { customer_name: 'Maria', appointment: 'Monday at 10' };

/** The documented answers to what is sent for a form. */
export const answerTo =
	({ document }: Contract, parameters: INodeParameters = {}): Answerer =>
	(sent) => {
		const lookUp = lookUpOf(parameters, sent);
		if (lookUp) return { status: 200, body: lookUp.body };
		const { method, path, query } = withoutOwnPath(sent);
		const endpoint = document.endpointOf(method, path);
		if (!endpoint) return { status: 404, body: { message: 'Not described' } };
		const [{ status, schema }] = document.answersOf(endpoint);
		const answer = fullAnswer(document, schema) as IDataObject;
		// it keeps the variables that were sent, not those of the example
		const isKept = parameters.operation === 'sendAndWait';
		const body = isKept ? { ...answer, data: { id: 7 } } : filteredAnswer(answer, query);
		return { status, body };
	};

/**
 * Sends forms; what several tests compare themselves with is sent once.
 * @returns what came of a form, answered as one that is like it
 */
export function sendsOnce(contract: Contract) {
	const outcomes = new Map<string, Promise<Outcome>>();
	return async (parameters: INodeParameters, like = parameters): Promise<Outcome> => {
		const key = JSON.stringify(parameters);
		const outcome =
			outcomes.get(key) ??
			send(parameters, answerTo(contract, like), { items: [ITEM] }).catch(
				// n8n does not run a node that lacks what its form requires
				(error: Error): Outcome => ({ sent: [], items: [], error }),
			);
		outcomes.set(key, outcome);
		return await outcome;
	};
}

export type SendOnce = ReturnType<typeof sendsOnce>;
