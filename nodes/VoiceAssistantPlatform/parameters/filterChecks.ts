// How rows show that they do not fit the filters of their list: the names of filters are assumed (docs/api-assumptions.md,
// "Query parameters of list calls"), and a platform that does not know a filter answers with all rows. A row that does not
// show it may fit: one without the field, or with a part of it hidden.
import type { IDataObject } from 'n8n-workflow';
import { campaignIdOf, customerPhone } from '../api/call';
import { isOfType, messengerSender } from '../api/conversation';
import { hasStatus, timeOf } from '../api/fields';
import { fitsStatuses } from '../api/statuses';
import type { Labels } from '../client/errors';
import { sentQuery, type PlatformRequest } from '../client/request';
import { isObject, textIn, idIn } from '../client/response';
import { PERIOD, type RowCheck } from '../declaration/operation';
import { dayAfter, dayReader } from '../validation/date';
import { digitsBehindPlus, isOtherNumber } from '../validation/listedNumber';

/** By query field, whether a row shows that it does not fit the value. */
type Contradictions = Record<string, (row: IDataObject, wanted: string, day?: string) => boolean>;

const otherWord =
	(field: string) =>
	({ [field]: shown }: IDataObject, wanted: string) =>
		wanted !== 'all' && hasStatus(shown) && !fitsStatuses({ status: shown }, [wanted]);

/** A number and a UUID cannot be compared: one platform may use both. */
const otherId = (idOf: (row: IDataObject) => unknown) => (row: IDataObject, wanted: string) => {
	const [shown, asked] = [idOf(row), wanted].map(idIn);
	return shown !== '' && typeof shown === typeof asked && shown !== asked;
};

const otherPhone =
	(partyOf: (row: IDataObject) => unknown) => (row: IDataObject, phone: string) => {
		const party = partyOf(row);
		return isOtherNumber(isObject(party) ? party.phone : party, phone);
	};

/** Other digits than the part of a number that was asked for. */
const otherDigits = ({ phone_number: shown }: IDataObject, part: string) =>
	!digitsBehindPlus(shown).includes(part.replace(/\D/g, '')) && isOtherNumber(shown, part);

/** Days are counted in the workflow's timezone; `day` is undefined where the row has no time. */
const DAYS: Contradictions = {
	date_from: (_row, first, day = first) => day < first,
	date_to: (_row, last, day = last) => day > last,
};

const assistant_id = otherId((row) => row.assistant_id);
const campaign_id = otherId(campaignIdOf);
const status = otherWord('status');

export const checkCalls = checkOf({
	assistant_id,
	campaign_id,
	phone_number: otherPhone(customerPhone),
	status,
	type: otherWord('type'),
});

export const checkLeads = checkOf({ campaign_id, phone_number: otherDigits, status });

export const checkConversations = checkOf({
	assistant_id,
	customer_phone: otherPhone(({ customer }) => customer),
	external_identifier: ({ external_identifier: shown }, wanted) =>
		hasStatus(shown) && textIn(shown) !== wanted,
	messenger_sender_phone: otherPhone(messengerSender),
	type: (row, type) => hasStatus(row.type) && !isOfType(row, [type]),
});

/** Senders of messages, and their templates. */
export const checkStatus = checkOf({ status });

export const checkAvailableNumbers = checkOf({ contains: otherDigits });

/** Days more to ask for on both sides: the platform may count them in another timezone. */
const MORE_DAYS = 1;

/** A row that is further outside shows that the platform ignores the days: no timezone explains it. */
const MOST_DAYS_OUTSIDE = 3;

const ignored = (filter: string) =>
	`The platform sent rows that do not fit '${filter}'. They were left out. It may know this filter by another name: ask your provider, remove the filter, and add the name and the value under 'Additional Query Parameters' in 'Options'.`;

const UNDATED =
	"Some rows have no creation time: they are part of the output whatever 'Period' says.";

function checkOf(contradictions: Contradictions) {
	const filters = { ...contradictions, ...DAYS };
	/** @param timezone of the workflow */
	return (request: PlatformRequest, timezone: string, labels: Labels = {}): RowCheck => {
		const { qs = {} } = request;
		// a parameter that is added by hand is not compared
		const asked = Object.entries(sentQuery(request)).filter(
			([name, value]) => name in filters && qs[name] === value,
		) as Array<[name: string, value: string]>;
		const days = asked.filter(([name]) => name in DAYS);
		const extended = (by: number) =>
			Object.fromEntries(
				days.map(([name, day]) => [name, dayAfter(day, name === 'date_to' ? by : -by)]),
			);
		const dayOf = days.length > 0 ? dayReader(timezone) : undefined;
		const outside = extended(MOST_DAYS_OUTSIDE);
		const hints = new Map<string, string>();
		if (dayOf) hints.set(PERIOD, periodInWords(Object.fromEntries(days), timezone));

		const fits = (row: IDataObject) => {
			const time = timeOf(row.created_at);
			const day = Number.isNaN(time) ? undefined : dayOf?.(time);
			if (dayOf && day === undefined) hints.set('undated', UNDATED);
			const wrong = asked.filter(([name, value]) => filters[name](row, value, day));
			for (const [name, value] of wrong) {
				if (!filters[name](row, outside[name] ?? value, day)) continue;
				hints.set(name, ignored(labels[name] ?? 'Period'));
			}
			return wrong.length === 0;
		};
		return { days: extended(MORE_DAYS), fits, hints };
	};
}

function periodInWords({ date_from: from, date_to: to }: IDataObject, timezone: string): string {
	const days = from === to ? [from] : [from && `from ${from}`, to && `until ${to}`];
	return `Period: ${days.filter(Boolean).join(' ')} (${timezone})`;
}
