import { randomBytes, scryptSync } from 'node:crypto';

/** A salted hash of a password; a cheap one, because these users are made up. */
export function hashPassword(password: string, salt = randomBytes(8).toString('hex')): string {
	const hash = scryptSync(password, salt, 16, { N: 1024 }).toString('hex');
	return `${salt}:${hash}`;
}

/** Whether a password is the one that was hashed. */
export const matchesPassword = (password: string, hash: string): boolean =>
	hashPassword(password, hash.split(':')[0]) === hash;
