import { startSimulator, type Simulator, type SimulatorOptions } from '../simulator/index.mts';
import { connect, type Credential, type N8nClient } from './client.mts';
import { startN8n, takePort, type N8nServer, type RunningN8n } from './server.mts';
import { chain, CREDENTIAL_TYPE, withCredential, type WorkflowNode } from './workflow.mts';

/** A fresh n8n with this package installed, and a simulator that it has a credential for. */
export interface Stage<Server extends RunningN8n = N8nServer> {
	n8nUrl: string;
	server: Server;
	n8n: N8nClient;
	simulator: Simulator;
	credential: Credential;
}

export const SIMULATOR_PORT = 4010;

/** A platform that repeats a report for four minutes: n8n takes half a minute to start after it was killed, or more if starved. */
export const PATIENT = { webhookRetries: [500, 1_000, 2_000, ...Array<number>(60).fill(4_000)] };

/** The values for the credential's form, for a simulator's address and one of its tokens. */
export const credentialData = (baseUrl: string, apiToken: string): Record<string, string> => ({
	...{ baseUrl, apiToken },
	messengerIdentifier: 'messenger',
	calendarAIdentifier: 'cal_a',
	calendarBIdentifier: 'cal_b',
});

/** Creates a credential with one of a simulator's tokens. */
export const createCredential = async (
	{ n8n, simulator }: Pick<Stage, 'n8n' | 'simulator'>,
	name: string,
	token: string,
): Promise<Credential> =>
	await n8n.createCredential(name, CREDENTIAL_TYPE, credentialData(simulator.apiUrl, token));

/** Imports a workflow of a single line of nodes with the credential, and publishes it; returns its ID. */
export const publish = async (
	{ n8n, credential }: Pick<Stage, 'n8n' | 'credential'>,
	...nodes: WorkflowNode[]
): Promise<string> => await n8n.activate(withCredential(chain(nodes[0].name, nodes), credential));

/**
 * Starts an n8n with one process and the simulator, and creates the owner and a credential.
 * @param speed how many times faster than real calls the simulator's calls run; at 0, nobody is called
 * @param options of the simulator
 */
export const setUpStage = async (
	speed: number,
	disposables: AsyncDisposableStack,
	options?: SimulatorOptions,
): Promise<Stage> => await setUpStageOn(startN8n, speed, disposables, options);

/** Does what `setUpStage` does, but with an n8n that is started differently. */
export async function setUpStageOn<Server extends RunningN8n>(
	start: (disposables: AsyncDisposableStack) => Promise<Server>,
	speed: number,
	disposables: AsyncDisposableStack,
	options?: SimulatorOptions,
): Promise<Stage<Server>> {
	const server = await start(disposables);
	const empty = { n8nUrl: server.url, server, n8n: await connect(server) };
	return await withAnotherSimulator(empty, speed, disposables, options);
}

/** The same n8n with another simulator, and a credential for it. */
export async function withAnotherSimulator<Server extends RunningN8n>(
	stage: Omit<Stage<Server>, 'simulator' | 'credential'>,
	speed: number,
	disposables: AsyncDisposableStack,
	options?: SimulatorOptions,
): Promise<Stage<Server>> {
	const port = await takePort(SIMULATOR_PORT, 'the simulator');
	const simulator = await startSimulator({ ...options, port, speed });
	disposables.defer(simulator.close);
	const { user } = simulator.tokens;
	const credential = await createCredential({ ...stage, simulator }, 'Simulator', user);
	return { ...stage, simulator, credential };
}
