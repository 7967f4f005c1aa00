/** What the last page of a form says: its heading, and the HTML of its text. */
export function titleAndText(page: string) {
	const [, title, text] = /<h1>([^]*?)<\/h1>\s*<p [^>]*>([^]*?)<\/p>/.exec(page) ?? [];
	return { title: title?.trim(), text: text?.trim() };
}
