import type { INodeProperties } from 'n8n-workflow';
import { createTokenOption, createTokenProperties } from './createToken.operation';
import { getAllOption, getAllProperties } from './getAll.operation';
import { loginOption, loginProperties } from './login.operation';
import { logoutOption, logoutProperties } from './logout.operation';
import { registerOption, registerProperties } from './register.operation';

export const platformUserProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['platformUser'] } },
		options: [createTokenOption, getAllOption, loginOption, logoutOption, registerOption],
		default: 'register',
	},
	...createTokenProperties,
	...getAllProperties,
	...loginProperties,
	...logoutProperties,
	...registerProperties,
];
