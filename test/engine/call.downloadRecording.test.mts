// Call: Download Recording, on a server that has calls and recordings, and on the simulator.
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { describe, expect, test } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import { SELF_SIGNED } from '../support/selfSigned.mts';
import { recordingOf } from '../../tools/simulator/http/recordings.mts';
import { against } from '../support/engine/against.mts';
import { TOKEN } from '../support/engine/credential.ts';
import { run, type RunOptions } from '../support/engine/run.ts';
import { simulated } from '../support/onSimulator.mts';
// nothing is really waited for between two attempts
import '../support/waitedTime.mts';

const { onSimulator, requests } = simulated();

const MP3 = recordingOf({ duration: 3 });
const CALL = { id: 50012, status: 'completed', duration: 3, created_at: '2026-11-20 10:00:00' };
const SECRET = 'signature-of-the-link';

const BY_ID = { downloadBy: 'callId', callId: '50012' };
const formWith = (parameters: object) =>
	({
		resource: 'call',
		operation: 'downloadRecording',
		...BY_ID,
		...parameters,
	}) as unknown as INodeParameters;

/** Downloads from a server that has this call, and at the address of its recording answers as a test says. */
async function download(
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

const send = (content: Buffer, type?: string) => (response: ServerResponse) => {
	if (type) response.setHeader('content-type', type);
	response.end(content);
};

const NAME = 'call-50012-2026-11-20.mp3';

describe('the file', () => {
	test('of a call comes with what is known of it, and n8n keeps it byte by byte', async () => {
		const { items, error, asked, paths } = await download(send(MP3, 'audio/mpeg'));

		expect(error).toBeUndefined();
		expect(paths).toEqual(['/api/user/calls/50012', '/files/rec-7.mp3']);
		const [{ json, binary, pairedItem }] = items;
		expect(json).toEqual({
			id: 50012,
			file_name: NAME,
			mime_type: 'audio/mpeg',
			file_size: MP3.length,
			duration: 3,
		});
		expect(pairedItem).toEqual({ item: 0 });
		expect(binary?.data).toMatchObject({
			fileName: NAME,
			mimeType: 'audio/mpeg',
			fileType: 'audio',
		});
		expect(Buffer.from(binary!.data.data, 'base64').equals(MP3)).toBe(true);
		// the same host as the platform, and yet no token
		expect(asked.map(({ headers }) => headers.authorization)).toEqual([
			`Bearer ${TOKEN}`,
			undefined,
		]);
		expect(JSON.stringify(asked[1].headers)).not.toContain(TOKEN);
	});

	test.each<[what: string, start: string, type: string | undefined, extension: string, is: string]>(
		[
			['an MP3 with a tag', 'ID3\x03', 'binary/octet-stream', '.mp3', 'audio/mpeg'],
			['an MP3 that is called a text', '\xff\xfb\x90d', 'text/plain', '.mp3', 'audio/mpeg'],
			['a WAV', 'RIFF\x24\x08\0\0WAVEfmt ', undefined, '.wav', 'audio/wav'],
			['an OGG', 'OggS\0', 'application/ogg', '.ogg', 'audio/ogg'],
			['an M4A', '\0\0\0 ftypM4A ', 'video/mp4', '.m4a', 'audio/mp4'],
			['a WebM', '\x1aE\xdf\xa3', 'audio/webm', '.webm', 'audio/webm'],
			['a FLAC', 'fLaC', 'audio/x-flac', '.flac', 'audio/flac'],
			['an AAC', '\xff\xf1P', 'audio/aacp', '.aac', 'audio/aac'],
			['another audio', '#!AMR', 'audio/AMR; rate=8000', '', 'audio/amr'],
		],
	)('%s', async (_what, start, type, extension, mimeType) => {
		const { items } = await download(send(Buffer.from(start, 'latin1'), type));

		const [{ json }] = items;
		expect([json.file_name, json.mime_type]).toEqual([
			`call-50012-2026-11-20${extension}`,
			mimeType,
		]);
	});

	test.each([
		['<!doctype html>', 'text/html'],
		[' <html>', 'audio/mpeg'],
		['{"error":"expired"}', 'application/json'],
		['\x01\x02\x03', 'application/octet-stream'],
	])('is no recording where it is %j, called %s', async (content, type) => {
		const { items, error } = await download(send(Buffer.from(content), type));

		expect(error?.message).toBe('The file is not a recording');
		expect(items).toEqual([]);
	});

	test.each<[call: object, name: string]>([
		[{ id: 'a1b2', created_at: null }, 'call-a1b2.mp3'],
		[{ id: '../../etc/passwd', created_at: 'yesterday' }, 'call--etc-passwd.mp3'],
		[{ id: undefined, call_id: 50012 }, 'call-50012-2026-11-20.mp3'],
		[{ id: undefined }, 'recording-rec-7.mp3'],
	])('of %j is called %s', async (call, name) => {
		const { items } = await download(send(MP3), {}, { call });
		expect(items[0].json.file_name).toBe(name);
	});
});

const NO_HOST = 'The host of the file did not send it';
const ONCE = { options: { retries: 0 } };

test.each<[what: string, message: string, status: number, type?: string]>([
	['404', 'The file is not at its address', 404],
	['401', 'The link to the file has expired or is not valid', 401],
	['403, as XML', 'The link to the file has expired or is not valid', 403],
	['503', NO_HOST, 503],
	['a redirect without an address', NO_HOST, 302],
	['nothing', 'The file is empty', 204],
])('%s: %s', async (_what, message, status) => {
	const { items, error } = await download((response) => {
		response.statusCode = status;
		response.end(status === 204 ? undefined : `<Error>${SECRET}</Error>`);
	}, ONCE);

	expect(items).toEqual([]);
	expect(error?.message).toBe(message);
	expect(JSON.stringify([error, error?.cause, error?.description])).not.toContain(SECRET);
});

test.each<[what: string, call: object, message: string, hint: string]>([
	['has no recording', { recording_url: null }, 'The call has no recording', 'put a Filter node'],
	['has an odd one', { recording_url: { a: 1 } }, 'The call has no recording', 'turned off'],
	[
		'has a path of a disk',
		{ recording_url: 'file:///etc/passwd' },
		'The call has no recording',
		'',
	],
	[
		'has not ended',
		{ recording_url: undefined, status: 'in-progress' },
		'The call has no recording yet',
		'Wait until it has ended',
	],
])('a call that %s: nothing is read', async (_what, call, message, hint) => {
	const { error, paths } = await download(send(MP3), {}, { call });

	expect(paths).toEqual(['/api/user/calls/50012']);
	expect(error?.message).toBe(message);
	expect(error?.description).toContain(hint);
});

test('an address without a host is on that of the platform, which gets no token either', async () => {
	const { items, asked, paths } = await download(
		send(MP3),
		{},
		{ call: { recording_url: '/storage/recordings/1.mp3' } },
	);

	expect(items[0].json.file_size).toBe(MP3.length);
	expect(paths).toEqual(['/api/user/calls/50012', '/storage/recordings/1.mp3']);
	expect(asked[1].headers.authorization).toBeUndefined();
});

describe('a redirect', () => {
	test('is followed, and no token goes along', async () => {
		const { items, asked } = await download((response, { url }) => {
			if (url?.startsWith('/moved')) return send(MP3)(response);
			response.writeHead(302, { location: '/moved.mp3' }).end();
		});

		expect(items[0].json.file_size).toBe(MP3.length);
		expect(asked.slice(1).map(({ headers }) => headers.authorization)).toEqual([
			undefined,
			undefined,
		]);
	});

	test('without end ends', async () => {
		const { error, asked } = await download(
			(response) => void response.writeHead(302, { location: '/again' }).end(),
			ONCE,
		);

		expect(error?.message).toBe('The file could not be read from its host');
		// the call, its file, and five more
		expect(asked).toHaveLength(7);
	});
});

describe('a file that is too large', () => {
	const options = { options: { maxSize: 1, retries: 0 } };
	const TOO_LARGE = 'The file is larger than 1 MB';

	test('is refused while it arrives, and not read any further', async () => {
		let sent = 0;
		let isClosed = false;
		let closed: Promise<unknown> | undefined;
		const { error } = await download((response) => {
			closed = once(response, 'close').then(() => (isClosed = true));
			const more = () => {
				while (!isClosed && response.write(MP3)) sent += MP3.length;
			};
			response.on('drain', more);
			more();
		}, options);

		expect(error?.message).toBe(TOO_LARGE);
		await closed;
		expect(sent).toBeLessThan(50 * 2 ** 20);
	});
});

test('several files are read, but not all at once: each takes memory', async () => {
	const [items, open] = [Array.from({ length: 9 }, (_, item) => ({ item })), new Set<object>()];
	let most = 0;
	const { items: read } = await download(
		async (response) => {
			open.add(response);
			most = Math.max(most, open.size);
			// the requests of others arrive meanwhile
			for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
			open.delete(response);
			send(MP3)(response);
		},
		{},
		{ items },
	);

	expect(read.map(({ pairedItem }) => pairedItem)).toEqual(items);
	expect(most).toBeGreaterThan(1);
	expect(most).toBeLessThan(4);
});

test('a file that breaks off is read again', async () => {
	let reads = 0;
	const { items } = await download((response) => {
		if (++reads > 1) return send(MP3)(response);
		response.writeHead(200, { 'content-length': MP3.length }).write(MP3.subarray(0, 100));
		setTimeout(() => response.destroy(), 20);
	});

	expect([reads, items[0].json.file_size]).toEqual([2, MP3.length]);
});

test('a host that is not there is not called the one of the Base URL', async () => {
	const { error } = await download(send(MP3), ONCE, {
		call: { recording_url: `http://127.0.0.1:1/x.mp3?sig=${SECRET}` },
	});

	expect(error?.message).toBe('The file could not be read from its host');
	expect(JSON.stringify([error, error?.cause])).not.toContain(SECRET);
});

test.each([
	['of the platform, if the credential ignores its certificate', {}, undefined],
	['elsewhere, even then', { host: 'localhost' }, 'The file could not be read from its host'],
])(
	'a file is read at a host that nobody has certified: %s',
	async (_what, { host }: { host?: string }, message) => {
		const secure = createSecureServer(SELF_SIGNED, ({ url, headers }, response) => {
			if (url?.startsWith('/files/')) return void response.end(MP3);
			const recording_url = `https://${headers.host?.replace('127.0.0.1', host ?? '127.0.0.1')}/files/`;
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({ ...CALL, recording_url }));
		});

		const { items, error } = await against(secure, formWith(ONCE), {
			credential: { ignoreSslIssues: true, baseUrl: 'https:' },
		});

		expect(error?.message).toBe(message);
		expect(items).toHaveLength(message ? 0 : 1);
	},
);

