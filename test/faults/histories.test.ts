// Whatever happens on the platform and to n8n, between two polls and in the middle of one: each event comes exactly once.
import fc from 'fast-check';
import nock from 'nock';
import { HOST } from '../support/engine/credential';
import { page } from '../support/page';
import '../support/platform';
import { Polling } from '../support/poll';

jest.setTimeout(900_000);

const OPEN = ['initiated', 'ringing', 'in-progress'];

interface Call {
	id: number;
	status: string;
	created_at: string;
}

/** A platform with few calls on a page, so that a short history has many pages. */
class Model {
	calls: Call[] = [];

	/** Numbers that were given out to calls that are not there yet. */
	held: number[] = [];

	last = 0;

	/** What happens after so many requests of the poll under way. */
	meanwhile?: { after: number; event: Event };

	isDown = false;

	readonly perPage: number;

	private readonly newestFirst: boolean;

	constructor(perPage: number, newestFirst: boolean) {
		this.perPage = perPage;
		this.newestFirst = newestFirst;
	}

	answer(uri: string): [number, object] {
		if (this.isDown) return [403, { error: 'Down' }];
		if (this.meanwhile && this.meanwhile.after-- === 0) this.happen(this.meanwhile.event);
		const query = new URL(uri, HOST).searchParams;
		const [status, from] = [query.get('status'), query.get('date_from')];
		const rows = this.calls
			.filter((call) => !status || call.status === status)
			.filter((call) => !from || call.created_at >= from)
			.sort((a, b) => (this.newestFirst ? b.id - a.id : a.id - b.id));
		const number = Number(query.get('page'));
		const { perPage } = this;
		const start = (number - 1) * perPage;
		const last = Math.max(1, Math.ceil(rows.length / perPage));
		const shown = rows.slice(start, start + perPage).map((call) => ({ ...call }));
		return [200, page(shown, { number, last, perPage, total: rows.length })];
	}

	happen({ kind, n }: Event): void {
		const some = this.calls.filter(({ id }) => (id * 7 + n) % 3 === 0);
		if (kind === 'add') for (let times = 0; times < n; times++) this.add(++this.last, n);
		// a number is given out, but the call is there later only
		else if (kind === 'hold') this.held.push(++this.last);
		else if (kind === 'release') this.release(n);
		else if (kind === 'progress') some.forEach((call) => this.progress(call));
		else if (kind === 'end') some.forEach((call) => this.end(call, n));
		else if (kind === 'remove') this.remove(this.calls[n % Math.max(1, this.calls.length)]);
	}

	/** They are late by less than a page; of real pages, that is a hundred calls. */
	private release(n: number): void {
		for (const id of this.held.splice(0)) {
			if (this.calls.filter((call) => call.id > id).length < this.perPage) this.add(id, n);
		}
	}

	private add(id: number, n: number): void {
		const [day, second] = [1 + Math.floor(id / 40), String(id % 60).padStart(2, '0')];
		const created_at = `2026-11-${String(day).padStart(2, '0')} 10:00:${second}`;
		const call = { id, status: OPEN[id % 3], created_at };
		this.calls.push(call);
		if ((id + n) % 4 === 0) this.end(call, n);
	}

	private progress(call: Call): void {
		if (OPEN.includes(call.status)) call.status = OPEN[Math.min(2, OPEN.indexOf(call.status) + 1)];
	}

	private end(call: Call, n: number): void {
		if (call.status === 'ended' && n % 2 === 0) call.status = 'completed';
		if (OPEN.includes(call.status)) call.status = ['completed', 'ended', 'no-answer'][n % 3];
	}

	private remove(call: Call | undefined): void {
		this.calls = this.calls.filter((other) => other !== call);
	}
}

interface Event {
	kind: 'add' | 'hold' | 'release' | 'progress' | 'end' | 'remove';
	n: number;
}

interface Step {
	between: Event[];
	meanwhile?: { after: number; event: Event };
	then: 'poll' | 'restart' | 'loss' | 'failure' | 'two at once';
}

