import {
	AGENCYS_TOKEN,
	isObject,
	kindOf,
	lacking,
	listIn,
	printable,
	refusalIn,
	textOf,
	type Row,
} from '../answers.mts';
import {
	byDay,
	byField,
	byName,
	filteredBy,
	judgePageNumber,
	judgePageSize,
	type Candidate,
} from '../filters.mts';
import { EMPTY_ARRAY, judgeForm, judgeWords, NUMERIC_TEXT, OBJECT, written } from '../forms.mts';
import {
	asDocument,
	asElsewhere,
	CannotTell,
	inSection,
	isNew,
	type Finding,
} from '../judging.mts';
import { AS_IT_COMES, judgeList, NOT_A_LIST, whyMissing } from '../judgeList.mts';
import {
	ASSISTANTS,
	CAMPAIGNS,
	LEADS,
	PHONE_NUMBERS,
	PLATFORM_USERS,
	SMS_NUMBERS,
	TOOLS,
} from '../lists.mts';
import type { Platform } from '../platform.mts';
import { ANY_TIME, NOBODYS_NUMBER, PAGES_DIFFER, SIZE_DIFFERS } from './callFilters.mts';

async function judgeProfile(platform: Platform): Promise<Finding> {
	const answer = await platform.get('/user/me');
	const refused = whyMissing(answer);
	if (refused) return refused;
	const { body } = answer;
	if (!isObject(body)) return isNew(kindOf(body));
	const absent = lacking([body], ['name', 'email', 'total_balance']);
	if (absent.length > 0) return isNew(`without ${absent.join(', ')}; ${kindOf(body)}`);
	const { total_balance: balance } = body;
	if (typeof balance === 'number') return asDocument('all three, the balance a number');
	return NUMERIC_TEXT.fits(balance)
		? asElsewhere('all three, the balance a number as text')
		: isNew(`total_balance is ${kindOf(balance)}`);
}

const PART_LENGTH = 7;

/** Ends of phone numbers, for a filter that takes a part. */
function byPartOfNumber(rows: Row[]): Candidate[] {
	const parts = rows
		.map(({ phone_number: phone }) => phone)
		.filter((phone) => typeof phone === 'string' && phone.length > PART_LENGTH)
		.map((phone) => String(phone).slice(-PART_LENGTH));
	return [...new Set([...parts, NOBODYS_NUMBER.slice(-PART_LENGTH)])].map((value) => ({
		value,
		fits: ({ phone_number: phone }) => textOf(phone).includes(value),
	}));
}

/** platform-api 3.2 */
const LEAD_STATUSES = ['created', 'completed', 'reached-max-retries'];

async function judgeLists(platform: Platform): Promise<Finding> {
	const found: string[] = [];
	const elsewhere: string[] = [];
	const odd: string[] = [];
	for (const { path, what, shapes, headers } of [ASSISTANTS, PHONE_NUMBERS, TOOLS]) {
		const answer = await platform.get(path, {}, { headers }).catch(() => undefined);
		if (!answer || refusalIn(answer)) continue;
		const list = listIn(answer.body);
		if (!list) odd.push(path);
		else (shapes.includes(list.shape) ? found : elsewhere).push(`${what}: ${list.shape}`);
	}
	if (odd.length > 0) return isNew(`something else at ${odd.join(', ')}`);
	if (elsewhere.length > 0) return asElsewhere(elsewhere.join('; '));
	if (found.length === 0) throw new CannotTell('no list was answered');
	return asDocument(found.join('; '));
}

async function judgePlatformUsers(platform: Platform): Promise<Finding> {
	const { status, body } = await platform.get(PLATFORM_USERS.path);
	if (status === 403) throw new CannotTell(`403: this needs ${AGENCYS_TOKEN}`);
	if (listIn(body)?.rows.length === 0) throw new CannotTell('no clients to judge by');
	return await judgeList(PLATFORM_USERS, [
		...['id', 'name', 'email', 'minutes_balance', 'credits_balance', 'created_at'],
	])(platform);
}

const leaveOut = (filter: string) =>
	`Lead → Get Many: leave out the filter ${filter}. Options → Additional Query Parameters: the platform's own one.`;

const UPSERT =
	'Lead → Create or Update holds every row against campaign and number, so that no other lead is changed; it may not find a lead that is there.';

