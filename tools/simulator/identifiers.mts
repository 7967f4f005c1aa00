/** The deployment's words for what the API document calls `messenger`, `cal_a` and `cal_b`. */
export interface IdentifierOptions {
	messengerIdentifier: string;
	calendarAIdentifier: string;
	calendarBIdentifier: string;
}

export interface Identifiers {
	/**
	 * The deployment's spelling of an identifier, or of a text full of them. Its type stays that of
	 * the document's spelling: types know no deployment.
	 */
	spell<Text extends string>(text: Text): Text;
	/** The document's spelling of a value that is one of the three words. */
	neutral(value: string): string;
	/** A tool in the deployment's words: its field names and its `calendar_type`. */
	spellTool(tool: Record<string, unknown>): Record<string, unknown>;
	/** The inverse of `spellTool`, so that a stored tool survives a change of the words. */
	neutralTool(tool: Record<string, unknown>): Record<string, unknown>;
}

const CALENDAR_FIELDS = [
	...['api_key', 'event_slug', 'team_slug', 'endpoint', 'custom_endpoint'].map((f) => `cal_a_${f}`),
	...['event_id', 'event_name', 'booking_fields'].map((f) => `cal_a_${f}`),
	...['api_key', 'event_type_uri'].map((f) => `cal_b_${f}`),
];

/** The only place that knows the deployment's own words (platform-api, Conventions). */
export function createIdentifiers(options: IdentifierOptions): Identifiers {
	const words: Record<string, string> = {
		messenger: options.messengerIdentifier,
		cal_a: options.calendarAIdentifier,
		cal_b: options.calendarBIdentifier,
	};
	const spell = <Text extends string>(text: Text) =>
		text.replace(
			/(?<![A-Za-z0-9])(messenger|cal_a|cal_b)(?![A-Za-z0-9])/g,
			(word) => words[word],
		) as Text;
	const neutralOf = new Map(Object.entries(words).map(([neutral, word]) => [word, neutral]));
	const neutral = (value: string) => neutralOf.get(value) ?? value;
	const neutralField = new Map(CALENDAR_FIELDS.map((field) => [spell(field), field]));
	const convert = (
		tool: Record<string, unknown>,
		field: (name: string) => string,
		value: (word: string) => string,
	) =>
		tool.type !== 'calendar_integration'
			? tool
			: Object.fromEntries(
					Object.entries(tool).map(([name, content]) => [
						field(name),
						name === 'calendar_type' ? value(String(content)) : content,
					]),
				);
	const spelledField = new Map(CALENDAR_FIELDS.map((field) => [field, spell(field)]));
	return {
		spell,
		neutral,
		spellTool: (tool) => convert(tool, (name) => spelledField.get(name) ?? name, spell),
		neutralTool: (tool) => convert(tool, (name) => neutralField.get(name) ?? name, neutral),
	};
}
