import type { FastifyInstance } from 'fastify';
import type { CallRow } from '../store/rows.mts';
import type { World } from '../world.mts';
import { strikeFaults } from './faultHooks.mts';
import { notFound } from './refusal.mts';

/** A frame of silence: MPEG-2, layer III, 8 kbit/s, 16 kHz, mono. */
const FRAME = Buffer.alloc(36);
FRAME.set([0xff, 0xf3, 0x18, 0xc0]);
const FRAME_SECONDS = 576 / 16_000;

/** An MP3 file of silence, as long as the call. */
export const recordingOf = ({ duration }: Pick<CallRow, 'duration'>): Buffer =>
	Buffer.concat(Array.from({ length: Math.ceil(duration / FRAME_SECONDS) }, () => FRAME));

/** Recordings of calls, as a file host serves them: by address alone, without a token. */
export function recordingRoutes(files: FastifyInstance, world: World): void {
	files.addHook('onRequest', async (request) => {
		const { method, url, headers } = request;
		request.entry = world.log.add({ method, path: url, headers: { ...headers } });
	});
	strikeFaults(files, world.faults);
	files.addHook('onSend', async (request, reply) => {
		request.entry.status = reply.statusCode;
	});
	files.get('/:id.mp3', (request, reply) => {
		const { id } = request.params as { id: string };
		const call = world.store.find<CallRow>('calls', Number(id));
		if (!call?.recording) throw notFound('Recording');
		return reply.type('audio/mpeg').send(recordingOf(call));
	});
}
