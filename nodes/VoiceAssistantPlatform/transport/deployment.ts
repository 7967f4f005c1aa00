import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type INode,
	type NodeParameterValueType,
} from 'n8n-workflow';
import { apiRoot, apiToken } from './apiRoot';
import type { Identifiers } from './identifiers';
import { nodeOf } from './nodeOf';

export const CREDENTIAL = 'voiceAssistantPlatformApi';

/** Where requests go, and how they are spelled there. */
export interface Deployment {
	root: string;
	token: string;
	identifiers: Identifiers;
}

interface CredentialHolder {
	getNode(): INode;
	getCredentials(type: string): Promise<ICredentialDataDecryptedObject>;
}

/**
 * Reads the deployment from the node's credential.
 * @throws NodeOperationError when the base URL or an identifier cannot be used
 */
export async function deploymentOf(context: CredentialHolder): Promise<Deployment> {
	const credentials = await context.getCredentials(CREDENTIAL);
	try {
		return {
			root: apiRoot(credentials.baseUrl),
			token: apiToken(credentials.apiToken),
			identifiers: {
				messenger: identifier(
					context,
					'Messenger Identifier',
					credentials.messengerIdentifier,
					'messenger',
				),
				cal_a: identifier(
					context,
					'Calendar A Identifier',
					credentials.calendarAIdentifier,
					'cal_a',
				),
				cal_b: identifier(
					context,
					'Calendar B Identifier',
					credentials.calendarBIdentifier,
					'cal_b',
				),
			},
		};
	} catch (error) {
		throw new NodeOperationError(nodeOf(context), error as Error);
	}
}

function identifier(
	context: CredentialHolder,
	label: string,
	value: NodeParameterValueType | object,
	neutral: string,
): string {
	const word = String(value ?? '').trim() || neutral;
	if (/^[a-z][a-z0-9_]*$/.test(word)) return word;
	throw new NodeOperationError(nodeOf(context), `The '${label}' of the credential cannot be used`, {
		description: `It is "${word}". Use small letters, digits and underscores, starting with a letter, as in the addresses of your platform's API.`,
	});
}
