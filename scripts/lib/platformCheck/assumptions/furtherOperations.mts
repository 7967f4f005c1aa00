import { idIn, listOf, refusalIn, textOf, type Row } from '../answers.mts';
import {
	borneOut,
	CannotTell,
	differs,
	shownOnlyBy,
	type Assumption,
	type Finding,
} from '../judging.mts';
import { messengerWord, sendersOf, sendersPath } from '../messengerWord.mts';
import type { Platform } from '../platform.mts';
import { judgePath } from './endpoints.mts';
import { judgeList } from './shapes.mts';

const section = 'Further operations';

async function templatesPath(platform: Platform): Promise<string> {
	const [sender] = await sendersOf(platform);
	return `${sendersPath(await messengerWord(platform))}/${idIn(sender)}/templates`;
}

const TEMPLATE_FIELDS = [
	...['id', 'name', 'language', 'category', 'status', 'body_text', 'variables', 'has_variables'],
];

async function judgeTemplates(platform: Platform): Promise<Finding> {
	const list = { path: await templatesPath(platform), what: 'templates' };
	return await judgeList(list, 'a data array', TEMPLATE_FIELDS, { status: 'all' })(platform);
}

async function judgeTemplateStatus(platform: Platform): Promise<Finding> {
	const path = await templatesPath(platform);
	const isApproved = ({ status }: Row) => textOf(status).toLowerCase() === 'approved';
	const answer = await platform.get(path, { status: 'all' });
	if (answer.status === 422) return differs(refusalIn(answer)!);
	const all = await listOf(platform, path, { status: 'all' });
	const byDefault = await listOf(platform, path);
	if (![...all, ...byDefault].every(({ status }) => textOf(status) !== '')) {
		throw new CannotTell('templates without a status');
	}
	if (!byDefault.every(isApproved))
		return differs('others than approved ones, though not asked for');
	if (!all.every(isApproved)) return borneOut('approved ones by default, others when asked for');
	throw new CannotTell('the first sender has no others than approved ones');
}

const NO_TEMPLATES =
	'Your platform has no templates at this address: leave out Messenger → Get Many Templates and Send Template. Only customers who wrote within the last 24 hours can be written to.';

export const FURTHER_OPERATIONS: Assumption[] = [
	{
		section,
		assumed: 'A single call is made by POST /user/make_call',
		judge: judgePath('POST', async () => '/user/make_call'),
		advice: 'Call → Make does not work here: use Lead → Create with a campaign instead.',
	},
	{
		section,
		assumed: 'It takes assistant_id, phone_number, variables; its answer is not known',
		judge: shownOnlyBy('a call to yourself'),
	},
	{
		section,
		assumed: 'Templates of a sender: data with id, name, language, status, text, variables',
		judge: judgeTemplates,
		advice: NO_TEMPLATES,
	},
	{
		section,
		assumed: 'Only approved templates come, unless asked with status=all',
		judge: judgeTemplateStatus,
		advice:
			'Messenger → Get Many Templates: compare the status with an If node before you send one.',
	},
	{
		section,
		assumed: 'A template is sent by POST /user/messenger/send',
		judge: judgePath('POST', async (platform) => `/user/${await messengerWord(platform)}/send`),
		advice: NO_TEMPLATES,
	},
	{
		section,
		assumed: 'It takes the sender, the template, the recipient and variables',
		judge: shownOnlyBy('a message to yourself'),
	},
	{
		section,
		assumed: 'Refusals of templates carry codes; 5 requests per second and user',
		judge: shownOnlyBy('a message that is refused'),
	},
	{
		section,
		assumed: 'A template that was sent opens the 24-hour window',
		judge: shownOnlyBy('a message to yourself'),
	},
];
