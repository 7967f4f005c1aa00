import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureN8n } from './runtime.mts';
import { makeTemporaryFolder } from '../lib/orphanCleanup.mts';
import { packedPackage } from './packedPackage.mts';
import { say } from '../lib/say.mts';

/** What an n8n process uses: n8n itself, and a folder of its own with this package installed. */
export interface N8nHome {
	/** The file that starts n8n. */
	starter: string;
	folder: string;
	/** The environment that tells n8n, and everything it starts, its folder. */
	places: Record<string, string>;
}

/**
 * Makes a home for each process, as if each ran on a machine of its own.
 * @param kept the folder of the only one, which stays when this script ends
 */
export async function prepareHomes(
	count: number,
	disposables: AsyncDisposableStack,
	kept?: string,
): Promise<N8nHome[]> {
	const starter = await ensureN8n(disposables);
	const homes = Array.from({ length: count }, () => makeHome(starter, disposables, kept));
	say('Building and installing the package …');
	const unpacked = await packedPackage(homes[0].places.TMPDIR, disposables);
	for (const { folder } of homes) install(unpacked, join(folder, '.n8n', 'nodes'));
	return homes;
}

/** Copies another home, as from a backup; meanwhile, nothing may run in that one. */
export function copyHome({ starter, folder }: N8nHome, disposables: AsyncDisposableStack): N8nHome {
	const copy = makeHome(starter, disposables);
	cpSync(folder, copy.folder, { recursive: true });
	return copy;
}

/** Installs the package as n8n does when a user asks for it. */
function install(unpacked: string, nodes: string): void {
	const { name, version } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
	const place = join(nodes, 'node_modules', name);
	rmSync(place, { recursive: true, force: true });
	cpSync(unpacked, place, { recursive: true });
	const manifest = { name: 'installed-nodes', private: true, dependencies: { [name]: version } };
	writeFileSync(join(nodes, 'package.json'), JSON.stringify(manifest));
}

function makeHome(starter: string, disposables: AsyncDisposableStack, kept?: string): N8nHome {
	const own = makeTemporaryFolder('n8n-voice-assistant-platform', disposables);
	const folder = kept ?? own;
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const temporary = join(own, 'tmp');
	mkdirSync(temporary);
	return {
		starter,
		folder,
		places: { N8N_USER_FOLDER: folder, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
	};
}
