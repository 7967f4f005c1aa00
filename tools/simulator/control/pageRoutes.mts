import type { FastifyInstance } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'page');
const PAGE = 'page.html';

const TYPES: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
};

const HEADERS = {
	// Nothing is loaded from elsewhere, and no other page may frame this one.
	'content-security-policy':
		"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	'x-content-type-options': 'nosniff',
	'cache-control': 'no-cache',
};

/** The page with the buttons, and the files that it consists of. */
export function pageRoutes(control: FastifyInstance): void {
	for (const name of readdirSync(FOLDER)) {
		const content = readFileSync(join(FOLDER, name), 'utf8');
		control.get(name === PAGE ? '/' : `/${name}`, (_request, reply) =>
			reply.headers(HEADERS).type(TYPES[extname(name)]).send(content),
		);
	}
}
