import { duration, megabytes, times } from '../figures.mts';
import type { Target } from '../part.mts';
import type { Result } from './plan.mts';
import { findResult, resultOf } from './resultOf.mts';
import { WORKLOADS } from './workloads.mts';

const TIMES_HTTP = 1.1;
const TIMES_HTTP_WITH_TOKEN = 1.3;
const TIMES_SEQUENTIAL = 5;
const TIMES_PAGING: Record<number, number> = { 10_000: 5, 50_000: 6 };
const TIMES_MEMORY = 1.2;
const MS_SILENT = 250;

/** What is promised, held against what was measured. */
export function targetsOf(results: Result[]): Target[] {
	return [
		...againstHttpRequest(results),
		silence(results),
		againstSequential(results),
		...againstPaging(results),
		memory(results),
	];
}

function againstHttpRequest(results: Result[]): Target[] {
	const known = resultOf(results, { workload: 'create', candidate: 'http10' }).took;
	const unbounded = resultOf(results, { workload: 'create', candidate: 'http' }).took;
	const target = (workload: 'create' | 'createAs', what: string, most: number): Target => {
		const { took, firstRequest } = resultOf(results, { workload, candidate: 'platform' });
		return {
			what: `${what} against the HTTP Request node with 10 in flight`,
			wanted: `at most ${most} times`,
			measured: `${times(took / known)} (${duration(took)} against ${duration(known)}; ${times(took / unbounded)} of ${duration(unbounded)} with all in flight)`,
			isMet: took / known <= most,
			why: `Its first request came after ${duration(firstRequest)}: until then n8n had evaluated expressions. Each costs n8n's sandbox about a millisecond.`,
		};
	};
	return [
		target('create', 'Create 1,000 leads', TIMES_HTTP),
		target('createAs', 'The same with the access token from an expression', TIMES_HTTP_WITH_TOKEN),
	];
}

function silence(results: Result[]): Target {
	const own = results.filter(({ candidate }) => candidate === 'platform');
	const worst = own.toSorted((a, b) => b.silent - a.silent)[0];
	return {
		what: 'The longest time for which n8n answers nobody while this node runs',
		wanted: `at most ${MS_SILENT} ms`,
		measured: `${duration(worst.silent)} (${nameOf(worst)})`,
		isMet: worst.silent <= MS_SILENT,
		why: 'n8n does one thing at a time: whoever evaluates the expressions of many items without a break keeps all others waiting.',
	};
}

function againstSequential(results: Result[]): Target {
	const own = resultOf(results, { workload: 'create', candidate: 'platform' }).took;
	const sequential = resultOf(results, { workload: 'create', candidate: 'sequential' }).took;
	return {
		what: 'Create 1,000 leads against the plain sequential node',
		wanted: `at least ${TIMES_SEQUENTIAL} times faster`,
		measured: `${times(sequential / own)} (${duration(own)} against ${duration(sequential)})`,
		isMet: sequential / own >= TIMES_SEQUENTIAL,
		why: 'Ten in flight can be ten times faster at the most, and what n8n computes for each item comes on top of it.',
	};
}

function againstPaging(results: Result[]): Target[] {
	return Object.entries(TIMES_PAGING).map(([text, least]) => {
		const count = Number(text);
		const own = resultOf(results, { workload: 'list', candidate: 'platform', count }).took;
		const paging = resultOf(results, { workload: 'list', candidate: 'http', count }).took;
		return {
			what: `List ${count.toLocaleString('en')} calls against the paging of the HTTP Request node`,
			wanted: `at least ${least} times faster`,
			measured: `${times(paging / own)} (${duration(own)} against ${duration(paging)})`,
			isMet: paging / own >= least,
			why: 'The simulator, which shares the cores with n8n, computes every page.',
		};
	});
}

/** The work that needs the most memory in comparison. */
function memory(results: Result[]): Target {
	const pairs = results.flatMap((own) => {
		if (own.candidate !== 'platform' || own.memory === undefined) return [];
		const { workload, latency, count } = own;
		const http = findResult(results, { workload, latency, count, candidate: 'http' });
		return http?.memory ? [{ own, http, ratio: own.memory / http.memory }] : [];
	});
	const wanted = {
		what: "n8n's peak memory against that with the HTTP Request node",
		wanted: `at most ${TIMES_MEMORY} times`,
		why: 'In memory is what a node keeps while it runs, and what comes out of it: of a list the HTTP Request node returns pages, this node items, each with its link to the item it came from.',
	};
	const [worst] = pairs.toSorted((a, b) => b.ratio - a.ratio);
	if (!worst) return { ...wanted, measured: '– (this system does not tell)', isMet: true };
	const { own, http, ratio } = worst;
	const figures = (result: Result) =>
		`${megabytes(result.memory!)}, ${megabytes(result.memory! - result.memoryBefore!)} of it added`;
	return {
		...wanted,
		measured: `${times(ratio)} (${nameOf(own)}: ${figures(own)}, against ${figures(http)})`,
		isMet: ratio <= TIMES_MEMORY,
	};
}

const nameOf = ({ workload, count, latency }: Result) =>
	`${WORKLOADS[workload].label.toLowerCase()}, ${count.toLocaleString('en')}, ${latency} ms`;
