import { createHash } from 'node:crypto';
import { jsonParse, type IPollFunctions } from 'n8n-workflow';

/** What is remembered for one event with one set of filters. */
interface Remembered {
	key: string;
	state: unknown;
}

/** To be changed together with what any event remembers: what an older version left cannot be read. */
const SHAPE = 2;

/** A name for what is watched: with another one, watching starts anew. */
export function keyFor(...parts: unknown[]): string {
	return createHash('sha256')
		.update(JSON.stringify([SHAPE, ...parts]))
		.digest('base64url')
		.slice(0, 16);
}

/** What was remembered under a key; undefined when it is another one, or nothing yet. */
export function recall(context: IPollFunctions, key: string): unknown {
	const { watched } = context.getWorkflowStaticData('node');
	const found = jsonParse<Remembered | null>(String(watched ?? 'null'), { fallbackValue: null });
	return found?.key === key ? found.state : undefined;
}

/** Remembers what is known now. It is one text: n8n compares and copies what it stores, field by field. */
export function remember(context: IPollFunctions, key: string, state: unknown): void {
	const memory = context.getWorkflowStaticData('node');
	const watched = JSON.stringify({ key, state } satisfies Remembered);
	if (memory.watched !== watched) memory.watched = watched;
}
