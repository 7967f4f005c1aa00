const OF_THIS_MACHINE = [/^localhost$/, /^127(\.\d+){3}$/, /^\[::1\]$/];

const PRIVATE_HOSTS = [
	...OF_THIS_MACHINE,
	/\.(localhost|local|internal|lan)$/,
	/^[^.:]+$/, // a bare name: a container or a machine of one's own network
	/^10(\.\d+){3}$/,
	/^192\.168(\.\d+){2}$/,
	/^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/,
	/^\[f[cd]/,
	/^\[fe80:/,
];

const isOneOf = (patterns: RegExp[], host: string) =>
	patterns.some((pattern) => pattern.test(host));

/** Whether a host, as in an address, is one of the user's own network, this machine included. */
export function isPrivate(host: string): boolean {
	return isOneOf(PRIVATE_HOSTS, host);
}

/** Whether only this machine finds a host, as in an address. */
export function isThisMachine(host: string): boolean {
	return isOneOf(OF_THIS_MACHINE, host);
}
