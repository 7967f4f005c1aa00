import type { Resource } from '../resource';
import { createToken } from './createToken.operation';
import { getPlatformUsers } from './getAll.operation';
import { login } from './login.operation';
import { logout } from './logout.operation';
import { register } from './register.operation';
import { transferBalance } from './transferBalance.operation';

export const platformUser: Resource = {
	name: 'Client',
	value: 'platformUser',
	operations: [createToken, getPlatformUsers, login, logout, register, transferBalance],
	selected: register,
};
