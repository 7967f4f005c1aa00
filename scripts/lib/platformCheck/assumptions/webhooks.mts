import { shownOnlyBy, type Assumption } from '../judging.mts';

const section = 'Webhook payloads';

export const WEBHOOKS: Assumption[] = [
	{
		section,
		assumed:
			'A call that has ended is reported with id, status, duration, variables and transcript (text or segments), one of a campaign with lead and campaign',
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
		assumed:
			'A call that comes in is reported with customer_phone and assistant_phone, and waits for variables',
		judge: shownOnlyBy('calling an assistant'),
	},
	{
		section,
		assumed: 'A tool request has its values in the address or in a body, as JSON or as a form',
		judge: shownOnlyBy('a call with a tool'),
	},
];
