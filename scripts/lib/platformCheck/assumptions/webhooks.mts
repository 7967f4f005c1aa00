import { shownOnlyBy, type Assumption } from '../judging.mts';

const section = 'Webhook payloads';

export const WEBHOOKS: Assumption[] = [
	{
		section,
		assumed:
			'A call that has ended is reported with id, status, duration, variables and transcript, one of a campaign with its lead',
		judge: shownOnlyBy('a call to yourself'),
	},
	{
		section,
		assumed: 'The report is not signed',
		judge: shownOnlyBy('a call to yourself'),
	},
	{
		section,
		assumed: 'A report that is not accepted is sent again',
		judge: shownOnlyBy('a call while n8n is stopped'),
	},
	{
		section,
		assumed: 'A call that comes in is reported; with what is not known',
		judge: shownOnlyBy('calling an assistant'),
	},
];
