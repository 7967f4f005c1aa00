/** What has to be undone, in reverse order, however a script ends. */
export interface Closers {
	add(close: () => unknown): void;
	closeAll(): Promise<void>;
}

export function createClosers(): Closers {
	const pending: Array<() => unknown> = [];
	let isClosing = false;
	return {
		add: (close) => {
			pending.push(close);
			if (isClosing) throw new Error('Stopped while it was starting');
		},
		closeAll: async () => {
			isClosing = true;
			const errors: unknown[] = [];
			for (let close = pending.pop(); close; close = pending.pop()) {
				try {
					await close();
				} catch (error) {
					errors.push(error);
				}
			}
			if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be stopped');
		},
	};
}
