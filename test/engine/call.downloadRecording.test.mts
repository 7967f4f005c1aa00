// Call: Download Recording, on a server that has calls and recordings, and on the simulator. How the file is read from its
// host: call.recordingHost.test.mts
import { describe, expect, test } from '@jest/globals';
import { recordingOf } from '../../tools/simulator/http/recordings.mts';
import { TOKEN } from '../support/engine/credential.ts';
import { run } from '../support/engine/run.ts';
import { simulated } from '../support/onSimulator.mts';
import { download, formWith, MP3, SECRET, send } from '../support/recording.mts';

const { onSimulator, requests } = simulated();

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
			['another audio', '#!AMR', 'audio/AMR; rate=8000', '.amr', 'audio/amr'],
			['an MP3 that begins oddly', '\0\0\0', 'audio/mpeg', '.mp3', 'audio/mpeg'],
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
