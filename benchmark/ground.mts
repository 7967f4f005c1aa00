import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { makeTemporaryFolder } from '../scripts/lib/orphanCleanup.mts';
import { ensureN8n } from '../scripts/lib/n8nRuntime.mts';
import { PACKAGE } from '../scripts/lib/workflow.mts';
import { packedPackage } from '../scripts/lib/packedPackage.mts';
import { REPOSITORY } from '../scripts/lib/repository.mts';

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

const PLAIN = join(REPOSITORY, 'benchmark', 'plain');

/** Packs this package and builds the plain one, and puts both where they share the n8n-workflow of n8n. */
export async function prepareGround(disposables: AsyncDisposableStack): Promise<Ground> {
	const n8n = await ensureN8n(disposables);
	const folder = makeTemporaryFolder('voice-assistant-platform-bench', disposables);
	const packages = join(folder, 'node_modules');
	mkdirSync(packages);
	const platform = join(packages, PACKAGE);
	renameSync(await packedPackage(folder, {}, disposables), platform);
	const plain = join(packages, 'n8n-nodes-plain-platform');
	buildPlain(plain);
	return { n8n, nodePath: resolve(dirname(n8n), '..', '..'), platform, plain };
}

function buildPlain(target: string): void {
	mkdirSync(target, { recursive: true });
	const built = globSync(join(PLAIN, '*.mts')).map((source) => {
		const { outputText } = ts.transpileModule(readFileSync(source, 'utf8'), {
			compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
		});
		const name = basename(source).replace(/\.mts$/, '.js');
		writeFileSync(join(target, name), outputText);
		return name;
	});
	const n8n = {
		n8nNodesApiVersion: 1,
		nodes: built.filter((name) => name.endsWith('.node.js')),
		credentials: built.filter((name) => name.endsWith('.credentials.js')),
	};
	writeFileSync(
		join(target, 'package.json'),
		JSON.stringify({ name: basename(target), version: '1.0.0', n8n }),
	);
}
