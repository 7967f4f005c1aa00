import { expect, test } from '@jest/globals';
import type { Workflow } from '../../n8n/workflow.mts';
import { withTable } from '../support/dataTable.mts';
import { published, withNodes, type Scenario } from './scenario.mts';
import { askDuringCall, PATIENT_TRIGGER } from './toolRequests.mts';

const SLOTS = [
	{ start: '2020-05-06T06:00:00.000Z', taken_by: '' },
	{ start: '2031-05-08T07:30:00.000Z', taken_by: null },
	{ start: '2031-05-06T06:00:00.000Z', taken_by: '' },
	{ start: '2031-05-06T06:30:00.000Z', taken_by: 'Ana' },
	{ start: '2031-05-06T07:00:00.000Z', taken_by: '' },
	// in Bucharest, it is the seventh
	{ start: '2031-05-06T21:30:00.000Z', taken_by: '' },
];

/** During a call, the assistant asks for appointments. */
export const freeSlotsDuringCall: Scenario = (stage) => {
	let example: Workflow;
	published(stage, async () => {
		const table = await withTable(stage(), 'free-slots-during-call', SLOTS);
		example = withNodes(
			{ ...table, settings: { ...table.settings, timezone: 'Europe/Bucharest' } },
			PATIENT_TRIGGER,
		);
		return example;
	});

	const ask = (values: object) => askDuringCall(stage(), example, values);

	const FIRST =
		'Free: Tuesday, 6 May at 09:00; Tuesday, 6 May at 10:00; Wednesday, 7 May at 00:30.';
	const NONE = 'There is no free slot from that day on. Offer that somebody calls back.';

	test.each([
		['no day', {}, FIRST],
		['something that is no day', { day: 'as soon as possible' }, FIRST],
		['a day that is over', { day: '2020-01-01' }, FIRST],
		['a day', { day: '2031-05-07' }, 'Free: Wednesday, 7 May at 00:30; Thursday, 8 May at 10:30.'],
		['a day after all slots', { day: '2031-05-09' }, NONE],
	])('asked with %s, the assistant hears what is free', async (_, values, answer) => {
		expect(await ask(values)).toEqual({ answer });
	});
};
