import { readFileSync, writeFileSync } from 'node:fs';

/** A process's memory according to Linux: now, or the most since `forgetPeak`. */
export function bytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): number | undefined {
	try {
		const status = readFileSync(`/proc/${pid}/status`, 'utf8');
		return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)![1]) * 1_024;
	} catch {
		return undefined;
	}
}

/** Resets the peak of a process's memory; where that is not permitted, the peak is the one since its start. */
export function forgetPeak(pid: number): void {
	try {
		writeFileSync(`/proc/${pid}/clear_refs`, '5');
	} catch {
		// not Linux, or not permitted
	}
}
