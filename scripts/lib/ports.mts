import getPort, { portNumbers } from 'get-port';
import { say } from './say.mts';

const PORTS_TO_TRY = 100;

/** Takes a port, or, when it is busy, the next free one, and says so. */
export async function takePort(wanted: number, what: string): Promise<number> {
	const port = await getPort({ port: portNumbers(wanted, wanted + PORTS_TO_TRY) });
	if (port !== wanted) say(`Port ${wanted} is busy: ${what} takes ${port}.`);
	return port;
}
