import type { Simulator } from '../../../simulator/index.mts';

/** A request that was to change something on the platform. */
export interface Change {
	request: string;
	body: unknown;
	status: number | null;
	/** The token that it carried. */
	token: string | undefined;
}

interface LoggedRequest {
	method: string;
	path: string;
	body: unknown;
	status: number | null;
	headers: { authorization?: string };
}

/** What was asked of the platform to be changed while something went on. */
export async function changesDuring<T>(
	{ controlUrl }: Simulator,
	work: () => Promise<T>,
): Promise<{ result: T; changes: Change[] }> {
	const log = async () => {
		const response = await fetch(`${controlUrl}/requests`);
		return ((await response.json()) as { data: LoggedRequest[] }).data;
	};
	const { length } = await log();
	const result = await work();
	const changes = (await log())
		.slice(length)
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path, body, status, headers }) => ({
			request: `${method} ${path.replace('/api', '')}`,
			body,
			status,
			token: headers.authorization?.replace('Bearer ', ''),
		}));
	return { result, changes };
}
