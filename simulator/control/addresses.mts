const KEPT_OF_SEGMENT = 8;
const SHORT_SEGMENT = 20;

/** An address that people recognize: its host and path, without secrets. */
export function shortAddress(url: string): string {
	if (!URL.canParse(url)) return 'an address that cannot be read';
	const { host, pathname } = new URL(url);
	const segments = pathname
		.split('/')
		.map((segment) =>
			segment.length > SHORT_SEGMENT ? `${segment.slice(0, KEPT_OF_SEGMENT)}…` : segment,
		);
	return host + segments.join('/');
}

/** The answer from an address, without the values of its query, in case it repeats them. */
export function withoutSecrets(text: string, url: string): string {
	if (!URL.canParse(url)) return text;
	return [...new URL(url).searchParams.values()]
		.filter((value) => value !== '')
		.reduce((left, value) => left.replaceAll(value, '…'), text);
}
