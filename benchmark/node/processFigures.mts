import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What the system tells of a process; undefined where it does not tell such things. */
export interface ProcessFigures {
	/** The time that all its threads have computed, in seconds. */
	cpuSeconds: number;
	/** The memory that it has now, in bytes. */
	memory: number;
	/** The most memory that it has had since `forgetPeak`, in bytes. */
	peak: number;
}

/** In which Linux counts the time of a process, on all its machines. */
const TICKS_A_SECOND = 100;
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** Reads what Linux tells of a process. */
export function figuresOf(pid: number): ProcessFigures | undefined {
	if (!existsSync(`/proc/${pid}/stat`)) return undefined;
	// the name of the process stands in brackets, and may have blanks
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const bytes = (field: string) =>
		Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)![1]) * 1_024;
	return {
		cpuSeconds: (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) / TICKS_A_SECOND,
		memory: bytes('VmRSS'),
		peak: bytes('VmHWM'),
	};
}

/** Lets Linux count the peak of a process's memory anew; where it may not, the peak is that since its start. */
export function forgetPeak(pid: number): void {
	try {
		writeFileSync(`/proc/${pid}/clear_refs`, '5');
	} catch {
		// not Linux, or not permitted
	}
}
