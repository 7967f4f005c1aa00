// A success by its status whose body says that it was none; and a failure that leaves the outcome open.
import nock from 'nock';
import { FILE, FORMS, formOf } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { platform } from '../support/platform';

const NOT_DONE = { success: false, message: 'The billing service is closed.' };
const MESSAGE = 'The platform did not carry out the request';

/** Runs an operation on a platform that answers with a text. */
async function answeredText(title: string, text: string) {
	const { method, path } = FORMS.get(title)!;
	platform()
		.intercept(`/api${path}`, method)
		.query(true)
		.reply(200, text, { 'content-type': 'text/plain' });
	return await run(formOf(title));
}

/** Runs an operation on a platform that answers this, and counts how often it is asked. */
async function answered(title: string, body: object, status = 200, more: object = {}) {
	const { method, path } = FORMS.get(title)!;
	let asked = 0;
	platform()
		.intercept(`/api${path}`, method)
		.query(true)
		.times(10)
		.reply(() => [status, ++asked && body]);
	const result = await run(formOf(title, more), { binary: { data: FILE } });
	nock.cleanAll();
	return { ...result, asked };
}

test.each([...FORMS.keys()])(
	'%s: fails, is not repeated, and says what the platform says',
	async (title) => {
		const { items, error, asked } = await answered(title, { data: [], ...NOT_DONE });

		expect(error?.message).toBe(MESSAGE);
		expect(error?.description).toContain('The platform says: The billing service is closed.');
		// it is known: the platform said so
		expect(error?.description).not.toContain('It is not known');
		expect(items).toEqual([]);
		expect(asked).toBe(1);
	},
);

test.each(['call: make', 'phoneNumber: purchase', 'call: getAll'])(
	'%s: an answer with nothing but an error is no success either',
	async (title) => {
		const { items, error, asked } = await answered(title, { error: 'No balance', data: null });

		expect(error?.message).toBe(MESSAGE);
		expect(error?.description).toContain('The platform says: No balance');
		expect([items, asked]).toEqual([[], 1]);
	},
);

test.each([
	['sms: send', { success: true, error_code: '30007' }],
	['sms: send', { error_code: '30007' }],
	['sms: send', { message: 'Sent', data: { id: 5, error_code: 30007 } }],
])(
	'%s, %j: the message may be on its way, so nobody is told to send it again',
	async (title, body) => {
		const { error, asked } = await answered(title, body);

		expect(error?.message).toBe('The platform says that it sent the message, and names an error');
		expect(error?.description).toContain('It is not known whether the request was carried out');
		expect(error?.description).not.toContain('try again');
		expect(asked).toBe(1);
	},
);

const writes = [...FORMS].filter(([, { method }]) => method !== 'GET').map(([title]) => title);

test.each(['lead: delete', 'lead: update', 'sms: send', 'call: make', 'campaign: start'])(
	'%s is done where the platform says so in a word, or with nothing',
	async (title) => {
		const word = await answeredText(title, 'OK');
		const nothing = await answeredText(title, '');

		expect([word.error, nothing.error]).toEqual([undefined, undefined]);
		expect(word.items).toEqual([expect.objectContaining({ pairedItem: { item: 0 } })]);
		expect(word.items[0].json).toMatchObject({ message: 'OK' });
		expect(nothing.items[0].json).not.toHaveProperty('message');
	},
);

test.each(writes)('%s is never sent again when its outcome is unknown', async (title) => {
	const { error, asked } = await answered(title, {}, 503);

	expect(error?.description).toContain('It is not known whether the request was carried out');
	expect(asked).toBe(1);
});
