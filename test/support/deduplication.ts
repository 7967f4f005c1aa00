import { createHash } from 'node:crypto';
import { DataDeduplicationService } from 'n8n-core';
import {
	sleep,
	type DeduplicationItemTypes,
	type ICheckProcessedContextData,
	type ICheckProcessedOptions,
	type IDeduplicationOutput,
} from 'n8n-workflow';

/**
 * In the place of n8n's own, which is no part of n8n-core and needs its database: what was processed, in the mode
 * `entries`, as n8n 2.41 keeps it (deduplication-helper.js), read, changed and written in steps between which others
 * come in; two that begin the same list collide.
 */
class Deduplication {
	private readonly rows = new Map<string, string>();

	/** Workflows that have asked since the test began, and those of earlier tests: their process asks on for a moment. */
	private readonly workflows = new Set<object>();

	private readonly gone = new WeakSet<object>();

	/** How many questions of this test there were, and how often a list was written. */
	calls = 0;
	written = 0;

	/** How many of the next questions fail, as with a database that is down. */
	failures = 0;

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		_scope: string,
		data: ICheckProcessedContextData,
		{ mode, maxEntries }: ICheckProcessedOptions,
	): Promise<IDeduplicationOutput> {
		expect(mode).toBe('entries');
		if (this.gone.has(data.workflow)) return { new: [], processed: items };
		this.calls++;
		this.workflows.add(data.workflow);
		const found = await this.find(data);
		const hashes = items.map(hashOf);
		if (!found) {
			await this.write(data, hashes, true);
			return { new: items, processed: [] };
		}
		const known = new Set(found);
		const isNew = (_item: unknown, index: number) => !known.has(hashes[index]);
		found.push(...hashes.filter(isNew));
		if (maxEntries) found.splice(0, found.length - maxEntries);
		await this.write(data, found);
		return {
			new: items.filter(isNew),
			processed: items.filter((item, index) => !isNew(item, index)),
		};
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		_scope: string,
		data: ICheckProcessedContextData,
	): Promise<void> {
		const found = await this.find(data);
		const removed = new Set(items.map(hashOf));
		const left = found?.filter((hash) => !removed.has(hash));
		if (left) await this.write(data, left);
	}

	clear(): void {
		this.rows.clear();
		for (const workflow of this.workflows) this.gone.add(workflow);
		this.workflows.clear();
		this.failures = 0;
	}

	/** All that is recorded, of all nodes. */
	get size(): number {
		return [...this.rows.values()].flatMap((row) => JSON.parse(row) as string[]).length;
	}

	private async find(data: ICheckProcessedContextData): Promise<string[] | undefined> {
		await sleep(0);
		if (this.failures > 0) {
			this.failures--;
			throw new Error('database is locked');
		}
		const row = this.rows.get(keyOf(data));
		return row === undefined ? undefined : (JSON.parse(row) as string[]);
	}

	private async write(
		data: ICheckProcessedContextData,
		hashes: string[],
		isBegun = false,
	): Promise<void> {
		await sleep(0);
		if (isBegun && this.rows.has(keyOf(data))) throw new Error('UNIQUE constraint failed');
		this.written++;
		if (!this.gone.has(data.workflow)) this.rows.set(keyOf(data), JSON.stringify(hashes));
	}
}

function keyOf({ workflow, node }: ICheckProcessedContextData): string {
	return `${workflow.id} n:${node?.id}`;
}

function hashOf(item: DeduplicationItemTypes): string {
	return createHash('md5').update(item.toString()).digest('base64');
}

export const processed = new Deduplication();

/** Call in each file of tests that starts executions: every test begins with nothing recorded. */
export function withDeduplication(): void {
	beforeAll(async () => await DataDeduplicationService.init(processed as never));
	beforeEach(() => processed.clear());
}