export const SHAPES = inSection('Shapes of answers', [
	{
		assumed: '/user/me: name, email, and total_balance, a number',
		judge: judgeProfile,
		advice: AS_IT_COMES,
	},
	{
		assumed: '/user/campaigns: a bare array of campaigns with twelve fields',
		judge: judgeList(CAMPAIGNS, [
			...['id', 'name', 'status', 'max_calls_in_parallel', 'mark_complete_when_no_leads'],
			...['allowed_hours_start_time', 'allowed_hours_end_time', 'allowed_days', 'max_retries'],
			...['retry_interval', 'created_at', 'updated_at'],
		]),
	},
	{
		assumed: 'A campaign is active, paused or completed',
		judge: judgeWords({
			at: CAMPAIGNS,
			fields: ['status'],
			document: ['active', 'paused', 'completed'],
			elsewhere: ['draft', 'in-progress', 'stopped'],
		}),
		advice:
			'Nothing to set: the status is shown as it is. Whether such a campaign calls its leads, your platform knows.',
	},
	{
		assumed: 'The hours of a campaign are HH:MM',
		judge: judgeForm({
			at: CAMPAIGNS,
			fields: ['allowed_hours_start_time', 'allowed_hours_end_time'],
			document: [written('HH:MM', /^\d\d:\d\d$/)],
			elsewhere: [written('HH:MM:SS', /^\d\d:\d\d:\d\d$/)],
		}),
		advice: AS_IT_COMES,
	},
	{
		assumed: '/user/leads: numbered pages of leads',
		judge: judgeList(LEADS, [
			...['id', 'campaign_id', 'phone_number', 'variables', 'status', 'created_at', 'updated_at'],
			...['campaign', 'secondary_contacts'],
		]),
	},
	{
		assumed: 'The variables of a lead are an object',
		judge: judgeForm({
			at: LEADS,
			fields: ['variables'],
			document: [OBJECT],
			elsewhere: [EMPTY_ARRAY],
		}),
		advice: AS_IT_COMES,
	},
	filteredBy(LEADS, 'status', byField('status', LEAD_STATUSES), leaveOut('Statuses')),
	filteredBy(
		LEADS,
		'campaign_id',
		async (rows, platform) => [
			...byNumber(rows),
			...(await byName(CAMPAIGNS, ({ campaign }) =>
				isObject(campaign) ? campaign.name : undefined,
			)(rows, platform).catch(() => [])),
		],
		`${leaveOut('Campaign')} ${UPSERT}`,
	),
	filteredBy(
		LEADS,
		'phone_number',
		byPartOfNumber,
		`${leaveOut('Phone Number')} If only whole numbers are found, enter whole ones, with +. ${UPSERT}`,
		', of which a part is enough',
	),
	filteredBy(LEADS, 'date_from', byDay('from'), `Lead → Get Many: ${ANY_TIME}`),
	filteredBy(LEADS, 'date_to', byDay('to'), `Lead → Get Many: ${ANY_TIME}`),
	{
		assumed: 'per_page says how many leads are on a page (15 by default)',
		judge: judgePageSize(LEADS, 15),
		advice: SIZE_DIFFERS,
	},
	{
		assumed: 'page says which page of leads',
		judge: judgePageNumber(LEADS),
		advice: PAGES_DIFFER,
	},
	{
		assumed: 'Statuses of leads are created, completed and reached-max-retries',
		judge: judgeWords({
			at: LEADS,
			fields: ['status'],
			document: LEAD_STATUSES,
			elsewhere: ['scheduled', 'processing', 'rescheduled', 'blacklisted', 'contacted'],
		}),
		advice:
			'Lead → Get Many and the poll trigger: the choices of Statuses lack these. Leave the filter out, and compare the status with an If node.',
	},
	{
		assumed: '/white-label/users: data with id, name, email, two balances, created_at',
		judge: judgePlatformUsers,
	},
	{
		assumed: '/user/phone-numbers: data with phone numbers, as /user/phone-numbers/all',
		judge: judgeList(SMS_NUMBERS, [
			...['id', 'phone_number', 'nickname', 'country_code', 'type', 'type_label', 'sms_capable'],
			...['region', 'has_active_subscription', 'created_at'],
		]),
	},
	{
		assumed: 'Assistants: numbered pages; phone numbers: data; tools: a bare or a data array',
		judge: judgeLists,
		advice: NOT_A_LIST,
	},
]);

/** Campaigns of leads by their IDs. */
function byNumber(rows: Row[]): Candidate[] {
	const ids = rows
		.map((row) => row.campaign_id)
		.filter((id) => Number.isInteger(id) || printable(id) !== undefined);
	return [...new Set(ids)].map((id) => ({
		value: textOf(id),
		fits: (row) => row.campaign_id === id,
	}));
}
