import { afterEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from './support/simulator.mts';

const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
const file = join(folder, 'kept.sqlite');

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('data in a file are there after a restart, at a time that is not before theirs; meanwhile, no other simulator uses them', async () => {
	const first = await start({ file });
	const { body } = await first.api('POST', '/user/lead', {
		body: { campaign_id: 203, phone_number: '+441614960199' },
	});
	await first.advance(86_400);
	const [newest] = (await first.get('/user/calls')).data;
	await expect(start({ file })).rejects.toThrow('locked');
	await first.close();

	const again = await start({ file });

	const { data } = await again.get('/user/leads?phone_number=1614960199');
	expect(data).toEqual([expect.objectContaining({ id: body.data.id })]);
	const { now } = (await again.control('GET', '/state')).body;
	expect(newest.created_at > '2026-03-02 10:00:00').toBe(true);
	expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(`${newest.created_at}Z`));
});

test('an inactive assistant neither makes nor takes a call', async () => {
	const { control, raw } = await start();
	await control('POST', '/assistants/101', { status: 'inactive' });
	const body = { assistant_id: 101, phone_number: '+441614960199' };
	const asked = await raw('POST', '/user/make_call', { body });
	const live = await control('POST', '/live-calls', {
		...{ type: 'outbound', assistant_id: 101, phone: '+441614960199' },
	});

	for (const { status, body: refusal } of [asked, live]) {
		expect([status, refusal.errors]).toEqual([
			422,
			{ assistant_id: ['The assistant is inactive.'] },
		]);
	}
});
