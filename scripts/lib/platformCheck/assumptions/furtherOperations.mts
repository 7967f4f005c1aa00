import { idIn, listOf, refusalIn, textOf, type Row } from '../answers.mts';
import {
	asDocument,
	asElsewhere,
	CannotTell,
	type Finding,
	inSection,
	isNew,
	unseen,
} from '../judging.mts';
import { MESSENGER, messengerWord, sendersOf } from '../messengerWord.mts';
import type { List } from '../lists.mts';
import type { Platform, Query } from '../platform.mts';
import { judgePath } from './endpoints.mts';
import { judgeList } from '../judgeList.mts';

/** Where the templates of a sender are: as assumed, and on other platforms. Where the path lacks the sender, it is sent as sender_id. */
const TEMPLATE_PATHS = [
	'/user/messenger/senders/{senderId}/templates',
	'/user/messenger/templates',
	'/user/messenger/templates/{senderId}',
];

/** The place where this platform has them; the assumed one, where it has none. */
async function templatesOf(platform: Platform) {
	const [row] = await sendersOf(platform);
	const [word, sender] = [await messengerWord(platform), idIn(row)];
	const places = TEMPLATE_PATHS.map((pattern) => ({
		pattern,
		path: pattern.replace(`/${MESSENGER}/`, `/${word}/`).replace('{senderId}', sender),
		query: (pattern.includes('{senderId}') ? {} : { sender_id: sender }) as Query,
	}));
	for (const place of places) {
		const { status } = await platform.get(place.path, { ...place.query, status: 'all' });
		if (status !== 404) return place;
	}
	return places[0];
}

const TEMPLATE_FIELDS = [
	...['id', 'name', 'language', 'category', 'status', 'body_text', 'variables', 'has_variables'],
];

async function judgeTemplates(platform: Platform): Promise<Finding> {
	const { pattern, path, query } = await templatesOf(platform);
	const list: List = { path, what: 'templates', shapes: ['a data array'] };
	const finding = await judgeList(list, TEMPLATE_FIELDS, { ...query, status: 'all' })(platform);
	if (pattern === TEMPLATE_PATHS[0] || finding.verdict === 'new to us (please report)')
		return finding;
	return asElsewhere(
		`${finding.seen}, at another path`,
		`Messenger → Get Many Templates: Options → Endpoint Path: ${pattern}. Send Template and Send Freeform Message: Options → Template List Path: the same.`,
	);
}

async function judgeTemplateStatus(platform: Platform): Promise<Finding> {
	const { path, query } = await templatesOf(platform);
	const isApproved = ({ status }: Row) => textOf(status).toLowerCase() === 'approved';
	const answer = await platform.get(path, { ...query, status: 'all' });
	if (answer.status === 422) return isNew(refusalIn(answer)!);
	const all = await listOf(platform, path, { ...query, status: 'all' });
	const byDefault = await listOf(platform, path, query);
	if (![...all, ...byDefault].every(({ status }) => textOf(status) !== '')) {
		throw new CannotTell('templates without a status');
	}
	if (!byDefault.every(isApproved)) return isNew('others than approved ones, though not asked for');
	if (!all.every(isApproved)) return asDocument('approved ones by default, others when asked for');
	throw new CannotTell('the first sender has no others than approved ones');
}

const NO_TEMPLATES =
	'Your platform has no templates at this address: leave out Messenger → Get Many Templates and Send Template. Only customers who wrote within the last 24 hours can be written to.';

export const FURTHER_OPERATIONS = inSection('Further operations', [
	{
		assumed: 'A single call is made by POST /user/make_call',
		judge: judgePath('POST', async () => '/user/make_call'),
		advice: 'Call → Make does not work here: use Lead → Create with a campaign instead.',
	},
	unseen(
		'It takes assistant_id, phone_number, variables, and answers the ID of the call',
		'a call to yourself',
	),
	{
		assumed: 'Templates of a sender: data with id, name, language, status, text, variables',
		judge: judgeTemplates,
		advice: NO_TEMPLATES,
	},
	{
		assumed: 'Only approved templates come, unless asked with status=all',
		judge: judgeTemplateStatus,
		advice:
			'Messenger → Get Many Templates: compare the status with an If node before you send one.',
	},
	{
		assumed: 'A template is sent by POST /user/messenger/send',
		judge: judgePath('POST', async (platform) => `/user/${await messengerWord(platform)}/send`),
		advice: NO_TEMPLATES,
	},
	unseen('It takes the sender, the template, the recipient and variables', 'a message to yourself'),
	unseen(
		'Refusals of templates carry codes; 5 requests per second and user',
		'a message that is refused',
	),
	unseen('A template that was sent opens the 24-hour window', 'a message to yourself'),
]);
