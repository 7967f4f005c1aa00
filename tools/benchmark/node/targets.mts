import { duration, megabytes, type Target, times } from '../part.mts';
import type { Result } from './measure.mts';
import {
	CONCURRENCY,
	LATENCY,
	WORKLOADS,
	type CandidateName,
	type WorkloadName,
} from './workloads.mts';

const MAX_SILENT_MS = 100;

/** Finds the result of some work; undefined if it was not measured. */
export type Find = (
	workload: WorkloadName,
	candidate: CandidateName,
	count?: number,
) => Result | undefined;

/** Compares what is promised with what was measured. */
export function targetsOf(results: Result[], find: Find): Target[] {
	const [own, known, one] = (['platform', 'http10', 'http1'] as const).map(
		(candidate) => find('create', candidate)!,
	);
	const [ownAs, knownAs] = (['platform', 'http10'] as const).map(
		(candidate) => find('createAs', candidate)!,
	);
	const floor = (own.count * LATENCY) / CONCURRENCY;
	const atMost = (
		what: string,
		[figure, base]: [number, number],
		most: number,
		why: string,
		unit = duration,
	): Target => ({
		what,
		wanted: `at most ${most} times`,
		measured: `${times(figure / base)} (${unit(figure)} against ${unit(base)})`,
		isMet: figure / base <= most,
		why,
	});
	const expressions =
		'For each item, n8n evaluates the expressions, and reads and decrypts the credential, about a millisecond each, in both nodes.';
	const faster = (
		what: string,
		fast: Result,
		slow: Result,
		least: number,
		why: string,
	): Target => ({
		what,
		wanted: `at least ${least} times faster`,
		measured: `${times(slow.took / fast.took)} (${duration(fast.took)} against ${duration(slow.took)})`,
		isMet: slow.took / fast.took >= least,
		why,
	});
	const loudest = results
		.filter(({ candidate }) => candidate === 'platform')
		.toSorted((a, b) => b.silent - a.silent)[0];
	return [
		atMost(
			`Create 1,000 leads against the HTTP Request node with ${CONCURRENCY} in flight`,
			[own.took, known.took],
			0.78,
			expressions,
		),
		atMost(
			'The same with the token from an expression',
			[ownAs.took, knownAs.took],
			0.78,
			"n8n's sandbox evaluates the token for each item, in both nodes.",
		),
		atMost(
			'Create 1,000 leads: time until the first request, against the whole',
			[own.firstRequest, own.took],
			0.15,
			expressions,
		),
		atMost(
			`Create 1,000 leads: time from the first request on, against ${CONCURRENCY} answers every ${LATENCY} ms without a break`,
			[own.took - own.firstRequest, floor],
			1.2,
			'Ten requests that start together are answered together, and n8n deals with all of them before the next ten start.',
		),
		atMost(
			"Create 1,000 leads: n8n's memory at most, against that with the HTTP Request node",
			[own.memory, known.memory],
			1.05,
			'n8n gives memory back late.',
			megabytes,
		),
		{
			what: 'The longest time for which n8n answers nobody while this node runs',
			wanted: `at most ${MAX_SILENT_MS} ms`,
			measured: `${duration(loudest.silent)} (${nameOf(loudest)})`,
			isMet: loudest.silent <= MAX_SILENT_MS,
			why: 'While Node frees the memory of thousands of rows, n8n stands still.',
		},
		faster(
			'Create 1,000 leads against the HTTP Request node that sends one at a time',
			own,
			one,
			5,
			'Ten in flight can be ten times faster at most, and what n8n does for each item comes on top.',
		),
		...[[10_000, 5] as const, [50_000, 6] as const].map(([count, least]) =>
			faster(
				`List ${count.toLocaleString('en')} calls against the paging of the HTTP Request node`,
				find('list', 'platform', count)!,
				find('list', 'http', count)!,
				least,
				'The simulator, which shares the cores with n8n, computes every page.',
			),
		),
	];
}

const nameOf = ({ workload, count }: Result) =>
	`${WORKLOADS[workload].label.toLowerCase()}, ${count.toLocaleString('en')}`;
