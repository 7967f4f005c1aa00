import type { ContestantName } from './contestants.mts';
import type { WorkloadName } from './workloads.mts';

/** What a process of its own is to do, once. */
export interface Job {
	workload: WorkloadName;
	contestant: ContestantName;
	/** Items to send, or rows to list. */
	count: number;
	/** The address of the API, its latency included. */
	apiUrl: string;
	token: string;
	/** The first lead of those that are updated. */
	firstLead: number;
	/** The file that starts n8n. */
	n8n: string;
	/** The folder of this package, and that of the plain one. */
	platform: string;
	plain: string;
}

/** What came of it. */
export interface Outcome {
	milliseconds: number;
	/** The most memory that the process had before it began, and until it ended, in bytes. */
	memoryBefore: number;
	memory: number;
	/** Items that were not refused, or rows. */
	done: number;
	refused: number;
}
