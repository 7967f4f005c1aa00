// The name and type of the only assistant of a trigger, in calls whose report lacks them.
import type { IDataObject } from 'n8n-workflow';
import { Assistants, automatic, nameOf } from '../support/assistants';
import { AWAITED, RECORDED, TAKEN, waking } from '../support/awaitedCall';
import { CALL } from '../support/call';
import { chosen, SECRET, trigger } from '../support/trigger';

const OUTBOUND = { type: 'outbound' };

/** What comes out of a report once a trigger for these assistants is published. */
async function outputOf(
	assistants: number[] | 'all',
	report: object,
	{ simplify = true, among = { 3: OUTBOUND, 4: OUTBOUND } as Record<number, IDataObject> } = {},
) {
	new Assistants(among);
	const published = await trigger({ ...automatic(assistants), simplify });
	await published.create();
	const { item } = await published.deliver(report as IDataObject, { secret: SECRET });
	return item!;
}

test.each<[what: string, report: object, name: unknown, type: unknown]>([
	['without both', {}, nameOf(3), 'outbound'],
	['with another name', { assistant_name: 'Renamed' }, 'Renamed', 'outbound'],
	['with another type', { type: 'inbound' }, nameOf(3), 'inbound'],
	['of a call on a website, which has no number', { customer_phone: null }, nameOf(3), null],
])(
	'a report %s: the only assistant fills in what is missing',
	async (_what, report, name, type) => {
		expect(await outputOf([3], { ...CALL, ...report })).toMatchObject({
			assistant_name: name,
			type,
		});
	},
);

test('of all assistants, nobody knows whose a report is, even if there is one yet: others may follow', async () => {
	expect(await outputOf('all', CALL, { among: { 3: OUTBOUND } })).toMatchObject({
		assistant_name: null,
		type: null,
	});
});

test('of several assistants, nobody knows whose a report is', async () => {
	expect(await outputOf([3, 4], CALL)).toMatchObject({ assistant_name: null, type: null });
});

test('a workflow that waits for a call gets the name and type of the only assistant, too', async () => {
	waking(200, TAKEN, 1, { assistant: { assistant_name: nameOf(3), type: 'outbound' } });

	expect(await outputOf([3], AWAITED)).toEqual(RECORDED);
});

test('without Simplify, a report comes out as it was sent', async () => {
	expect(await outputOf([3], CALL, { simplify: false })).toEqual(CALL);
});

test.each([
	['with several assistants', automatic([3, 4])],
	['set up by hand', { event: 'callEnded', registration: 'manual', webhookSecret: chosen(SECRET) }],
])('after a publication %s, the former one is forgotten', async (_what, parameters) => {
	new Assistants({ 3: OUTBOUND, 4: OUTBOUND });
	const first = await trigger(automatic([3]));
	await first.create();
	const { staticData } = first.workflow;
	const then = await trigger(parameters, { staticData });
	await then.create();

	const { item } = await then.deliver(CALL as IDataObject, { secret: SECRET });

	expect(item).toMatchObject({ assistant_name: null, type: null });
});
