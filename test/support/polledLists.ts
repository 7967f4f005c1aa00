// Lists that a poll trigger reads, in nock, and triggers that read them.
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { HOST } from './engine/credential';
import { page } from './page';
import { platform } from './platform';
import { idsOf, Polling } from './poll';

export const NEW_CALL = { event: 'newCall' };
export const CALL_ENDED = { event: 'callEnded' };
export const CONVERSATION = { event: 'newConversation' };
export const LEAD = { event: 'leadStatusChanged' };
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

export const FIRST = { per_page: 100, page: 1 };
export const SINCE = { ...FIRST, date_from: '2026-11-18' };

const rowsOf =
	(name: string) =>
	(query: object, rows: object[], envelope = {}) =>
		platform()
			.get(`/api/user/${name}`)
			.query(query as never)
			.reply(200, page(rows, envelope));
export const calls = rowsOf('calls');
export const leads = rowsOf('leads');
export const conversations = (query: object, data: object[], next_cursor: string | null = null) =>
	platform()
		.get('/api/user/conversations')
		.query(query as never)
		.reply(200, { data, path: '/', per_page: 100, next_cursor, prev_cursor: null });

export const conversation = (n: number, created = `2026-11-20 10:00:${n}`) => ({
	id: `11111111-2222-4333-8444-0000000000${n}`,
	type: 'widget',
	created_at: created,
	updated_at: created,
});
export const lead = (id: number, status: string, updated_at?: string) => ({
	id,
	campaign_id: 201,
	status,
	created_at: `2026-11-20 10:00:${10 + id}`,
	...(updated_at && { updated_at }),
});

/** Active, with these calls there before. */
export async function activeOn(parameters: INodeParameters, rows: object[]): Promise<Polling> {
	const polling = new Polling(parameters);
	calls(FIRST, rows);
	expect(await polling.activate()).toEqual([]);
	return polling;
}

export const additional = (name: string, value: string) => ({
	additionalQueryParameters: { parameter: [{ name, value }] },
});

/** The platform answers the next poll with these rows. */
export const list = (...rows: object[]) =>
	nock(HOST)
		.get(/^\/api\/user\//)
		.query(true)
		.reply((uri) =>
			uri.includes('conversations')
				? [200, { data: rows, path: '/', per_page: 100, next_cursor: null, prev_cursor: null }]
				: [200, page(rows)],
		);

/** Published, with these rows there before. */
export async function publishedOn(
	parameters: INodeParameters,
	...rows: object[]
): Promise<Polling> {
	const polling = new Polling(parameters);
	list(...rows);
	expect(await polling.activate()).toEqual([]);
	return polling;
}

export async function found(polling: Polling, ...rows: object[]) {
	list(...rows);
	return idsOf(await polling.tick());
}
