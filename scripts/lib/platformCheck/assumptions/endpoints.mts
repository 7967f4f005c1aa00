import { ASSISTANTS } from '../lists.mts';
import { idIn, listOf, refusalIn } from '../answers.mts';
import {
	asDocument,
	asElsewhere,
	CannotTell,
	type Finding,
	inSection,
	isNew,
	unseen,
} from '../judging.mts';
import { messengerWord } from '../messengerWord.mts';
import type { Platform } from '../platform.mts';

/** Nobody has such a path. */
const NO_PATH = '/user/no-such-path-7f3a';

const NOT_ALLOWED = 405;

const methodsIn = (headers: Headers): string[] =>
	(headers.get('allow') ?? '')
		.toUpperCase()
		.match(/\b(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)\b/g) ?? [];

/** Whether the platform says of a path that is only for writing that it is there. */
async function tellsPathsForWriting(platform: Platform): Promise<boolean> {
	const documented = ['/user/leads/0', `/user/${await messengerWord(platform)}/send-freeform`];
	for (const path of documented) {
		if ((await platform.get(path)).status === NOT_ALLOWED) return true;
	}
	return false;
}

/** A path that other platforms have instead, and what to set for it. */
interface OtherPath {
	path: string;
	advice: string;
}

/** Methods that something at a path takes, by its own word. */
async function methodsAt(platform: Platform, path: string): Promise<string[]> {
	const { status, headers } = await platform.get(path);
	return status === NOT_ALLOWED ? methodsIn(headers) : [];
}

/**
 * A judge of a path for writing: many a server answers a GET there with "405" and the methods that it takes.
 * @param pathOf the path
 */
export const judgePath =
	(method: string, pathOf: (platform: Platform) => Promise<string>, elsewhere?: OtherPath) =>
	async (platform: Platform): Promise<Finding> => {
		const answer = await platform.get(await pathOf(platform));
		const { status, headers } = answer;
		if (status === NOT_ALLOWED) {
			if ((await platform.get(NO_PATH)).status === NOT_ALLOWED) {
				throw new CannotTell('every path is answered like this (405)');
			}
			const methods = methodsIn(headers).filter((one) => one !== 'OPTIONS');
			if (methods.includes(method)) return asDocument(`it takes ${methods.join(', ')}`);
			if (methods.length > 0) return isNew(`it takes ${methods.join(', ')}`);
			throw new CannotTell('something is there, but it does not say what it takes');
		}
		if (status === 404) {
			if (elsewhere && (await methodsAt(platform, elsewhere.path)).includes(method)) {
				return asElsewhere(`it is at ${elsewhere.path}`, elsewhere.advice);
			}
			if (await tellsPathsForWriting(platform)) return isNew('nothing at this path (404)');
			throw new CannotTell('404: it does not tell which paths are for writing');
		}
		throw new CannotTell(refusalIn(answer) ?? `reading is answered there, too (${status})`);
	};

async function assistantPath(platform: Platform): Promise<string> {
	const [assistant] = await listOf(platform, ASSISTANTS.path);
	return `/user/assistant/${assistant ? idIn(assistant) : 0}`;
}

export const ENDPOINTS = inSection('Endpoints', [
	{
		assumed: 'A lead is created by POST /user/lead',
		judge: judgePath('POST', async () => '/user/lead'),
		advice:
			"Lead → Create and Create or Update: Options → Endpoint Path. Ask your provider for the path. Another method than POST needs n8n's HTTP Request node.",
	},
	{
		assumed: 'An assistant is updated by PUT /user/assistant/{id}',
		judge: judgePath('PUT', assistantPath),
		advice:
			"Assistant → Update: Options → Endpoint Path; trigger: Options → Assistant Path. Ask your provider for the path. Another method than PUT needs n8n's HTTP Request node.",
	},
	unseen('The update answers message, and five fields of the assistant in data', 'an update'),
	{
		assumed: 'A lead is updated by PUT /user/leads/{id}',
		judge: judgePath('PUT', async () => '/user/leads/0', {
			path: '/leads/0',
			advice:
				'Lead → Update: Options → Endpoint Path: /leads/{id}. Create or Update: Options → Endpoint Path for Updating: the same.',
		}),
		advice:
			"Lead → Update: Options → Endpoint Path; Create or Update: Options → Endpoint Path for Updating. Ask your provider for the path. Another method than PUT needs n8n's HTTP Request node.",
	},
]);
