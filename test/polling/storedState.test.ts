// A published workflow goes on after an update of the package: it reads what version 1.0.0 stored, and stores the same
// with further fields, so that it goes on after a downgrade, too.
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { HOST } from '../support/engine/credential';
import { guardNetwork, page } from '../support/platform';
import { call, idsOf, Polling } from '../support/poll';

guardNetwork();

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const conversation = (n: number) => ({
	id: `11111111-2222-4333-8444-0000000000${n}`,
	type: 'widget',
	created_at: `2026-11-20 10:00:${n}`,
	updated_at: `2026-11-20 10:00:${n}`,
});
const lead = (id: number, status: string) => ({
	id,
	campaign_id: 201,
	status,
	created_at: `2026-11-20 10:00:${10 + id}`,
});

test.each([
	{
		event: 'newCall',
		filters: { assistantId: byId('101'), campaignId: byId('201'), type: 'inbound' },
		storedUnder: 'hQHJTK_2UKcBR0tU',
		state: { seen: { upTo: 11, named: [12] }, since: '2026-11-20 10:00:11', open: [] },
		answer: page([call(13), call(12), call(11)]),
		found: [13],
		after: { seen: { upTo: 11, named: [13, 12] }, since: '2026-11-20 10:00:11', open: [] },
	},
	{
		event: 'callEnded',
		filters: { statuses: ['completed'] },
		storedUnder: 'pebrgKMxJsoBb2vU',
		state: {
			seen: { upTo: 11, named: [13, 12] },
			since: '2026-11-20 10:00:11',
			open: [[13, 'ringing', '2026-11-20 10:00:13']],
		},
		answer: page([call(13), call(12), call(11)]),
		found: [13],
		after: { seen: { upTo: 11, named: [13, 12] }, since: '2026-11-20 10:00:11', open: [] },
	},
	{
		event: 'newConversation',
		filters: { assistantId: byId('101'), type: 'messenger' },
		storedUnder: 'TuV65UN9yDR4blbz',
		state: {
			seen: {
				upTo: '2026-11-20 10:00:11 ~',
				named: ['2026-11-20 10:00:12 11111111-2222-4333-8444-000000000012'],
			},
			touched: '2026-11-20 10:00:12',
		},
		answer: {
			data: [conversation(13), conversation(12), conversation(11)],
			next_cursor: null,
		},
		found: [conversation(13).id],
		after: {
			seen: {
				upTo: '2026-11-20 10:00:11 ~',
				named: [
					'2026-11-20 10:00:13 11111111-2222-4333-8444-000000000013',
					'2026-11-20 10:00:12 11111111-2222-4333-8444-000000000012',
				],
			},
			touched: '2026-11-20 10:00:13',
		},
	},
	{
		event: 'leadStatusChanged',
		filters: { campaignId: byId('201'), dateFrom: '2026-11-01' },
		storedUnder: 'qEJNxYQClwOyRBET',
		state: { newest: 3, byStatus: { processing: [2], created: [3] } },
		answer: page([lead(3, 'completed'), lead(2, 'processing')]),
		found: [3],
		after: { newest: 3, byStatus: { processing: [2], completed: [3] } },
	},
])(
	'what version 1.0.0 has stored of $event is gone on from, and stored with nothing taken away',
	async ({ event, filters, storedUnder: key, state, answer, found, after }) => {
		const options = {
			additionalQueryParameters: { parameter: [{ name: 'language', value: 'en' }] },
		};
		const polling = new Polling({ event, filters, options } as never, {
			staticData: { 'node:Platform': { watched: JSON.stringify({ key, state }) } } as IDataObject,
		});
		nock(HOST)
			.get(/^\/api\/user\//)
			.query(true)
			.reply(200, answer);

		expect(idsOf(await polling.activate())).toEqual(found);

		expect(JSON.parse(polling.storedState())).toMatchObject({ key, state: after });
	},
);
