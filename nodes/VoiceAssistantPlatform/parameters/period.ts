import type { INodeProperties } from 'n8n-workflow';
import type { RequestCheck } from '../declaration/operation';
import { sendInQuery, writtenBy, type ParameterRouting } from '../declaration/routing';
import { ANY_TIME, CUSTOM, day, period as periodRule, type ChosenPeriod } from '../validation/date';

const custom = { show: { period: [CUSTOM] } };

/** Filters a list by days (platform-api 4.2). An operation that has it needs the check `periodFits`. */
export const period: INodeProperties[] = [
	{
		displayName: 'Period',
		name: 'period',
		type: 'options',
		options: [
			{ name: 'Any Time', value: ANY_TIME },
			{ name: 'Today', value: 'today' },
			{ name: 'Yesterday', value: 'yesterday' },
			{
				name: 'Last 7 Days',
				value: 'last7Days',
				description: 'Today and the six days before it',
			},
			{
				name: 'Last Week',
				value: 'lastWeek',
				description: 'From Monday to Sunday of the week before this one',
			},
			{ name: 'This Month', value: 'thisMonth' },
			{ name: 'Last Month', value: 'lastMonth' },
			{ name: 'Custom', value: CUSTOM, description: 'The days that you enter below' },
		],
		default: ANY_TIME,
		description:
			"Only what was created in this time. Days are in the workflow's timezone; weeks start on Monday.",
		routing: {
			...writtenBy((request, value) => {
				Object.assign(request.qs, (value as ChosenPeriod | undefined)?.days);
			}, periodRule),
			isFilter: true,
		} as ParameterRouting,
	},
	{
		displayName: 'From Date',
		name: 'dateFrom',
		type: 'dateTime',
		default: '',
		placeholder: 'e.g. 2026-11-01 00:00:00',
		description:
			"The first day, in the workflow's timezone. The time of day is ignored. Leave empty to start with the oldest.",
		displayOptions: custom,
		routing: { ...sendInQuery('date_from', day), isReadWhenHidden: true } as ParameterRouting,
	},
	{
		displayName: 'Until Date',
		name: 'dateTo',
		type: 'dateTime',
		default: '',
		placeholder: 'e.g. 2026-11-30 00:00:00',
		description:
			"The last day, in the workflow's timezone. The time of day is ignored. Leave empty to end now.",
		displayOptions: custom,
		routing: { ...sendInQuery('date_to', day), isReadWhenHidden: true } as ParameterRouting,
	},
];

/** Refuses days with any period but the custom one, and a custom period without days. */
export const periodFits: RequestCheck = ({ parameters }) => {
	const { dateFrom, dateTo } = parameters as { dateFrom?: string; dateTo?: string };
	const isCustom = (parameters.period as ChosenPeriod | undefined)?.name === CUSTOM;
	const hasDays = dateFrom !== undefined || dateTo !== undefined;
	if (isCustom && !hasDays) {
		return {
			message: "'Period' is Custom, but 'From Date' and 'Until Date' are both empty",
			description:
				"Enter at least one of them, or choose another period. If they come from expressions, those returned nothing for this item. For everything, choose 'Any Time'.",
		};
	}
	if (!isCustom && hasDays) {
		return {
			message: "'From Date' and 'Until Date' are only for the period Custom",
			description:
				"'Period' comes from an expression that returned another period for this item. Return 'custom', or leave both dates empty.",
		};
	}
	if (dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo) return undefined;
	return {
		message: "'From Date' is later than 'Until Date'",
		description: `There is no day from ${dateFrom} to ${dateTo}. Swap the two dates.`,
	};
};
