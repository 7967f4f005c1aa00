import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { hasEnded, simplifyCall } from '../../api/call';
import { FILE_ERRORS } from '../../api/fileErrors';
import { apiError } from '../../client/errors';
import { textIn, unwrapped } from '../../client/response';
import type { ItemInRun, Operation, Performed } from '../../declaration/operation';
import { endpointPath } from '../../parameters/endpointPath';
import { actAsUser, additionalQueryParameters, options } from '../../parameters/options';
import { validated, type DeclaredRouting } from '../../validation/form';
import { webAddress } from '../../validation/rules';
import { callId, readCall, shownFor, READ_CALL } from './shared';

const DEFAULT_MAX_SIZE = 50;

const maxSize: INodeProperties = {
	displayName: 'Max Size (MB)',
	name: 'maxSize',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1_000 },
	default: DEFAULT_MAX_SIZE,
	description: `Larger recordings are refused while they arrive, since n8n needs memory for each. Without this option: ${DEFAULT_MAX_SIZE} MB.`,
};

/** Not in the API document (docs/further-operations.md); the recording is (platform-api 2.2). */
export const downloadRecording: Operation = {
	request: READ_CALL,
	notEverywhere: true,
	option: {
		name: 'Download Recording',
		value: 'downloadRecording',
		action: 'Download call recording',
		description: 'Save the recording of a call as a file',
	},
	properties: [
		{
			displayName: 'Download By',
			name: 'downloadBy',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Call', value: 'callId' },
				{
					name: 'Recording URL',
					value: 'recordingUrl',
					description: 'Works on every platform that records calls',
				},
			],
			default: 'callId',
			description: 'Whether to choose the call, or to enter the address of its recording',
		},
		{ ...callId, ...shownFor('callId', 'downloadBy') },
		{
			displayName: 'Recording URL',
			name: 'recordingUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://recordings.example.com/50012.mp3',
			description:
				'The field "recording_url" of a call. The file is read from there without the API token.',
			...shownFor('recordingUrl', 'downloadBy'),
			// it may be signed
			routing: { ...validated(webAddress), isSecret: true } as DeclaredRouting,
		},
		{
			displayName: 'Put Output File in Field',
			name: 'binaryPropertyName',
			type: 'string',
			required: true,
			default: 'data',
			hint: 'The name of the output binary field to put the file in',
		},
		options({
			own: [
				{ ...additionalQueryParameters, ...shownFor('callId', '/downloadBy') },
				{ ...actAsUser, ...shownFor('callId', '/downloadBy') },
				{ ...endpointPath(READ_CALL), ...shownFor('callId', '/downloadBy') },
				maxSize,
			],
		}),
	],
	perform: download,
};

async function download(item: ItemInRun): Promise<Performed> {
	const { client, context, parameters } = item;
	const { recordingUrl: recording_url, 'options.maxSize': most = DEFAULT_MAX_SIZE } = parameters;
	const call = simplifyCall(recording_url ? { recording_url } : await callWithRecording(item));
	const url = textIn(call.recording_url);
	const { content, type } = await client.download(url, Number(most), FILE_ERRORS);
	const format = formatOf(content, type);
	if (!format) {
		throw apiError(client.node, {
			message: 'The file is not a recording',
			description:
				'It is not audio, but for example a web page: the link may have expired, or may need a login. Get a new one from the platform. The API token is never sent to it.',
		});
	}
	const file_name = fileNameOf(call, url) + format.ending;
	const { mimeType: mime_type } = format;
	const { id, duration } = call;
	const file = await context.helpers.prepareBinaryData(content, file_name, mime_type);
	return {
		rows: [{ id, file_name, mime_type, file_size: content.length, duration }],
		binary: { [String(parameters.binaryPropertyName)]: file },
	};
}

/** @throws NodeApiError when the call cannot be read, or has no recording */
async function callWithRecording(item: ItemInRun) {
	const call = unwrapped(await readCall(item));
	const given = textIn(call.recording_url).trim();
	const { root } = item.client.deployment;
	// a path on the host of the platform
	const isPath = given.startsWith('/') && URL.canParse(given, root);
	const recording_url = isPath ? new URL(given, root).href : given;
	if ('value' in webAddress(recording_url, { getTimezone: () => '' })) {
		return { ...call, recording_url };
	}
	throw apiError(item.client.node, {
		message: hasEnded(call) ? 'The call has no recording' : 'The call has no recording yet',
		description: hasEnded(call)
			? 'Perhaps nobody answered, or recording is turned off for its assistant. Right after a call the recording may not be ready yet: try again in a few minutes. To go through a list of calls, put a Filter node before this one that keeps those with a "recording_url".'
			: 'It has not ended. Wait until it has ended, for example with the trigger Call Ended.',
	});
}

/** Formats of audio: ending, type, and how a file begins. */
const FORMATS: Array<[ending: string, type: string, start: RegExp]> = [
	['mp3', 'audio/mpeg', /^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/],
	['wav', 'audio/wav', /^RIFF.{4}WAVE/s],
	['ogg', 'audio/ogg', /^OggS/],
	['m4a', 'audio/mp4', /^.{4}ftyp/s],
	['webm', 'audio/webm', /^.E\xdf\xa3/s],
	['flac', 'audio/flac', /^fLaC/],
	['aac', 'audio/aac', /^\xff[\xf0\xf1\xf8\xf9]/],
];

/** The format of a file by its content, since hosts often name another type or none; undefined if it is not audio. */
function formatOf(content: Buffer, type: string): { ending: string; mimeType: string } | undefined {
	const start = content.toString('latin1', 0, 12);
	const known = FORMATS.find(([, , pattern]) => pattern.test(start));
	if (known) return { ending: `.${known[0]}`, mimeType: known[1] };
	const mimeType = type.split(';')[0].trim();
	if (!mimeType.startsWith('audio/') || /^\s*[<{]/.test(start)) return undefined;
	const [ending] = FORMATS.find(([, one]) => one === mimeType) ?? /\w*$/.exec(mimeType)!;
	return { ending: ending && `.${ending}`, mimeType };
}

/** A name without its ending: `call-50012-2026-11-20`, or without a call what the address calls it. */
function fileNameOf({ id, created_at }: IDataObject, url: string): string {
	const day = /^\d{4}-\d\d-\d\d/.exec(textIn(created_at)) ?? [];
	const last = new URL(url).pathname
		.split('/')
		.at(-1)
		?.replace(/\.\w+$/, '');
	const words = id === null ? ['recording', last] : ['call', id, ...day];
	return words
		.filter(Boolean)
		.join('-')
		.replace(/[^\w-]+/g, '-')
		.slice(0, 100);
}
