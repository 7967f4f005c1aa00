import type { Resource } from '../resource';
import { getAccount } from './get.operation';

export const account: Resource = {
	name: 'Account',
	value: 'account',
	operations: [getAccount],
};
