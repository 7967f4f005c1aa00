import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import type { Job } from './job.mts';

interface Request {
	method: string;
	path: string;
	body?: object;
}

/** The answers, and how many requests were refused. */
export interface Asked {
	rows: unknown[];
	refused: number;
}

/** Five a second is what the platform allows (platform-api 8); a little more, so that they are not counted as six. */
const MS_BETWEEN_MESSAGES = 205;

/** A request for each item, so many in flight. */
export function askAll(request: (item: IDataObject) => Request) {
	return async (job: Job, items: IDataObject[], atOnce: number): Promise<Asked> => {
		const answers = await inFlight(items, atOnce, async (item) => await ask(job, request(item)));
		return asked(answers);
	};
}

/** A request for each item, as many a second as the platform takes. */
export function askInStep(request: (item: IDataObject) => Request) {
	return async (job: Job, items: IDataObject[]): Promise<Asked> => {
		const answers = await Promise.all(
			items.map(async (item, index) => {
				await sleep(index * MS_BETWEEN_MESSAGES);
				return await ask(job, request(item));
			}),
		);
		return asked(answers);
	};
}

/** All pages of a list, after the first one so many in flight. */
export function askPages(request: (page: number) => Request) {
	return async (job: Job, _items: IDataObject[], atOnce: number): Promise<Asked> => {
		const read = async (page: number) => (await ask(job, request(page))) as IDataObject;
		const first = await read(1);
		const further = Array.from({ length: Number(first.last_page) - 1 }, (_, index) => index + 2);
		const pages = [first, ...(await inFlight(further, atOnce, read))];
		return { rows: pages.flatMap(({ data }) => data), refused: 0 };
	};
}

function asked(answers: unknown[]): Asked {
	const rows = answers.filter((answer) => answer !== undefined);
	return { rows, refused: answers.length - rows.length };
}

/** @returns undefined when the request was refused; one that came too early is sent again */
async function ask(job: Job, request: Request): Promise<unknown> {
	const { apiUrl, token } = job;
	const { method, path, body } = request;
	const response = await fetch(apiUrl + path, {
		method,
		headers: {
			authorization: `Bearer ${token}`,
			accept: 'application/json',
			...(body && { 'content-type': 'application/json' }),
		},
		body: body && JSON.stringify(body),
	});
	const answer: unknown = await response.json();
	if (response.status === 429) {
		await sleep(Number(response.headers.get('retry-after')) * 1_000);
		return await ask(job, request);
	}
	return response.ok ? answer : undefined;
}

async function inFlight<In, Out>(
	inputs: In[],
	atOnce: number,
	work: (input: In) => Promise<Out>,
): Promise<Out[]> {
	const outputs: Out[] = [];
	let next = 0;
	const worker = async () => {
		while (next < inputs.length) {
			const index = next++;
			outputs[index] = await work(inputs[index]);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
	return outputs;
}
