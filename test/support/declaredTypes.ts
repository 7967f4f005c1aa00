// What an expression may give by mistake for a switch, a number or a choice: n8n converts nothing.
import type { INodeProperties } from 'n8n-workflow';

const TYPES = ['boolean', 'number', 'options', 'multiOptions'];

/** Whether a parameter is a switch, a number, or a choice that the form has itself. */
export function isTyped({ type, options = [] }: INodeProperties): boolean {
	return TYPES.includes(type) && (!type.endsWith('ptions') || options.length > 0);
}

/** Nothing can be made of these: neither a switch, a number, a choice, nor text. */
export const MISTAKES: unknown[] = ['soon', {}, [[]], { toString: 1, valueOf: 1 }];

/** What neither a refusal nor a request may say: it is an error of JavaScript, or comes of one. */
export const OF_JAVASCRIPT = /Cannot |is not a function|undefined|\[object|not iterable/;
