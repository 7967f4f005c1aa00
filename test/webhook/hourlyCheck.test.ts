// While a workflow is published, n8n's schedule has the trigger look after its assistants once an hour, as when n8n starts.
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN, nameOf, UNSET } from '../support/assistants';
import { HOST } from '../support/engine/credential';
import { PRODUCTION, restart, TEST, trigger, type Setting } from '../support/trigger';

const TAKING = automatic('all', { replaceExisting: '={{ true }}' });
const NOT_REPORTED = 'Assistants may no longer report to this workflow. ';
const TAKEN = `${NOT_REPORTED}"${nameOf(1)}": already reports to crm.example`;
const SWITCHED_OFF = { is_webhook_active: false };

type Settings = Record<number, IDataObject>;

/** A published workflow. */
async function published(settings: Settings = { 1: {} }, setting?: Setting) {
	const assistants = new Assistants(settings);
	const production = await trigger(TAKING, setting);
	await production.startN8n({ activation: 'activate' });
	assistants.writes.length = 0;
	const told = () => production.failures.map(({ message }) => message);
	return { assistants, production, told };
}

/** The same after a restart of n8n. */
async function restarted(settings?: Settings) {
	const { assistants } = await published(settings);
	restart();
	const again = await trigger(TAKING);
	await again.startN8n();
	assistants.writes.length = 0;
	return { assistants, production: again };
}

describe.each([
	['published', async (settings?: Settings) => await published(settings)],
	['set up when n8n started', restarted],
])('a trigger that was %s', (_when, given) => {
	test.each([
		['switched off', SWITCHED_OFF],
		['cleared', UNSET],
	])('enters its webhook again where it was %s, and touches nothing else', async (...row) => {
		const { assistants, production } = await given({ 1: {}, 2: {} });
		assistants.edit(1, row[1]);
		// n8n evaluates no expression then
		const { expression } = production.workflow;
		for (const method of ['getParameterValue', 'getSimpleParameterValue'] as const) {
			jest.spyOn(expression, method).mockImplementation(() => {
				throw new Error('No bridge acquired for this context');
			});
		}

		await production.anHourLater();

		expect(assistants.writes.map(({ id }) => id)).toEqual([1]);
		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
		expect(assistants.of(1).is_webhook_active).toBe(true);
		expect(production.failures).toEqual([]);
	});

	test('whose platform does not answer asks again an hour later, and nobody is told', async () => {
		const { assistants, production } = await given();
		assistants.edit(1, SWITCHED_OFF);
		assistants.isDown = true;
		await production.anHourLater();
		expect(production.warnings.at(-1)).toMatch(
			/^The assistants could not be checked, and will be again/,
		);
		assistants.isDown = false;

		await production.anHourLater();

		expect(assistants.of(1).is_webhook_active).toBe(true);
		expect(production.failures).toEqual([]);
	});
});

test.each<[what: string, answer: (read: nock.Interceptor) => nock.Scope, told: string]>([
	[
		'a platform that answers with a web page is no longer this one',
		(read) => read.reply(200, '<html>', { 'content-type': 'text/html' }),
		NOT_REPORTED,
	],
	[
		'a list whose rows never all come',
		(read) => read.reply(200, { data: [], total: 2 }),
		`${NOT_REPORTED}The platform listed only 0 of 2 rows`,
	],
	['a revoked token', (read) => read.reply(401, {}), 'did not accept the API token'],
])('%s: the user is told, once', async (_what, answer, expected) => {
	const { production, told } = await published();
	nock.cleanAll();
	answer(nock(HOST).persist().get('/api/user/assistants/get').query(true));

	await production.anHourLater();
	await production.anHourLater();

	expect(told()).toEqual([expect.stringContaining(expected)]);
});

test('an assistant that was created since publishing reports as well, with All Assistants', async () => {
	const { assistants, production } = await published();
	assistants.edit(2, {});

	await production.anHourLater();

	expect(assistants.writes.map(({ id }) => id)).toEqual([2]);
	expect(assistants.of(2).webhook_url).toContain(PRODUCTION);
});

