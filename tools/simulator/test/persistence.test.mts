// The file that the data is kept in.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { waitFor } from '../../lib/waitFor.mts';
import { start, startReceiver } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

let folder: string;
let db: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'simulator-'));
	db = join(folder, 'sim.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Everything in the folder, byte for byte. */
const contents = () =>
	readdirSync(folder, { withFileTypes: true }).map((entry) => [
		entry.name,
		entry.isFile() ? readFileSync(join(folder, entry.name)).toString('base64') : 'directory',
	]);

const makeDatabase = async () => (await start({ db })).close();

const unusable = (why: string) => `The database file ${db} cannot be used: ${why}`;
const FOREIGN = 'it is not a database of this simulator';

test('it outlives a restart, in the middle of a call, with what was not delivered yet', async () => {
	const receiver = await startReceiver(500, 200);
	const first = await start({ db, seed: 4 });
	const webhook = { is_webhook_active: true, webhook_url: receiver.url };
	await first.api('PUT', '/user/assistant/101', { body: webhook });
	for (const phone_number of ['+447700900777', '+447700907702']) {
		await first.api('POST', '/user/lead', { body: { phone_number, campaign_id: 203 } });
	}
	await first.advance(4);
	await expect(start({ db })).rejects.toThrow(unusable('another simulator uses it'));
	await first.close();
	expect(receiver.received).toHaveLength(1);
	const second = await start({ db, seed: 5 });
	const query = '/user/calls?phone_number=%2B447700900777';
	expect((await second.get(query)).data[0].status).toBe('ringing');
	expect((await second.control('GET', '/state')).body.now).toBe('2026-03-02T10:00:04.000000Z');
	const delivery = await waitFor('it is delivered', 10, async () => {
		const { data } = (await second.control('GET', '/deliveries')).body;
		return data.find(({ status }: Json) => status === 'delivered') as Json;
	});
	expect(delivery.attempts).toBe(2);
	await second.advance(200);
	expect((await second.get(query)).data[0].status).toBe('completed');
});

test.each<[what: string, why: string, make: () => unknown]>([
	['text', FOREIGN, () => writeFileSync(db, 'Notes. '.repeat(99))],
	[
		"somebody else's",
		FOREIGN,
		() => new DatabaseSync(db).exec('CREATE TABLE precious (id INTEGER)'),
	],
	[
		'an older version',
		'it is of version 1, and',
		async () => {
			await makeDatabase();
			new DatabaseSync(db).exec('PRAGMA user_version = 1');
		},
	],
	['a directory', 'it is a directory', () => mkdirSync(db)],
	[
		'damaged',
		'it is damaged',
		async () => {
			await makeDatabase();
			writeFileSync(db, readFileSync(db).fill(0x5a, 8 * 4096, 12 * 4096));
		},
	],
])(
	'it is left as it is when it cannot be used, and the reason is given: %s',
	async (_what, why, make) => {
		await make();
		const before = contents();
		await expect(start({ db })).rejects.toThrow(unusable(why));
		expect(contents()).toEqual(before);
	},
);
