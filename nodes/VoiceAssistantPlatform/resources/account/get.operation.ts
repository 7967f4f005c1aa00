import type { Operation } from '../../declaration/operation';
import { options } from '../../parameters/options';

/** platform-api 4.20; the shape of the answer is assumed (docs/api-assumptions.md, "Shapes of answers") */
export const getAccount: Operation = {
	request: { method: 'GET', url: '/user/me' },
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get account',
		description: 'Read the name, the e-mail address and the balance of the account',
	},
	forAgents:
		'Reads whose account it is and its balance. Costs nothing. Returns name, email and total_balance.',
	properties: [options()],
};
