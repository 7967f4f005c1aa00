import type { Resource } from '../resource';
import { getPhoneNumbers } from './getAll.operation';
import { purchasePhoneNumber } from './purchase.operation';
import { searchPhoneNumbers } from './search.operation';

export const phoneNumber: Resource = {
	name: 'Phone Number',
	value: 'phoneNumber',
	operations: [getPhoneNumbers, purchasePhoneNumber, searchPhoneNumbers],
};
