import {
	arrayOf,
	EMPTY_ARRAY,
	judgeForm,
	judgeWords,
	NUMBER,
	NUMERIC_TEXT,
	OBJECT,
	TEXT,
	written,
} from '../forms.mts';
import { judgeList } from '../judgeList.mts';
import { inSection } from '../judging.mts';
import { CALLS } from '../lists.mts';
import { CALL_STATUSES } from './callFilters.mts';

const AS_SENT =
	'Nothing to set: turn Simplify off to get what the platform sends, and use its fields in your expressions.';

/** All are passed on; those that nobody has described count as the end of a call. */
const STATUS_AS_IT_IS =
	'Nothing to set: a call with such a status counts as ended and reached. If it goes on, or nobody was reached, compare the status with an If node.';

export const CALL_READINGS = inSection('Calls', [
	{
		assumed: 'Calls: numbered pages of calls with the fields of the API document',
		judge: judgeList(CALLS, [
			...['id', 'assistant_name', 'type', 'duration', 'assistant_phone_number'],
			...['client_phone_number', 'status', 'transcript', 'variables', 'evaluation'],
			...['total_cost', 'answered_by', 'created_at'],
		]),
	},
	{
		assumed: 'The transcript is text',
		judge: judgeForm({
			at: CALLS,
			fields: ['transcript'],
			document: [TEXT],
			elsewhere: [arrayOf('an array of segments', ['text', 'content'])],
		}),
		advice: AS_SENT,
	},
	{
		assumed: 'The evaluation is an object',
		judge: judgeForm({
			at: CALLS,
			fields: ['evaluation'],
			document: [OBJECT],
			elsewhere: [arrayOf('an array of names and values', ['value'])],
		}),
		advice: AS_SENT,
	},
	{
		assumed: 'The variables are an object',
		judge: judgeForm({
			at: CALLS,
			fields: ['variables'],
			document: [OBJECT],
			elsewhere: [EMPTY_ARRAY],
		}),
		advice: AS_SENT,
	},
	{
		assumed: 'Costs are numbers',
		judge: judgeForm({
			at: CALLS,
			fields: ['carrier_cost', 'total_cost'],
			document: [NUMBER],
			elsewhere: [NUMERIC_TEXT],
		}),
		advice: AS_SENT,
	},
	{
		assumed: 'Times are YYYY-MM-DD HH:MM:SS, without a timezone (read as UTC)',
		judge: judgeForm({
			at: CALLS,
			fields: ['created_at', 'updated_at'],
			document: [written('without a timezone', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)],
			elsewhere: [
				written('with a timezone', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/),
			],
		}),
		advice: 'Nothing to set: what is no such time is passed on as it is.',
	},
	{
		assumed: 'Statuses of calls are those of the API document',
		judge: judgeWords({
			at: CALLS,
			fields: ['status'],
			document: CALL_STATUSES,
			elsewhere: ['voicemail'],
		}),
		advice: STATUS_AS_IT_IS,
	},
	{
		assumed: 'A call was answered by human, machine or unknown',
		judge: judgeWords({
			at: CALLS,
			fields: ['answered_by'],
			document: ['human', 'machine', 'unknown'],
			elsewhere: [],
		}),
		advice:
			'Nothing to set: reached is false for machine only. Compare answered_by with an If node.',
	},
]);
