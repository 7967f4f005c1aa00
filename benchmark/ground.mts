import { cpSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ensureN8n } from '../scripts/lib/n8nRuntime.mts';
import { makeTemporaryFolder } from '../scripts/lib/orphanCleanup.mts';
import { packedPackage } from '../scripts/lib/packedPackage.mts';
import { PACKAGE } from '../scripts/lib/workflow.mts';

/** Where the candidates are, each as npm would have unpacked it. */
export interface Ground {
	/** The file that starts n8n; its packages are found from here. */
	n8n: string;
	/** What n8n sets as NODE_PATH, so that the packages find n8n-workflow. */
	nodePath: string;
	/** The folder of this package, installed. */
	platform: string;
	/** The folder of the plain package, installed. */
	plain: string;
}

/** Packs this package, and puts it and the plain one where they share the n8n-workflow of n8n. */
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
