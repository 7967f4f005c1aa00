// What the document says an operation answers.
import type { IDataObject } from 'n8n-workflow';
import { sample } from './sample.mts';
import type { Endpoint, Node, OpenApi, Place } from '../../../tools/lib/openapi.mts';
import type { Sent } from './wire.mts';

export interface Answers {
	status: number;
	schema: Place;
	/** Of a list: where one row is described. */
	row?: Place;
	/** How many shapes the document lets it have. */
	shapes: number;
	/** Of a list that comes in numbered pages. */
	inPages: boolean;
	/** Of a list in which each answer names the place of the next. */
	byCursor: boolean;
}

/** How an endpoint answers when it succeeds. */
export function answersOf(document: OpenApi, endpoint: Endpoint): Answers {
	const [{ status, schema }] = document.answersOf(endpoint);
	const names = document.parametersOf(endpoint).map((place) => document.at(place).name as string);
	return {
		status,
		schema,
		row: document.rowOf(schema),
		shapes: (document.at(document.resolve(schema)).anyOf as Node[] | undefined)?.length ?? 1,
		inPages: names.includes('page'),
		byCursor: names.includes('cursor'),
	};
}

/** The documented answer with all that it can have; a list ends with it. */
export function fullAnswer(document: OpenApi, schema: Place, shape = 0): unknown {
	const answer = sample(document, schema, { full: true, shape });
	if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
	const known = Object.entries(LAST_PAGE).filter(([name]) => name in answer);
	return { ...answer, ...Object.fromEntries(known) };
}

/** Fields of rows that show what the list was filtered by. */
const SHOWN = ['campaign_id', 'external_identifier', 'status', 'type'];

/** The same from a platform that filters its list: rows that show something else than was asked for would be none of it. */
export function filteredAnswer(answer: unknown, query: Sent['query']): unknown {
	const { data } = answer as { data?: IDataObject[] };
	if (!Array.isArray(data)) return answer;
	const asked = Object.entries(query).filter(([name]) => SHOWN.includes(name));
	const shown = {
		...Object.fromEntries(asked),
		// with one day more on both sides, the middle is what was meant
		...((query.date_from ?? query.date_to) && { created_at: middleOf(query) }),
		...(query.campaign_id && { campaign: null }),
	};
	return { ...(answer as object), data: data.map((row) => ({ ...row, ...shown })) };
}

const DAY = 86_400_000;

function middleOf({ date_from, date_to }: Sent['query']): string {
	const [from, to] = [date_from, date_to].map((day) => day && Date.parse(String(day)));
	const first = Number(from ?? Number(to) - 4 * DAY);
	const last = Number(to ?? first + 4 * DAY);
	return new Date((first + last + DAY) / 2).toISOString();
}

const LAST_PAGE = {
	current_page: 1,
	last_page: 1,
	next_page_url: null,
	prev_page_url: null,
	next_cursor: null,
	prev_cursor: null,
	// of the one row that a sample has
	total: 1,
};

/** Rows that differ: one with all that a row can have, one with only what it must, one more. */
export function rowsOf(document: OpenApi, row: Place, count = 3): IDataObject[] {
	return Array.from({ length: count }, (_, index) => {
		const made = sample(document, row, { full: index !== 1 }) as IDataObject;
		const id = typeof made.id === 'number' ? index + 1 : `${String(made.id).slice(0, -1)}${index}`;
		return 'id' in made ? { ...made, id } : made;
	});
}
