import { UserError } from 'n8n-workflow';
import { textIn } from '../client/response';
import type { Rule } from './validate';

const DAY = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/;
const WITH_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads a day as the API wants it, YYYY-MM-DD (platform-api 4.2). A moment with an offset is taken
 * as the day it falls on in the workflow's timezone; one without is of that timezone already.
 */
export const day: Rule = (value, context) => {
	const words = textIn(dateIn(value) ?? '').trim();
	const written = DAY.exec(words)?.[0];
	if (!written || Number.isNaN(Date.parse(words)) || isRolledOver(written)) {
		return {
			issue: 'is not a date',
			hint: 'Choose a day, or write it as year-month-day, for example 2026-11-21.',
		};
	}
	const isMoment = words !== written && WITH_OFFSET.test(words);
	return { value: isMoment ? dayIn(context.getTimezone(), new Date(words)) : written };
};

/** As it would be written in JSON, whichever of n8n's kinds of date it is. */
function dateIn(value: unknown): unknown {
	const { toJSON } = (value ?? {}) as Partial<Date>;
	return typeof toJSON === 'function' ? (value as Date).toJSON() : value;
}

/** 30 February would become 1 March. */
function isRolledOver(day: string): boolean {
	return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day;
}

/**
 * The day that a moment falls on in a timezone, as YYYY-MM-DD.
 * @throws UserError when there is no such timezone: a workflow made by another program may name one
 */
export function dayIn(timezone: string, moment: Date | number): string {
	const calendar = calendarIn(timezone);
	if (calendar) return calendar.format(moment);
	throw new UserError(`The workflow's timezone "${timezone}" does not exist`, {
		description: "Choose another 'Timezone' in the settings of the workflow.",
	});
}

function calendarIn(timezone: string): Intl.DateTimeFormat | undefined {
	try {
		return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
	} catch {
		return undefined;
	}
}
