import { inSection, unseen } from '../judging.mts';

export const WEBHOOKS = inSection('Webhook payloads', [
	unseen(
		'A call that has ended is reported with id, status, duration, variables and transcript (text or segments), one of a campaign with lead and campaign',
		'a call to yourself',
	),
	unseen('The report is not signed', 'a call to yourself'),
	unseen('A report that is not accepted is sent again', 'a call while n8n is stopped'),
	unseen(
		'A call that comes in is reported with customer_phone and assistant_phone, and waits for variables',
		'calling an assistant',
	),
	unseen(
		'A tool request has its values in the address or in a body, as JSON or as a form',
		'a call with a tool',
	),
]);
