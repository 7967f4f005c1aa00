import { duration, type Target, times } from '../part.mts';
import type { Result } from './measure.mts';
import { WORKLOADS, type CandidateName, type WorkloadName } from './workloads.mts';

const MAX_SILENT_MS = 100;

/** Finds the result of some work; undefined if it was not measured. */
export type Find = (
	workload: WorkloadName,
	candidate: CandidateName,
	count?: number,
) => Result | undefined;

/** Compares what is promised with what was measured. */
export function targetsOf(results: Result[], find: Find): Target[] {
	const [own, known, unbounded, one] = (['platform', 'http10', 'http', 'http1'] as const).map(
		(candidate) => find('create', candidate)!,
	);
	const bounded = (what: string, { took }: Result, most: number): Target => ({
		what: `${what} against the HTTP Request node with 10 in flight`,
		wanted: `at most ${most} times`,
		measured: `${times(took / known.took)} (${duration(took)} against ${duration(known.took)}; ${times(took / unbounded.took)} of ${duration(unbounded.took)} with all in flight)`,
		isMet: took / known.took <= most,
		why: "Before the first request, n8n evaluates all expressions. Each takes n8n's sandbox about a millisecond.",
	});
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
		bounded('Create 1,000 leads', own, 0.78),
		{
			what: 'The longest time for which n8n answers nobody while this node runs',
			wanted: `at most ${MAX_SILENT_MS} ms`,
			measured: `${duration(loudest.silent)} (${nameOf(loudest)})`,
			isMet: loudest.silent <= MAX_SILENT_MS,
			why: 'n8n does one thing at a time: a node that evaluates the expressions of many items without a break keeps everyone else waiting.',
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
