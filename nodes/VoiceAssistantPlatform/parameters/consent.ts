// Switches that only a person can turn on: what they allow costs money, or moves it.
import type { INodeProperties } from 'n8n-workflow';
import type { RequestCheck } from '../execution/operation';
import type { DeclaredRouting } from '../validation/form';

/** Routing of such a switch: its stored value counts, so neither an expression nor an AI agent can turn it on. */
export const turnedOnByHand: DeclaredRouting = { isJudgedAsStored: true };

/**
 * Refuses what nobody has turned on in the node itself.
 * @param consequence what has not happened, and what it would cost
 */
export function needsConsent(
	{ name, displayName }: INodeProperties,
	consequence: string,
): RequestCheck {
	return (_request, _parameters, raw) =>
		raw[name] === true
			? undefined
			: {
					message: `'${displayName}' is not turned on in the node`,
					description: `${consequence} If you want it, open the node and turn the switch on by hand; it cannot come from an expression or an AI agent.`,
				};
}
