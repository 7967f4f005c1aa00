import { startSimulator, type Simulator, type SimulatorOptions } from '../../simulator/index.mts';
import { connect, type Credential, type N8nClient } from './n8nClient.mts';
import { startN8n, takePort, type N8nServer, type RunningN8n } from './n8nServer.mts';
import { chain, CREDENTIAL_TYPE, withCredential, type WorkflowNode } from './workflow.mts';

/** A fresh n8n with this package in it, and a simulator that it has a credential for. */
export interface Stage<Server extends RunningN8n = N8nServer> {
	n8nUrl: string;
	server: Server;
	n8n: N8nClient;
	simulator: Simulator;
	credential: Credential;
}

const SIMULATOR_PORT = 4010;

/** What the form of the credential is filled in with, for a simulator's address and one of its tokens. */
export const credentialData = (baseUrl: string, apiToken: string): Record<string, string> => ({
	...{ baseUrl, apiToken },
	messengerIdentifier: 'messenger',
	calendarAIdentifier: 'cal_a',
	calendarBIdentifier: 'cal_b',
});

/** Makes a credential with one of the tokens of a simulator. */
export const createCredential = async (
	{ n8n, simulator }: Pick<Stage, 'n8n' | 'simulator'>,
	name: string,
	token: string,
): Promise<Credential> =>
	await n8n.createCredential(name, CREDENTIAL_TYPE, credentialData(simulator.apiUrl, token));

/** Imports a workflow of one line of nodes with the credential, and publishes it; answers its ID. */
export const publish = async (
	{ n8n, credential }: Pick<Stage, 'n8n' | 'credential'>,
	...nodes: WorkflowNode[]
): Promise<string> => await n8n.activate(withCredential(chain(nodes[0].name, nodes), credential));

/**
 * Starts the simulator and an n8n of one process, and makes the owner and a credential.
 * @param speed how many times faster than real ones the simulator's calls go; at 0 nobody is called
 * @param options of the simulator
 */
export const setUpStage = async (
	speed: number,
	disposables: AsyncDisposableStack,
	options?: SimulatorOptions,
): Promise<Stage> => await setUpStageOn(startN8n, speed, disposables, options);

/** Does what `setUpStage` does, with an n8n that is started in another way. */
export async function setUpStageOn<Server extends RunningN8n>(
	start: (disposables: AsyncDisposableStack) => Promise<Server>,
	speed: number,
	disposables: AsyncDisposableStack,
	options?: SimulatorOptions,
): Promise<Stage<Server>> {
	const simulator = await startStageSimulator(speed, disposables, options);
	const server = await start(disposables);
	return await onStage({ n8nUrl: server.url, server, n8n: await connect(server) }, simulator);
}

/** The same n8n with a further simulator, which it has a credential of its own for. */
export const withAnotherSimulator = async <Server extends RunningN8n>(
	stage: Stage<Server>,
	speed: number,
	disposables: AsyncDisposableStack,
	options: SimulatorOptions,
): Promise<Stage<Server>> =>
	await onStage(stage, await startStageSimulator(speed, disposables, options));

async function startStageSimulator(
	speed: number,
	disposables: AsyncDisposableStack,
	options?: SimulatorOptions,
): Promise<Simulator> {
	const port = await takePort(SIMULATOR_PORT, 'the simulator');
	const simulator = await startSimulator({ ...options, port, speed });
	disposables.defer(simulator.close);
	return simulator;
}

async function onStage<Server extends RunningN8n>(
	stage: Omit<Stage<Server>, 'simulator' | 'credential'>,
	simulator: Simulator,
): Promise<Stage<Server>> {
	const { user } = simulator.tokens;
	const credential = await createCredential({ ...stage, simulator }, 'Simulator', user);
	return { ...stage, simulator, credential };
}
