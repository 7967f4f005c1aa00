import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/**
 * The expression for the text below a node on n8n's canvas, which the browser evaluates. If "Preview" is among the options,
 * the text starts with "preview: ".
 * @param parameters whose values choose the words
 * @param words by those values, with a dot between them; nothing is shown for others
 * @param locators whose chosen entry is shown instead, by the name that n8n has stored, without what follows in brackets: a
 * status may have changed
 */
export function subtitle(
	parameters: string[],
	words: Record<string, string>,
	locators: string[] = [],
): string {
	const chosen = parameters.map((name) => `$parameter.${name}`).join(' + "." + ');
	const said = `${JSON.stringify(words)}[${chosen}] ?? ""`;
	// $parameter itself gives only the value of a locator
	const entries = `${JSON.stringify(locators)}.map((name) => JSON.parse(JSON.stringify($parameter))[name])`;
	const name = `${entries}.map((entry) => entry?.cachedResultName).find(Boolean)?.replace(/ \\([^()]*\\)$/, "")`;
	return `={{ ($parameter.options?.preview ? "preview: " : "") + (${name} ?? ${said}) }}`;
}

/** The same for a trigger, such as "On Call Ended", from the parameter in which the event is chosen. */
export function eventSubtitle({ name: parameter, options }: INodeProperties): string {
	const events = options as INodePropertyOptions[];
	return subtitle(
		[parameter],
		Object.fromEntries(events.map(({ name, value }) => [value, `On ${name}`])),
	);
}