test.each([
	['={{ $json.missing }}', "'Recording URL' is empty"],
	[`file:///tmp/${SECRET}`, "'Recording URL' is not a web address"],
])('the Recording URL "%s" is refused without being shown', async (recordingUrl, message) => {
	const { error } = await run(formWith({ downloadBy: 'recordingUrl', recordingUrl }));

	expect(error?.message).toMatch(message);
	expect(JSON.stringify([error, error?.description])).not.toContain(SECRET);
});

test('on the simulator, a recording is downloaded from the address that its call has', async () => {
	const { items: calls } = await onSimulator({
		resource: 'call',
		operation: 'get',
		callId: '50001',
	});
	const { recording_url: recordingUrl, duration } = calls[0].json;

	const { items, error } = await onSimulator(
		formWith({
			downloadBy: 'recordingUrl',
			recordingUrl: '={{ $json.recording_url }}',
			binaryPropertyName: 'audio',
		}),
		{ items: [{ recording_url: recordingUrl as string }] },
	);

	expect(error).toBeUndefined();
	const expected = recordingOf({ duration: Number(duration) });
	const [{ json, binary }] = items;
	expect(json).toMatchObject({
		...{ id: null, duration: null, file_name: 'recording-50001.mp3' },
		file_size: expected.length,
	});
	expect(Buffer.from(binary!.audio.data, 'base64').equals(expected)).toBe(true);
	const files = (await requests()).filter(({ path }) => path.startsWith('/recordings/'));
	expect(files.map(({ headers }) => 'authorization' in headers)).toEqual([false]);
});