const event = fc.record({
	kind: fc.constantFrom<Event['kind'][]>(
		'add',
		'add',
		'add',
		'hold',
		'release',
		'progress',
		'end',
		'end',
		'remove',
	),
	n: fc.integer({ min: 0, max: 9 }),
});
const step: fc.Arbitrary<Step> = fc.record({
	between: fc.array(event, { maxLength: 4 }),
	// a call that is deleted while the list is read may make a poll miss another one
	meanwhile: fc.option(
		fc.record({
			after: fc.integer({ min: 0, max: 5 }),
			event: event.filter(({ kind }) => kind !== 'remove'),
		}),
		{ nil: undefined },
	),
	then: fc.constantFrom<Step['then'][]>(
		'poll',
		'poll',
		'poll',
		'restart',
		'failure',
		'two at once',
	),
});
const loss = fc.record({
	between: fc.array(event, { maxLength: 4 }),
	meanwhile: fc.constant(undefined),
	then: fc.constant<Step['then']>('loss'),
});
const history = (steps: fc.Arbitrary<Step>) =>
	fc.record({
		perPage: fc.integer({ min: 2, max: 4 }),
		newestFirst: fc.boolean(),
		before: fc.array(event, { maxLength: 5 }),
		steps: fc.array(steps, { minLength: 1, maxLength: 8 }),
	});
type History = ReturnType<typeof history> extends fc.Arbitrary<infer Value> ? Value : never;

async function play(name: string, { perPage, newestFirst, before, steps }: History) {
	const model = new Model(perPage, newestFirst);
	nock.cleanAll();
	nock(HOST)
		.persist()
		.get('/api/user/calls')
		.query(true)
		.reply((uri) => model.answer(uri) as never);
	const polling = new Polling({ event: name });
	const seen: number[] = [];
	const gone = new Set<number>();
	const take = (rows: Array<{ id?: unknown }>) => seen.push(...rows.map(({ id }) => Number(id)));
	const poll = async () => take(await polling.tick());

	before.forEach((one) => model.happen(one));
	// what is late at the start may be before it or after it
	model.held = [];
	const old = new Map(model.calls.map(({ id, status }) => [id, status]));
	take(await polling.activate());

	for (const { between, meanwhile, then } of steps) {
		const there = model.calls;
		between.forEach((one) => model.happen(one));
		model.meanwhile = meanwhile && { ...meanwhile };
		const during = model.calls;
		if (then === 'restart') take(await polling.restart());
		else if (then === 'loss') {
			polling.loseStaticData();
			take(await polling.restart());
		} else if (then === 'two at once') await Promise.all([poll(), poll()]);
		else if (then === 'failure') {
			model.isDown = true;
			await expect(poll()).rejects.toThrow();
			model.isDown = false;
		} else await poll();
		model.meanwhile = undefined;
		for (const { id } of [...there, ...during]) {
			if (!model.calls.some((call) => call.id === id)) gone.add(id);
		}
	}
	// a call may be given a poll to come back
	for (let times = 0; times < 2; times++) await poll();
	return { seen, old, calls: model.calls, gone, wasTold: polling.failures.length > 0 };
}

const isOver = (status: string | undefined) => status !== undefined && !OPEN.includes(status);
const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

/** By event, whether it has happened to a call of this status; undefined for a call that is not there. */
const HAPPENED: Record<string, (status: string | undefined) => boolean> = {
	newCall: (status) => status !== undefined,
	callEnded: isOver,
};

test.each([
	['New Call', 'newCall', 'whatever happens', history(step), 60],
	['Call Ended', 'callEnded', 'whatever happens', history(step), 60],
	[
		'New Call',
		'newCall',
		'or tells the user, if n8n loses its state',
		history(fc.oneof(step, loss)),
		40,
	],
	[
		'Call Ended',
		'callEnded',
		'or tells the user, if n8n loses its state',
		history(fc.oneof(step, loss)),
		40,
	],
] as Array<[string, string, string, fc.Arbitrary<History>, number]>)(
	'%s (%s) passes each call on exactly once, %s',
	async (_name, name, _how, histories, numRuns) => {
		const has = HAPPENED[name];
		await fc.assert(
			fc.asyncProperty(histories, async (given) => {
				const { seen, old, calls, gone, wasTold } = await play(name, given);
				const found = new Set(seen);
				const wanted = calls
					.filter(({ id, status }) => has(status) && !has(old.get(id)))
					.map(({ id }) => id)
					// what was lost is found again, or the user is told
					.filter((id) => !wasTold || found.has(id));

				expect(sorted(seen)).toEqual(sorted(found));
				// calls that were deleted may have been passed on before, or not
				expect(sorted(seen.filter((id) => !gone.has(id)))).toEqual(sorted(wanted));
				// what was there before starts nothing in any case
				expect(seen.filter((id) => has(old.get(id)))).toEqual([]);
				if (!given.steps.some(({ then }) => then === 'loss')) expect(wasTold).toBe(false);
			}),
			{ seed: 2026, numRuns },
		);
	},
);
