import type { Strike } from '../control/faults.mts';
import type { LoggedRequest } from '../control/requestLog.mts';
import type { UserRow } from '../store/rows.mts';
import type { Limit } from './rateLimit.mts';
import type { RequiredHeader } from './requiredHeaders.mts';

/** A file in a form that was sent. */
export interface Upload {
	name: string;
	type: string;
	size: number;
	sha256: string;
}

declare module 'fastify' {
	interface FastifyRequest {
		/** The file, if a form with one was sent; the body has only its name. */
		upload?: Upload;
		/** The caller, once it has been authenticated. */
		user: UserRow;
		/** The request's entry in the log. */
		entry: LoggedRequest;
		/** The injected fault that struck the request. */
		fault?: Strike;
	}

	/** `x-fastify-config` of openapi.yaml. */
	interface FastifyContextConfig {
		operationId?: string;
		whiteLabelAdmin?: boolean;
		limit?: Limit;
		/** The table of the object in the path, and its name. */
		owned?: { table: string; name: string };
		requiredHeaders?: RequiredHeader[];
		/** Stands for all field errors, instead of the first one. */
		validationMessage?: string;
	}
}
