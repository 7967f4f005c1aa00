// A publication that does not go well: an address that must not be replaced, an assistant that cannot be changed, an answer that
// gets lost.
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN, nameOf, NONE, numbered } from '../support/assistants';
import { HOST } from '../support/engine/credential';
import {
	failureOf,
	PRODUCTION,
	restart,
	SECRET,
	secretIn,
	setUp,
	trigger,
} from '../support/trigger';

const TAKING = automatic('all', { replaceExisting: true });

const written = ({ writes }: Assistants) => writes.map(({ id }) => id);
/** All that a user, n8n's log and its database may get to see of an error. */
const all = (error: Error) =>
	JSON.stringify([error, error.message, error.stack, error.cause, (error.cause as Error)?.stack]);

describe('another address', () => {
	const at = (webhook_url: string) => ({ webhook_url });
	const OTHER = `${PRODUCTION.replace('000001', '000002')}?secret=private`;
	const TURN_ON =
		": choose another assistant, or turn on 'Replace Existing Webhook' in the options of the trigger. The replaced webhook is not restored later";
	const UNPUBLISH =
		': unpublish that workflow, combine both behind one trigger, or choose another assistant';

	test.each<[string, IDataObject, boolean, string]>([
		['of another product', FOREIGN, false, `crm.example${TURN_ON}`],
		['switched off', { ...FOREIGN, is_webhook_active: false }, false, 'crm.example: '],
		['with a login', at('https://u:private@crm.example/'), false, 'crm.example: '],
		['that is none', at('private-junk'), false, 'another address: '],
		['of a trigger', at(OTHER), false, `a workflow of this n8n${UNPUBLISH}`],
		['of a trigger', at(OTHER), true, 'a workflow of this n8n: '],
		[
			'of a workflow',
			at(`${OTHER}&workflow=Mine`),
			false,
			'reports to the workflow "Mine" of this',
		],
	])(
		'%s (%j) stays, with Replace Existing Webhook at %p, and only its host is named',
		async (_case, settings, replaceExisting, reason) => {
			const assistants = new Assistants({ 1: {}, 2: settings });

			const error = await failureOf(setUp(automatic('all', { replaceExisting })));

			expect(error.message).toContain(`The assistant "${nameOf(2)}" already reports to `);
			expect(error.message).toContain(reason);
			expect(all(error)).not.toContain('private');
			expect(assistants.writes).toEqual([]);
		},
	);

	test('that is replaced is named in the log by its host, and is not put back', async () => {
		const assistants = new Assistants({ 1: FOREIGN, 2: {} });
		const { delete: remove, warnings } = await setUp(TAKING);

		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
		const told = warnings.filter((line) => line.includes('replaced'));
		expect(told).toEqual([
			`The assistant "${nameOf(1)}" reported to crm.example until now. This webhook was replaced, and is not restored when the workflow is unpublished.`,
		]);
		await remove();
		expect(assistants.of(1)).toMatchObject(NONE);
	});
});

describe('when one cannot be set up', () => {
	/** The third of three assistants cannot be set up. */
	function given() {
		const assistants = new Assistants({ 1: FOREIGN, 2: { is_webhook_active: true }, 3: {} });
		assistants.refusing.add(3);
		return { assistants, before: assistants.snapshot() };
	}

	test('the third of three is refused: the first two have again what they had, and the error says which one, and why', async () => {
		const { assistants, before } = given();
		const failed = await trigger(TAKING);

		const error = await failureOf(failed.create());

		expect(error).toMatchObject({
			message: `"${nameOf(3)}": The platform did not accept the values sent`,
			description: expect.stringMatching(/Not allowed for Assistant 3.*\*{5}/),
		});
		// the refusal repeats the address
		expect(secretIn(assistants.writes[0].body.webhook_url)).toBe(SECRET);
		expect(all(error)).not.toContain(SECRET);
		expect(written(assistants)).toEqual([1, 2, 1, 2]);
		expect([assistants.snapshot(), failed.log]).toEqual([before, []]);
	});

	test('assistants that reported before, and one that is chosen no more, report as before', async () => {
		const assistants = numbered(3);
		await setUp(automatic([1, 2]));
		const before = assistants.snapshot();
		assistants.refusing.add(3);

		await expect(setUp(automatic([2, 3]))).rejects.toThrow();

		expect(assistants.snapshot()).toBe(before);
	});

	test('the platform goes down after the second write: the log says that it could not be taken back, and the next end clears the address', async () => {
		const { assistants } = given();
		const failed = await trigger(TAKING);
		const edit = assistants.edit.bind(assistants);
		assistants.edit = (id, settings) => {
			edit(id, settings);
			assistants.isDown = id === 2;
		};
		const error = await failureOf(failed.create());
		assistants.edit = edit;
		assistants.isDown = false;
		expect(assistants.of(1).webhook_url).toContain(SECRET);
		expect(failed.log).toEqual([
			expect.stringMatching(/^Assistants may still report to this workflow: /),
		]);
		expect(all(error) + failed.log.join()).not.toContain(SECRET);
		restart();

		expect(await (await trigger(TAKING)).delete()).toBe(true);

		expect([1, 2].map((id) => assistants.of(id).webhook_url)).toEqual([null, null]);
	});
});

/** The answer to the change of the second assistant gets lost. */
const losing = (count: number, isCarriedOut: boolean) => {
	nock(HOST)
		.put('/api/user/assistant/2')
		.reply((_uri, body) => {
			if (isCarriedOut) assistants.edit(2, body as IDataObject);
			return [502, 'Bad Gateway'];
		});
	const assistants = numbered(count);
	return assistants;
};

test('a publication succeeds where only an answer gets lost: a look at the assistants shows it', async () => {
	const assistants = losing(10, true);
	const { delete: remove, log } = await setUp(automatic('all'));

	expect(assistants.of(2).webhook_url).toContain(PRODUCTION);
	expect([written(assistants).length, log]).toEqual([9, []]);
	await remove();
	expect(assistants.of(2)).toMatchObject(NONE);
});

test.each([
	['with the answer the change got lost', 10, false],
	['others were not even tried', 30, true],
])('a publication is taken back where %s', async (_why, count, isCarriedOut) => {
	const assistants = losing(count, isCarriedOut);

	await expect(setUp(automatic('all'))).rejects.toMatchObject({
		description: expect.stringContaining('It is not known whether the request was carried out.'),
	});

	for (const id of [1, 2, count]) expect(assistants.of(id)).toMatchObject(NONE);
});
