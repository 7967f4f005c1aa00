import { cpSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ensureN8n } from '../n8n/runtime.mts';
import { makeTemporaryFolder } from '../lib/orphanCleanup.mts';
import { packedPackage } from '../n8n/packedPackage.mts';
import { PACKAGE } from '../n8n/workflow.mts';

/** Where the candidates are installed, each as npm would unpack it. */
export interface Ground {
	/** The file that starts n8n; n8n's packages are resolved from here. */
	n8n: string;
	/** The NODE_PATH that n8n sets so that the packages find n8n-workflow. */
	nodePath: string;
	platform: string;
	plain: string;
}

/** Packs this package, and puts it and the plain one where both use n8n's own n8n-workflow. */
export async function prepareGround(disposables: AsyncDisposableStack): Promise<Ground> {
	const n8n = await ensureN8n(disposables);
	const folder = makeTemporaryFolder('voice-assistant-platform-bench', disposables);
	const packages = join(folder, 'node_modules');
	mkdirSync(packages);
	const [platform, plain] = [PACKAGE, 'n8n-nodes-plain-platform'].map((one) => join(packages, one));
	renameSync(await packedPackage(folder, disposables), platform);
	cpSync(join(import.meta.dirname, 'plain'), plain, { recursive: true });
	return { n8n, nodePath: resolve(dirname(n8n), '..', '..'), platform, plain };
}
