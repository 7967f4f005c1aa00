// Switches that only a person can turn on: what they allow costs money, moves it, or deletes something for good.
import type { INodeProperties } from 'n8n-workflow';
import type { Problem } from '../client/problem';
import type { RequestCheck } from '../declaration/operation';
import type { DeclaredRouting } from '../validation/form';

/** Such a switch: its stored value counts, so neither an expression nor an AI agent can turn it on. */
export const turnedOnByHand = {
	type: 'boolean' as const,
	noDataExpression: true,
	default: false,
	// for n8n's own AI, which builds workflows
	builderHint: { propertyHint: 'Leave it off: only a person may turn it on.' },
	routing: { isJudgedAsStored: true } as DeclaredRouting,
};

function notTurnedOn({ displayName }: INodeProperties, consequence: string): Problem {
	return {
		message: `'${displayName}' is not turned on in the node`,
		description: `${consequence} To allow it, open the node and turn the switch on by hand; it cannot come from an expression or an AI agent.`,
	};
}

/**
 * Refuses what nobody has turned on in the node itself.
 * @param consequence what has not happened, and what it would cost
 */
export function needsConsent(consent: INodeProperties, consequence: string): RequestCheck {
	return ({ stored }) =>
		stored[consent.name] === true ? undefined : notTurnedOn(consent, consequence);
}

/**
 * The switch that lets an AI agent choose what is deleted; n8n shows it only in nodes that are tools.
 * @param kind part of its name: n8n keeps what stands under a name when another operation is chosen, and the consent is for one
 */
export const agentMayDelete = (kind: 'Call' | 'Document' | 'Lead'): INodeProperties => ({
	displayName: 'Let the AI Agent Choose What to Delete',
	name: `agentMayDelete${kind}`,
	description:
		'Whether the AI agent may permanently delete what it chooses. While off, only what you choose yourself is deleted.',
	displayOptions: { show: { '@tool': [true] } },
	...turnedOnByHand,
});

/** Expressions for the item itself: in a tool or a review, n8n adds to it whatever fields the agent gives. */
export const READS_ITEM = /\$(json|input|items?|thisItem|data|tool)\b/i;

/** Refuses to delete what an AI agent chose, unless a person has turned on the switch in the node itself. */
export function agentIsAllowed(consent: INodeProperties): RequestCheck {
	return ({ stored }) => {
		const text = JSON.stringify(stored);
		const isOn = stored[consent.name];
		// only tools have the switch
		const readsItem = isOn !== undefined && READS_ITEM.test(text);
		return isOn === true || !(readsItem || /\$fromai\b/i.test(text))
			? undefined
			: notTurnedOn(consent, 'Nothing was deleted. An AI agent chose what to delete.');
	};
}
