import { createHash } from 'node:crypto';
import {
	NodeOperationError,
	UserError,
	type ICredentialDataDecryptedObject,
	type INode,
} from 'n8n-workflow';
import { apiRoot } from './address';
import { IDENTIFIERS, type Identifiers } from './identifiers';
import { redactedNode } from './redaction';
import { textIn } from './response';

/** The credential type of this package. */
export const CREDENTIAL = 'voiceAssistantPlatformApi';

/** Where requests go, with which token, and the words used there. */
export interface Deployment {
	/** Origin and path of the API, without a slash at the end. */
	root: string;
	/** It identifies the account, and is secret. */
	token: string;
	identifiers: Identifiers;
}

/** The deployment that a credential describes. @throws NodeOperationError when a part of it cannot be used */
export function deploymentIn(
	context: { getNode(): INode },
	credential: ICredentialDataDecryptedObject,
): Deployment {
	try {
		return {
			root: apiRoot(credential.baseUrl),
			token: apiToken(credential.apiToken),
			identifiers: Object.fromEntries(
				IDENTIFIERS.map(({ word, field, label }) => [
					word,
					identifier(label, credential[field], word),
				]),
			) as Identifiers,
		};
	} catch (error) {
		throw new NodeOperationError(redactedNode(context), error as Error);
	}
}

/** Identifies an account: 16 characters that reveal neither the address nor the token. */
export function accountFingerprint({ root, token }: Pick<Deployment, 'root' | 'token'>): string {
	return createHash('sha256').update(`${root} ${token}`).digest('base64url').slice(0, 16);
}

function identifier(label: string, value: unknown, neutral: string): string {
	const given = value ?? '';
	const word = textIn(given).trim() || (typeof given === 'string' ? neutral : '');
	if (/^[a-z][a-z0-9_]*$/.test(word)) return word;
	throw new UserError(`The '${label}' of the credential cannot be used`, {
		description: `It is "${word}". Use lowercase letters, digits and underscores, starting with a letter, as in the addresses of your platform's API.`,
	});
}

/** A token without what people paste with it: invisible characters, spaces around it, and the word Bearer before it. */
export function bareToken(value: unknown): string {
	return textIn(value)
		.replace(/\p{Cf}/gu, '')
		.trim()
		.replace(/^Bearer(?:\s+|$)/i, '');
}

/** The token as it is sent. @throws UserError when there is none, or when it cannot be one */
export function apiToken(value: unknown): string {
	const token = bareToken(value);
	// the HTTP client drops other characters: errors would mask another token than the one that is sent
	if (/^[!-~]+$/.test(token)) return token;
	throw new UserError(
		token === ''
			? "The credential has no 'API Token': paste one from the API settings of your account"
			: "The 'API Token' of the credential contains a space, a line break or another character that tokens do not have: copy it again, in one piece",
	);
}
