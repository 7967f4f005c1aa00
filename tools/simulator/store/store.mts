import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';

type Row = Record<string, SQLInputValue>;

export interface Store {
	get<T>(sql: string, ...values: SQLInputValue[]): T | undefined;
	all<T>(sql: string, ...values: SQLInputValue[]): T[];
	/** The row with an id, if it exists and, if a user is given, belongs to that user. */
	find<T>(table: string, id: number | null, userId?: number): T | undefined;
	/** Runs a statement and returns the id of the inserted row. */
	run(sql: string, ...values: SQLInputValue[]): number;
	insert(table: string, row: Row): number;
	update(table: string, id: number, changes: Row): void;
	/** Deletes one of the rows that are numbered by user; the following rows move up. */
	remove(table: 'leads' | 'calls', id: number): void;
	/** Everything in `work` happens, or none of it. */
	transaction<T>(work: () => T): T;
	meta(key: string): string | undefined;
	setMeta(key: string, value: string): void;
	/** The address where the simulator listens: recordings are read from it. */
	origin: string;
	/** Empties every table; to be called in a transaction. */
	clear(): void;
	close(): void;
}

const APPLICATION_ID = 0x56415053;
const SCHEMA_VERSION = 10;
/** Another process has locked the file. */
const SQLITE_BUSY = 5;
const HEADER = { size: 100, magic: 'SQLite format 3\0', version: 60, applicationId: 68 };

/**
 * Why a file is not one of ours, if so. Only its header is read, so that a file that is not ours is
 * never opened for writing.
 */
function foreignness(path: string): string | undefined {
	const foreign = 'it is not a database of this simulator';
	const header = Buffer.alloc(HEADER.size);
	const file = openSync(path, 'r');
	try {
		if (readSync(file, header, 0, HEADER.size, 0) < HEADER.size) return foreign;
	} finally {
		closeSync(file);
	}
	const isOurs =
		header.toString('latin1', 0, HEADER.magic.length) === HEADER.magic &&
		header.readUInt32BE(HEADER.applicationId) === APPLICATION_ID;
	if (!isOurs) return foreign;
	const version = header.readUInt32BE(HEADER.version);
	if (version !== SCHEMA_VERSION) {
		return `it is of version ${version}, and this simulator writes version ${SCHEMA_VERSION}`;
	}
	return undefined;
}

const isSound = (db: DatabaseSync) =>
	db.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok';

const isEmpty = (db: DatabaseSync) =>
	db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;

function openDatabase(path: string): DatabaseSync {
	const existing = path === ':memory:' ? undefined : statSync(path, { throwIfNoEntry: false });
	if (existing?.isDirectory()) throw new Error('it is a directory');
	if (existing && !existing.isFile()) throw new Error('it is a device');
	const reason = existing?.size ? foreignness(path) : undefined;
	if (reason) throw new Error(reason);
	const db = new DatabaseSync(path);
	try {
		db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; BEGIN IMMEDIATE');
		// Also a file whose creation was interrupted: SQLite has just rolled it back.
		const isNew = isEmpty(db);
		if (!isNew && !isSound(db)) throw new Error('it is damaged');
		if (isNew) db.exec(readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8'));
		// Written even if it is there already, to find out now whether the file is writable.
		db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`);
		db.exec('COMMIT');
		return db;
	} catch (error) {
		db.close();
		throw error;
	}
}

/** Opens the database, with the schema in it; a file that cannot be used is left unchanged. */
export function openStore(path: string): Store {
	let db: DatabaseSync;
	try {
		db = openDatabase(path);
	} catch (error) {
		const { message, errcode } = error as Error & { errcode?: number };
		const reason = errcode === SQLITE_BUSY ? 'another simulator uses it' : message;
		throw new Error(`The database file ${path} cannot be used: ${reason}`, { cause: error });
	}
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
	const remove: Store['remove'] = (table, id) =>
		transaction(() => {
			const { user_id: user, position } = get(`SELECT * FROM ${table} WHERE id = ?`, id) as Row;
			run(`DELETE FROM ${table} WHERE id = ?`, id);
			// through negative numbers, so that no two rows ever have the same number
			const following = `UPDATE ${table} SET position = 1 - position WHERE user_id = ? AND position > ?`;
			run(following, user, position);
			run(`UPDATE ${table} SET position = -position WHERE user_id = ? AND position < 0`, user);
		});
	return {
		origin: '',
		run,
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
		remove,
		transaction,
		meta: (key) => get<{ value: string }>('SELECT value FROM meta WHERE key = ?', key)?.value,
		setMeta: (key, value) => void run('INSERT OR REPLACE INTO meta VALUES (?, ?)', key, value),
		clear: () => {
			// The order of the tables does not matter until the transaction ends.
			db.exec('PRAGMA defer_foreign_keys = ON');
			const tables = prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
			for (const { name } of tables) db.exec(`DELETE FROM ${String(name)}`);
		},
		close: () => db.close(),
	};
}