test('another product that took an assistant back keeps it, and is told of once, until something changes', async () => {
	const { assistants, production, told } = await published({ 1: FOREIGN, 2: {} });
	assistants.edit(1, FOREIGN);
	assistants.edit(2, SWITCHED_OFF);

	await production.anHourLater();
	await production.anHourLater();
	expect(told()).toEqual([TAKEN]);
	expect(assistants.writes.map(({ id }) => id)).toEqual([2]);

	assistants.edit(2, FOREIGN);
	await production.anHourLater();
	await production.anHourLater();
	expect(told()).toHaveLength(2);
	expect(told()[1]).toContain(nameOf(2));

	// it is over, and comes again
	const comeAgain = async () => {
		assistants.edit(1, UNSET);
		assistants.edit(2, UNSET);
		await production.anHourLater();
		assistants.edit(1, FOREIGN);
		await production.anHourLater();
	};
	await comeAgain();
	await comeAgain();
	expect(told().slice(2)).toEqual([TAKEN, TAKEN]);
	expect(production.failures[2].description).toContain('unpublish and publish the workflow');
	expect(JSON.stringify([production.failures, production.log])).not.toContain('private');
});

test('what was told when n8n started is not told again an hour later', async () => {
	const { assistants } = await published();
	restart();
	assistants.edit(1, FOREIGN);
	const again = await trigger(TAKING);
	await again.startN8n();

	await again.anHourLater();

	expect(again.failures.map(({ message }) => message)).toEqual([TAKEN]);
});

test('what was told is told again after the workflow was published anew, and not when n8n only leads again', async () => {
	const { assistants, production, told } = await published();
	const takenBack = async () => {
		assistants.edit(1, FOREIGN);
		await production.anHourLater();
	};
	await takenBack();
	expect(told()).toEqual([TAKEN]);
	await production.startN8n({ activation: 'leadershipChange' });
	expect(told()).toEqual([TAKEN]);

	await production.delete();
	await production.startN8n({ activation: 'activate' });
	await takenBack();

	expect(told()).toEqual([TAKEN, TAKEN]);
});

test.each(['after', 'before'])(
	'an hour that ends just %s a workflow is unpublished enters nothing',
	async (when) => {
		const { assistants, production } = await published({ 1: {}, 2: {} });
		const hour = production.anHourLater;

		const early = when === 'before' ? hour() : undefined;
		const clearing = production.delete();
		await Promise.all([early, clearing, hour()]);

		for (const id of [1, 2]) expect(assistants.of(id).webhook_url).toBeNull();
		expect(production.failures).toEqual([]);
	},
);

test('a test in the editor, of an assistant that has no webhook yet, is not disturbed, and its end does not end the hourly repairs', async () => {
	const { assistants, production } = await published({ 1: {} });
	assistants.edit(2, {});
	const listening = await trigger(automatic([2]), { test: true });
	await listening.create();
	assistants.edit(1, UNSET);

	await production.anHourLater();

	expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
	expect(assistants.of(2).webhook_url).toContain(TEST);
	expect(production.failures).toEqual([]);
	await listening.delete();
	assistants.edit(1, UNSET);
	await production.anHourLater();
	expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
});

test('triggers are spread over the hour, each at the same minute and second of every hour', async () => {
	const of = async (nodeId: string) =>
		(await published({ 1: {} }, { nodeId })).production.schedule();
	const ids = Array.from({ length: 20 }, (_, index) => String(index));

	const schedules = await Promise.all(ids.map(of));

	for (const one of schedules)
		expect(one).toEqual([expect.stringMatching(/^[1-5]?\d [1-5]?\d(?: \*){4}$/)]);
	expect(new Set(schedules.flat()).size).toBe(20);
	expect(await of('7')).toEqual(schedules[7]);
});
