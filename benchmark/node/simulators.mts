import type { Closers } from '../../scripts/lib/closers.mts';
import { startSimulatorProcess, tell, type SimulatorProcess } from '../simulatorProcess.mts';
import type { Cell } from './plan.mts';

/** A simulator that is ready for one cell. */
export interface Prepared {
	apiUrl: string;
	token: string;
	firstLead: number;
	giveBack(): Promise<void>;
}

interface Kind {
	/** What all cells of the kind find. */
	fill(base: string): Promise<void>;
	/** What a cell finds beside that; the ID of its first lead. */
	ready(base: string, cell: Cell): Promise<number>;
	token(cell: Cell): string;
}

const USER = { token: 'sim-user-token', assistant: 102, calls: 10_000 };
const OTHER_USER = { token: 'sim-other-token', assistant: 121, calls: 50_000 };
const CAMPAIGN = 203;

const KINDS: Record<string, Kind> = {
	lists: {
		fill: async (base) => {
			for (const { token, assistant, calls } of [USER, OTHER_USER]) {
				const count = calls - (await callsOf(base, token));
				await tell(base, '/calls', { count, assistant_id: assistant });
			}
		},
		ready: async () => 0,
		token: ({ count }) => [USER, OTHER_USER].find(({ calls }) => calls === count)!.token,
	},
	writes: {
		fill: async () => undefined,
		ready: async (base, { workload, count }) => {
			await tell(base, '/reset', {});
			if (workload !== 'update') return 0;
			const more = { count, campaign_id: CAMPAIGN };
			return (await tell<{ first_id: number }>(base, '/leads', more)).first_id;
		},
		token: () => USER.token,
	},
};

async function callsOf(base: string, token: string): Promise<number> {
	const response = await fetch(`${base}/api/user/calls?per_page=1`, {
		headers: { authorization: `Bearer ${token}` },
	});
	return ((await response.json()) as { total: number }).total;
}

/** Simulators in processes of their own, as many as are needed at the same time; one of each kind is kept. */
export function simulatorPool(closers: Closers) {
	const free: Record<string, SimulatorProcess | undefined> = {};

	async function start(kind: string): Promise<SimulatorProcess> {
		const simulator = await startSimulatorProcess(closers);
		await KINDS[kind].fill(simulator.base);
		return simulator;
	}

	function takeFree(kind: string): SimulatorProcess | undefined {
		const simulator = free[kind];
		free[kind] = undefined;
		return simulator;
	}

	return async (cell: Cell): Promise<Prepared> => {
		const kind = cell.workload === 'list' ? 'lists' : 'writes';
		const simulator = takeFree(kind) ?? (await start(kind));
		const { base } = simulator;
		const { ready, token } = KINDS[kind];
		const firstLead = await ready(base, cell);
		await fetch(`${base}/_simulator/faults`, { method: 'DELETE' });
		if (cell.latency > 0) await tell(base, '/faults', { path: '/user', delay_ms: cell.latency });
		return {
			apiUrl: `${base}/api`,
			token: token(cell),
			firstLead,
			giveBack: async () => {
				// even an idle one takes a little of what is measured next
				if (free[kind]) await simulator.stop();
				else free[kind] = simulator;
			},
		};
	};
}
