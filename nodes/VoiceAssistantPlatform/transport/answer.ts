import type { IDataObject, IHttpRequestOptions, PostReceiveAction } from 'n8n-workflow';

/** What the platform answered to one request. */
export interface Answer {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** Sends one request as it stands and brings back the answer, whatever its status. */
export type Send = (request: IHttpRequestOptions) => Promise<Answer>;

/** Hands the whole answer to the door as one item: status and headers would be lost otherwise. */
export const wholeAnswer: PostReceiveAction = async function (_items, response) {
	const { statusCode, headers, body } = response;
	return [{ json: { statusCode, headers, body } as unknown as IDataObject }];
};

/** JSON that begins as it should and does not end. */
export function isCutOff({ body }: Answer): boolean {
	return typeof body === 'string' && /^\s*[[{]/.test(body);
}

export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
