import { textTable } from '../lib/table.mts';
import type { Outcome } from './trial.mts';

/** What all trials on one n8n came to. */
export interface Results {
	calls: Outcome;
	leads: Outcome;
	/** On a platform that limits requests. */
	limited: Outcome;
	messages: Outcome;
}

const COLUMNS = ['What', 'One process', 'Queue mode', 'Ratio'];
const NAMES: Record<keyof Results, string> = {
	calls: 'deliveries',
	leads: 'leads',
	limited: 'leads within a limit',
	messages: 'messages',
};

const perSecond = ({ sent, seconds }: Outcome) => sent / seconds;

/** One n8n beside the other. */
export function compared(oneProcess: Results, queueMode: Results): string {
	const rows = (Object.keys(NAMES) as Array<keyof Results>).flatMap((kind) => {
		const [one, queue] = [oneProcess[kind], queueMode[kind]];
		const row = (what: string, of: (outcome: Outcome) => string, ratio = '') => [
			`${NAMES[kind]} ${what}`,
			of(one),
			of(queue),
			ratio,
		];
		return [
			row('sent', ({ sent }) => String(sent)),
			row(
				'per second',
				(outcome) => perSecond(outcome).toFixed(1),
				(perSecond(queue) / perSecond(one)).toFixed(2),
			),
			row('in executions', ({ executions }) => String(executions)),
			row('lost', ({ lost }) => String(lost)),
			row('duplicated', ({ duplicated }) => String(duplicated)),
			row('answered with 429', ({ refused }) => String(refused)),
		];
	});
	return textTable(COLUMNS, rows);
}
