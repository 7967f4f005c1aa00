// A call for which a workflow waits: its report, and how n8n answers where it wakes that workflow up.
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { sealReference } from '../../nodes/VoiceAssistantPlatform/sleeping/reference';
import { CALL, SIMPLE_CALL } from './call';
import { N8N } from './engine/workflow';
import { SECRET } from './trigger';

/** How long was to be paused between two tries to wake it up; nobody waits. */
export const pauses: number[] = [];
jest.mock('../../nodes/VoiceAssistantPlatform/client/delay', () => ({
	...jest.requireActual<object>('../../nodes/VoiceAssistantPlatform/client/delay'),
	delay: async (milliseconds: number) => void pauses.push(milliseconds),
}));
beforeEach(() => void pauses.splice(0));

export const SIGNATURE = '0a'.repeat(32);
export const UNTIL = '2099-11-30T09:00:00.000Z';
export const reference = (sealedWith = SECRET, sleepsUntil = UNTIL) =>
	sealReference(sealedWith, {
		path: `/4711/the-node?signature=${SIGNATURE}`,
		sleepsUntil,
		number: '40722123456',
	});

/** A report of a call for which a workflow waits. */
export const awaited = (more: object = {}, n8n_reference = reference()): IDataObject => ({
	...CALL,
	input_variables: { n8n_reference },
	...more,
});
export const AWAITED = awaited();
export const RECORDED = { id: 12, status: 'completed', taken_by_waiting_workflow: true };
export const SIMPLE = { ...SIMPLE_CALL, input_variables: AWAITED.input_variables };

/** Expects the report at the address of the execution, and nowhere else. */
export function waking(status: number, answer: nock.Body, times = 1, report: object = {}) {
	const path = `4711/the-node?signature=${SIGNATURE}`;
	const body = { sleepsUntil: UNTIL, number: '40722123456', call: AWAITED, ...report };
	nock(N8N)
		.post(`/webhook-waiting/${path}`, body as never)
		.times(times)
		.reply(status, answer);
}

export const TAKEN = { isTaken: true };
