import type { Clock } from '../clock.mts';
import type { Store } from '../store/store.mts';

/** What happens when an event falls due: its subject's id, and the time it was due. */
export type EventHandler = (ref: number, at: number) => void;

export interface Agenda {
	schedule(kind: string, ref: number, dueAt: number): void;
	/** Runs every event due by now in chronological order, including new ones that these cause. */
	runDue(): void;
}

interface EventRow {
	id: number;
	due_at: number;
	kind: string;
	ref: number;
}

/** The future, stored as rows with a due time. */
export function createAgenda(
	store: Store,
	clock: Clock,
	handlers: Record<string, EventHandler>,
): Agenda {
	const runNext = (event: EventRow) =>
		store.transaction(() => {
			store.run('DELETE FROM events WHERE id = ?', event.id);
			handlers[event.kind](event.ref, event.due_at);
		});
	return {
		schedule: (kind, ref, dueAt) => {
			store.run(
				'INSERT OR IGNORE INTO events (due_at, kind, ref) VALUES (?, ?, ?)',
				dueAt,
				kind,
				ref,
			);
		},
		runDue: () => {
			const now = clock.now();
			const next = () =>
				store.get<EventRow>(
					'SELECT * FROM events WHERE due_at <= ? ORDER BY due_at, id LIMIT 1',
					now,
				);
			for (let event = next(); event; event = next()) runNext(event);
		},
	};
}
