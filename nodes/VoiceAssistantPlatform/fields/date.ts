import type { PreSendAction } from 'n8n-workflow';
import { checked, type Rule } from './rules';

const DAY = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/;
const WITH_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads a day as the API wants it, YYYY-MM-DD (platform-api 4.2). A moment with an offset is taken
 * as the day it falls on in the workflow's timezone; one without is of that timezone already.
 */
export function dayIn(timezone: string): Rule {
	return (value) => {
		const words = (value instanceof Date ? (value.toJSON() ?? '') : String(value)).trim();
		const day = DAY.exec(words)?.[0];
		if (day && !Number.isNaN(Date.parse(words)) && !isRolledOver(day)) {
			return {
				value: WITH_OFFSET.test(words) && words !== day ? dayOf(new Date(words), timezone) : day,
			};
		}
		return {
			complaint: 'is not a date',
			allowed: 'Choose a day, or write it as year-month-day, for example 2026-11-21.',
		};
	};
}

/** Holds a date of the query against the rule, in the timezone of the workflow that runs. */
export function checkedDay(label: string, field: `qs.${string}`): PreSendAction {
	return async function (request) {
		return await checked(label, field, dayIn(this.getTimezone())).call(this, request);
	};
}

/** 30 February would become 1 March. */
function isRolledOver(day: string): boolean {
	return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day;
}

function dayOf(moment: Date, timezone: string): string {
	return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(
		moment,
	);
}
