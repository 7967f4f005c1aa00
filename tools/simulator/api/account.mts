import { usd } from '../formats.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

/** The caller's profile (platform-api 4.20, shape assumed). */
export const accountHandlers = (_world: World): Handlers<'getMe'> => ({
	getMe: ({ user }) => ({ name: user.name, email: user.email, total_balance: usd(user.balance) }),
});
