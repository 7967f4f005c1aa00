import { textTable } from '../lib/table.mts';
import type { Outcome } from './trial.mts';

/** What all trials on one n8n came to. */
export interface Results {
	calls: Outcome;
	leads: Outcome;
	messages: Outcome;
}

interface Row {
	what: string;
	oneProcess: string;
	queueMode: string;
	ratio: string;
}

const COLUMNS: Record<keyof Row, string> = {
	what: 'What',
	oneProcess: 'One process',
	queueMode: 'Queue mode',
	ratio: 'Ratio',
};
const NAMES: Record<keyof Results, string> = {
	calls: 'deliveries',
	leads: 'leads',
	messages: 'messages',
};

const perSecond = ({ sent, seconds }: Outcome) => sent / seconds;

/** One n8n beside the other. */
export function compared(oneProcess: Results, queueMode: Results): string {
	const rows = (Object.keys(NAMES) as Array<keyof Results>).flatMap((kind) => {
		const [one, queue] = [oneProcess[kind], queueMode[kind]];
		const row = (what: string, of: (outcome: Outcome) => string, ratio = ''): Row => ({
			what: `${NAMES[kind]} ${what}`,
			oneProcess: of(one),
			queueMode: of(queue),
			ratio,
		});
		return [
			row('sent', ({ sent }) => String(sent)),
			row(
				'a second',
				(outcome) => perSecond(outcome).toFixed(1),
				(perSecond(queue) / perSecond(one)).toFixed(2),
			),
			row('in executions', ({ executions }) => String(executions)),
			row('lost', ({ lost }) => String(lost)),
			row('doubled', ({ doubled }) => String(doubled)),
			row('answered with 429', ({ refused }) => String(refused)),
		];
	});
	return textTable(COLUMNS, rows);
}
