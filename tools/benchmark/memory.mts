import { readFileSync, writeFileSync } from 'node:fs';

/** The most memory that a process took since `forgetPeak`, according to Linux; NaN on other systems. */
export function peakOf(pid: number): number {
	try {
		const status = readFileSync(`/proc/${pid}/status`, 'utf8');
		return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)![1]) * 1_024;
	} catch {
		return NaN;
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
