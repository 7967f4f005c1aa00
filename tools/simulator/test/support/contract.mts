import { expect } from '@jest/globals';
import { Contract } from '../../../../test/contract/support/contract.mts';
import { NEUTRAL, type Place } from '../../../lib/openapi.mts';
import type { DialectName } from '../../dialects/dialect.mts';

const contracts = new Map<DialectName, Contract>();

/** openapi.yaml in a dialect, and who judges by it. */
export function contractIn(dialect: DialectName): Contract {
	const contract = contracts.get(dialect) ?? new Contract(NEUTRAL, dialect);
	contracts.set(dialect, contract);
	return contract;
}

interface Answered {
	method: string;
	path: string;
	status: number;
	body: unknown;
}

/** Fails the test when an answer is not one that openapi.yaml describes in the dialect. */
export function expectContract(dialect: DialectName, { method, path, status, body }: Answered) {
	const { document } = contractIn(dialect);
	const endpoint = document.endpointOf(method, path);
	const isDescribed = endpoint && String(status) in document.at(endpoint.place).responses;
	if (!isDescribed) throw new Error(`openapi.yaml does not describe ${method} ${path} ${status}`);
	const response = document.resolve([...endpoint.place, 'responses', String(status)]);
	expectPart(dialect, response, body, `${method} ${path} ${status}`);
}

/** Fails the test when what was sent for an event is not what openapi.yaml describes in the dialect. */
export function expectEvent(
	dialect: DialectName,
	event: 'callEnded' | 'inboundCall',
	body: unknown,
) {
	expectPart(dialect, ['webhooks', event, 'post', 'requestBody'], body, event);
}

function expectPart(dialect: DialectName, place: Place, body: unknown, what: string) {
	const schema = [...place, 'content', 'application/json', 'schema'];
	const complaints = contractIn(dialect).complaintsAboutAnswer(schema, body);
	expect([what, complaints]).toEqual([what, []]);
}
