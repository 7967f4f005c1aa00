const KEPT_OF_SEGMENT = 8;
const SHORT_SEGMENT = 20;

/** The query parameter with which an address of n8n names its workflow. */
const WORKFLOW = 'workflow';

/** An address that people recognize: the name of its workflow, if it has one, its host and path, without secrets. */
export function shortAddress(url: string): string {
	if (!URL.canParse(url)) return 'an address that cannot be read';
	const { host, pathname, searchParams } = new URL(url);
	const workflow = searchParams.get(WORKFLOW);
	const segments = pathname
		.split('/')
		.map((segment) =>
			segment.length > SHORT_SEGMENT ? `${segment.slice(0, KEPT_OF_SEGMENT)}…` : segment,
		);
	const short = host + segments.join('/');
	return workflow ? `“${workflow}” at ${short}` : short;
}

/** The answer from an address, without the values of its query, in case it repeats them. */
export function withoutSecrets(text: string, url: string): string {
	if (!URL.canParse(url)) return text;
	return [...new URL(url).searchParams]
		.filter(([name, value]) => name !== WORKFLOW && value !== '')
		.reduce((left, [, value]) => left.replaceAll(value, '…'), text);
}
