import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from './orphanCleanup.mts';
import { ensureN8n } from './n8nRuntime.mts';
import { installPackage } from './packageUnderTest.mts';
import { packedPackage } from './packedPackage.mts';
import { say } from './say.mts';

/** What a process of n8n finds: n8n itself, and a folder of its own with this package installed. */
export interface N8nHome {
	/** The file that starts n8n. */
	starter: string;
	folder: string;
	/** What n8n, and all it starts, is told of its folder. */
	places: Record<string, string>;
}

/**
 * Makes as many as processes are to be started, each as on a machine of its own.
 * @param packages the folders of what is installed, unpacked; this package, as users get it, unless there are any
 */
export async function prepareHomes(
	count: number,
	disposables: AsyncDisposableStack,
	packages: string[] = [],
): Promise<N8nHome[]> {
	const starter = await ensureN8n(disposables);
	const homes = Array.from({ length: count }, () => makeHome(starter, disposables));
	const unpacked = packages.length > 0 ? packages : [await packed(homes[0], disposables)];
	for (const { folder } of homes) {
		for (const each of unpacked) installPackage(each, folder);
	}
	return homes;
}

/** Makes a home with all that another one holds, as from a backup; nothing may run in that meanwhile. */
export function copyHome({ starter, folder }: N8nHome, disposables: AsyncDisposableStack): N8nHome {
	const copy = makeHome(starter, disposables);
	cpSync(folder, copy.folder, { recursive: true });
	return copy;
}

async function packed(
	{ folder, places }: N8nHome,
	disposables: AsyncDisposableStack,
): Promise<string> {
	say('Building and installing the package …');
	return await packedPackage(folder, places, disposables);
}

function makeHome(starter: string, disposables: AsyncDisposableStack): N8nHome {
	const folder = makeTemporaryFolder('n8n-voice-assistant-platform', disposables);
	const temporary = join(folder, 'tmp');
	mkdirSync(temporary);
	return {
		starter,
		folder,
		places: { N8N_USER_FOLDER: folder, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
	};
}
