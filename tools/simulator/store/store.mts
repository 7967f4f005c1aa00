import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';

type Row = Record<string, SQLInputValue>;

export const SCHEMA = readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8');

export interface Store {
	get<T>(sql: string, ...values: SQLInputValue[]): T | undefined;
	all<T>(sql: string, ...values: SQLInputValue[]): T[];
	/** The row with an id, if it exists and, if a user is given, belongs to that user. */
	find<T>(table: string, id: number | null, userId?: number): T | undefined;
	/** Runs a statement and returns the id of the inserted row. */
	run(sql: string, ...values: SQLInputValue[]): number;
	/** Runs several statements. */
	execute(sql: string): void;
	insert(table: string, row: Row): number;
	update(table: string, id: number, changes: Row): void;
	remove(table: string, id: number): void;
	/** Everything in `work` happens, or none of it. */
	transaction<T>(work: () => T): T;
	/** The address where the simulator listens: recordings are read from it. */
	origin: string;
	/** Empties every table; to be called in a transaction. */
	clear(): void;
	close(): void;
}

/**
 * Opens a database with the schema in it.
 * @param file one that this schema made before, or that does not exist yet; without it, the database is in memory
 * @throws Error if another simulator uses the file
 */
export function openStore(file = ':memory:'): Store {
	const db = new DatabaseSync(file);
	db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; BEGIN IMMEDIATE');
	if (db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) db.exec(SCHEMA);
	db.exec('COMMIT');
	const statements = new Map<string, StatementSync>();
	const prepare = (sql: string) => {
		let statement = statements.get(sql);
		if (!statement) statements.set(sql, (statement = db.prepare(sql)));
		return statement;
	};
	let depth = 0;
	const run: Store['run'] = (sql, ...values) => Number(prepare(sql).run(...values).lastInsertRowid);
	const get: Store['get'] = <T,>(sql: string, ...values: SQLInputValue[]) =>
		prepare(sql).get(...values) as T | undefined;
	const transaction: Store['transaction'] = (work) => {
		if (depth > 0) return work();
		db.exec('BEGIN');
		depth++;
		try {
			const result = work();
			db.exec('COMMIT');
			return result;
		} catch (error) {
			db.exec('ROLLBACK');
			throw error;
		} finally {
			depth--;
		}
	};
	return {
		origin: '',
		run,
		execute: (sql) => db.exec(sql),
		get,
		find: (table, id, userId) =>
			userId === undefined
				? get(`SELECT * FROM ${table} WHERE id = ?`, id)
				: get(`SELECT * FROM ${table} WHERE id = ? AND user_id = ?`, id, userId),
		all: <T,>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as T[],
		insert: (table, row) => {
			const columns = Object.keys(row);
			const marks = columns.map(() => '?').join(', ');
			return run(
				`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`,
				...Object.values(row),
			);
		},
		update: (table, id, changes) => {
			const columns = Object.keys(changes).map((column) => `${column} = ?`);
			run(`UPDATE ${table} SET ${columns.join(', ')} WHERE id = ?`, ...Object.values(changes), id);
		},
		remove: (table, id) => void run(`DELETE FROM ${table} WHERE id = ?`, id),
		transaction,
		clear: () => {
			// The order of the tables does not matter until the transaction ends.
			db.exec('PRAGMA defer_foreign_keys = ON');
			const tables = prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
			for (const { name } of tables) db.exec(`DELETE FROM ${String(name)}`);
		},
		close: () => db.close(),
	};
}
