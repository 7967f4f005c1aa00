import { performance } from 'node:perf_hooks';
import type { ToolRow } from '../store/rows.mts';
import { json } from '../views.mts';
import { sendOut, type Attempt, type OutboundRequest } from './outbound.mts';

type Values = Record<string, string>;

/** The person in the call, in the variables that static fields may use. */
const PERSON: Values = { customer_name: 'Ada Whitfield', customer_phone: '+441614960110' };

/** The request of a tool (platform-api 2.9): a GET has the values in its address, any other method in a JSON body. */
function requestOf(tool: ToolRow, endpoint: string, given: Values): OutboundRequest {
	const { method } = tool;
	const fixed = json<Array<{ key: string; value: string }>>(tool.static_fields).map(
		({ key, value }) => [key, value.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => PERSON[name] ?? '')],
	);
	const values = { ...given, ...(Object.fromEntries(fixed) as Values) };
	const own = json<Array<{ name: string; value: string }>>(tool.headers);
	const headers = Object.fromEntries(own.map(({ name, value }) => [name, value]));
	const url = new URL(endpoint);
	if (method === 'GET') {
		for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
		return { method, url: url.href, headers };
	}
	const body = JSON.stringify(values);
	return {
		method,
		url: url.href,
		headers: { ...headers, 'content-type': 'application/json' },
		body,
	};
}

/**
 * Asks the endpoint of a mid-call tool, as an assistant does during a call.
 * @param values what the assistant has found out, for the parameters of the tool
 * @returns the answer, and after how many seconds it came
 */
export async function askTool(
	tool: ToolRow,
	endpoint: string,
	values: Values,
	closing: AbortSignal,
): Promise<Attempt & { seconds: number }> {
	const start = performance.now();
	const signal = AbortSignal.any([closing, AbortSignal.timeout(tool.timeout * 1_000)]);
	const attempt = await sendOut(requestOf(tool, endpoint, values), signal);
	return { ...attempt, seconds: (performance.now() - start) / 1_000 };
}
