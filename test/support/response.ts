/** As much of a response of n8n's HTTP server as the trigger and n8n use; an answer that is out cannot be changed. */
export class Response {
	statusCode = 200;

	headersSent = false;

	writableEnded = false;

	writableFinished = false;

	closed = false;

	readonly answers: unknown[] = [];

	private readonly whenClosed: Array<() => void> = [];

	once(_event: 'close', listener: () => void): this {
		this.whenClosed.push(listener);
		return this;
	}

	status(code: number): this {
		this.statusCode = code;
		return this;
	}

	header(): this {
		return this.setHeader();
	}

	setHeader(): this {
		if (this.headersSent) throw new Error('Cannot set headers after they are sent to the client');
		return this;
	}

	removeHeader(): void {
		this.setHeader();
	}

	json(answer: unknown): this {
		this.setHeader();
		return this.end(answer);
	}

	send(answer: unknown): this {
		return this.json(answer);
	}

	write(): boolean {
		if (this.writableEnded) throw new Error('write after end');
		return true;
	}

	end(answer?: unknown): this {
		if (this.writableEnded) return this;
		this.headersSent = true;
		this.writableEnded = true;
		this.writableFinished = !this.closed;
		if (!this.closed) this.answers.push(answer);
		this.hangUp();
		return this;
	}

	/** The connection is gone, with or without an answer. */
	hangUp(): void {
		if (this.closed) return;
		this.closed = true;
		for (const listener of this.whenClosed.splice(0)) listener();
	}
}
