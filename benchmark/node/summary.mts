import { duration } from '../figures.mts';
import type { Summary } from '../part.mts';
import type { CandidateName } from './candidates.mts';
import type { Result } from './plan.mts';
import { findResult, resultOf } from './resultOf.mts';
import type { WorkloadName } from './workloads.mts';

const LINES: Array<[what: string, workload: WorkloadName, count: number]> = [
	['1,000 leads created', 'create', 1_000],
	['the same, each in the name of another user', 'createAs', 1_000],
	['1,000 leads updated', 'update', 1_000],
	['50 messages sent', 'send', 50],
	['10,000 calls listed', 'list', 10_000],
	['50,000 calls listed', 'list', 50_000],
];

/** What a user gets, in plain words. */
export function summaryOf(results: Result[]): Summary {
	const create = resultOf(results, { workload: 'create', candidate: 'platform' });
	const rows = LINES.map(([what, workload, count]) => {
		const find = (candidate: CandidateName) => findResult(results, { workload, candidate, count });
		const own = resultOf(results, { workload, count, candidate: 'platform' });
		return [
			what,
			duration(own.took),
			duration(own.silent),
			...[find('http10') ?? find('httpPaced') ?? find('http'), find('sequential')].map(cell),
		];
	});
	const sequential = resultOf(results, { workload: 'create', candidate: 'sequential' });
	return {
		text: [
			`1,000 leads: ${duration(create.took)}, where a node that sends one after another takes ${duration(sequential.took)}. Meanwhile n8n answers others, who wait ${duration(create.silent)} at most. ${create.done.toLocaleString('en')} of ${create.count.toLocaleString('en')} are on the platform.`,
			"All of it in the real n8n with its default settings, on the machine below, with a platform that takes 50 ms to answer. The HTTP Request node, n8n's own, is held to the same number in flight, or to what the platform takes of messages; lists it can only page through.",
		],
		table: {
			title: '',
			columns: [
				'what',
				'this node',
				'others wait at most',
				'HTTP Request node',
				'a node that asks one by one',
			],
			rows,
		},
	};
}

function cell(result: Result | undefined): string {
	if (!result) return '–';
	const { took, done, count } = result;
	const lost = done < count ? `, ${(count - done).toLocaleString('en')} lost` : '';
	return `${duration(took)}${lost}`;
}
