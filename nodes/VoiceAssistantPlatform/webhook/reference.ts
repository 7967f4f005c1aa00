// The reference that a call carries as one of its variables when a workflow sleeps until the call is over. It is sealed with
// the secret of the trigger that will be told of the call: nobody else can read it, change it or make one.
import type { IDataObject } from 'n8n-workflow';
import { customerPhone, simplifyCall } from '../api/call';
import { digitsOf, matchesNumber } from '../validation/listedNumber';
import { seal, unseal } from './registrationStore';

/** Where a workflow sleeps, and for which call. */
export interface Reference {
	/** The address that wakes it up, below that of n8n for sleeping executions, signed by n8n. */
	path: string;
	/** Until when it sleeps, in ISO 8601; this differs for each time that an execution sleeps. */
	sleepsUntil: string;
	/** Digits of the number that is called. */
	number: string;
}

/** Marks a reference among the variables of a call. */
const PREFIX = 'n8n-waits.';

const PLACE = 'reference of a call';

const PATH = /^\/[^/?#]+\/[^/?#]+\?signature=[0-9a-f]+$/;

/** The reference as text, about 300 characters. */
export function sealReference(secret: string, { path, sleepsUntil, number }: Reference): string {
	return PREFIX + seal(secret, PLACE, [path, sleepsUntil, number]);
}

/** What looks like a reference among the variables of a call, wherever the platform puts them. */
export function referenceIn(call: IDataObject): string | undefined {
	const { input_variables, lead_variables } = simplifyCall(call);
	return [input_variables, lead_variables]
		.flatMap((variables) => Object.values(variables ?? {}))
		.find((value) => typeof value === 'string' && value.startsWith(PREFIX)) as string | undefined;
}

/** Undefined if it was sealed with another secret, or has been changed or cut off. */
export function openReference(secret: string, sealed: string): Reference | undefined {
	const opened = unseal(secret, PLACE, sealed.slice(PREFIX.length));
	const [path, sleepsUntil, number] = (Array.isArray(opened) ? opened : []).map(String);
	return PATH.test(path) ? { path, sleepsUntil, number } : undefined;
}

/** Whether a call went to the number of its reference: variables may have been copied from one call to another. */
export function isForCall({ number }: Reference, call: IDataObject): boolean {
	const called = digitsOf(customerPhone(call));
	return called === '' || matchesNumber(called, number);
}
