import type { LoggedRequest } from '../../simulator/control/requestLog.mts';
import { control, noMoreFaults } from '../../scripts/lib/platformApi.mts';
import { startSimulatorProcess } from '../simulatorProcess.mts';

/** The simulator as all measurements find it. */
export interface Platform {
	apiUrl: string;
	/** The first lead of those that are there to be updated. */
	firstLead: number;
	/** Lets every answer take so long, and forgets what was asked so far. */
	getReady(latency: number): Promise<void>;
	/** When the first request came since then, in milliseconds since 1970. */
	firstRequest(): Promise<number>;
}

/** Who works with the platform: an account is told from another by how many calls it has. */
export const ACCOUNTS = {
	user: { token: 'sim-user-token', assistant: 102, calls: 10_000 },
	other: { token: 'sim-other-token', assistant: 121, calls: 50_000 },
	/** May act as a user. */
	agency: { token: 'sim-admin-token' },
};

export const CAMPAIGN = 203;
const LEADS = 1_000;

/** Starts a simulator with so many calls as are listed, and leads as are updated. */
export async function preparePlatform(disposables: AsyncDisposableStack): Promise<Platform> {
	const simulator = await startSimulatorProcess(disposables);
	const { apiUrl, controlUrl } = simulator;
	for (const { token, assistant, calls } of [ACCOUNTS.user, ACCOUNTS.other]) {
		const count = calls - (await callsOf(apiUrl, token));
		await control(simulator, '/calls', { count, assistant_id: assistant });
	}
	const leads = { count: LEADS, campaign_id: CAMPAIGN };
	const { first_id: firstLead } = await control<{ first_id: number }>(simulator, '/leads', leads);
	const requests = `${controlUrl}/requests`;
	return {
		apiUrl,
		firstLead,
		getReady: async (latency) => {
			await noMoreFaults(simulator);
			if (latency > 0) await control(simulator, '/faults', { path: '/user', delay_ms: latency });
			await fetch(requests, { method: 'DELETE' });
		},
		firstRequest: async () => {
			const { data } = (await (await fetch(requests)).json()) as { data: LoggedRequest[] };
			return Date.parse(data[0]?.time);
		},
	};
}

async function callsOf(apiUrl: string, token: string): Promise<number> {
	const response = await fetch(`${apiUrl}/user/calls?per_page=1`, {
		headers: { authorization: `Bearer ${token}` },
	});
	return ((await response.json()) as { total: number }).total;
}
