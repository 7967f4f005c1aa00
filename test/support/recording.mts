// A call whose recording is downloaded from a server of the test.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import { recordingOf } from '../../tools/simulator/http/recordings.mts';
import { against } from './engine/against.mts';
import type { RunOptions } from './engine/run.ts';
// nothing is really waited for between two attempts
import './waitedTime.mts';

export const MP3 = recordingOf({ duration: 3 });
export const CALL = {
	id: 50012,
	status: 'completed',
	duration: 3,
	created_at: '2026-11-20 10:00:00',
};
export const SECRET = 'signature-of-the-link';

/** The form of Download Recording, by the ID of a call unless a test says otherwise. */
export const formWith = (parameters: object) =>
	({
		resource: 'call',
		operation: 'downloadRecording',
		downloadBy: 'callId',
		callId: '50012',
		...parameters,
	}) as unknown as INodeParameters;

/** Downloads from a server that has this call, and at the address of its recording answers as a test says. */
export async function download(
	file: (response: ServerResponse, request: IncomingMessage) => unknown,
	parameters: object = {},
	{ call = {}, ...options }: RunOptions & { call?: object } = {},
) {
	const asked: IncomingMessage[] = [];
	const listener: RequestListener = (request, response) => {
		asked.push(request);
		const { url, headers } = request;
		if (!url?.startsWith('/api/')) return void file(response, request);
		const recording_url = `http://${headers.host}/files/rec-7.mp3?sig=${SECRET}`;
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ ...CALL, recording_url, ...call }));
	};
	const result = await against(listener, formWith(parameters), options);
	const paths = asked.map(({ url }) => String(url).replace(/\?.*/, ''));
	return { ...result, asked, paths };
}

/** Answers with a file. */
export const send = (content: Buffer, type?: string) => (response: ServerResponse) => {
	if (type) response.setHeader('content-type', type);
	response.end(content);
};
