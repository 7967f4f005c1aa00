// Asks an address again and again, and tells at the end how long each answer took. It is a process of its own, so that
// nothing but the one who is asked can be late.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asked } from './asking.mts';

const INTERVAL_MS = 50;

const [url] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const asked: Asked[] = [];
const now = () => performance.timeOrigin + performance.now();

async function ask(): Promise<void> {
	await new Promise<void>((resolve, reject) => {
		const sent = get(url, { agent }, (response) => {
			response.on('end', resolve).on('error', reject).resume();
		});
		sent.on('error', reject);
	});
}

/** Asks until there is an answer: a connection that breaks is none. */
async function untilAnswered(): Promise<void> {
	for (;;) {
		try {
			return await ask();
		} catch {
			await sleep(INTERVAL_MS);
		}
	}
}

process.on('disconnect', () => process.exit());
process.once('message', () => process.send!(asked, () => process.exit()));
for (;;) {
	const start = now();
	await untilAnswered();
	if (asked.push({ start, end: now() }) === 1) process.send!('ready');
	await sleep(Math.max(0, start + INTERVAL_MS - now()));
}
