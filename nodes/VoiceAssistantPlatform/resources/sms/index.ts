import type { Resource } from '../resource';
import { sendSms } from './send.operation';

export const sms: Resource = {
	name: 'SMS',
	value: 'sms',
	operations: [sendSms],
};
