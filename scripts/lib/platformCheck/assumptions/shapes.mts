import {
	AGENCYS_TOKEN,
	count,
	isObject,
	kindOf,
	listIn,
	nothingToJudgeBy,
	printable,
	refusalIn,
	textOf,
	type Row,
} from '../answers.mts';
import {
	byDay,
	byField,
	byName,
	judgeFilter,
	judgePageNumber,
	judgePageSize,
	type Candidate,
} from '../filters.mts';
import { EMPTY_ARRAY, judgeForm, judgeWords, NUMERIC_TEXT, OBJECT, written } from '../forms.mts';
import {
	asDocument,
	asElsewhere,
	CannotTell,
	isNew,
	type Assumption,
	type Finding,
} from '../judging.mts';
import {
	ASSISTANTS,
	CAMPAIGNS,
	LEADS,
	PHONE_NUMBERS,
	PLATFORM_USERS,
	SMS_NUMBERS,
	TOOLS,
	type List,
} from '../lists.mts';
import type { Answer, Platform, Query } from '../platform.mts';
import { ANY_TIME, NOBODYS_NUMBER, PAGES_DIFFER, SIZE_DIFFERS } from './callFilters.mts';

const section = 'Shapes of answers';

const AS_IT_COMES =
	'Nothing to set: what comes is passed on as it is. In your expressions, use the fields that your platform has. Where a list to choose from stays empty, enter the ID.';

const NOT_A_LIST =
	"Read it with n8n's HTTP Request node and this credential, and put Split Out behind it.";

const FIRST_PAGE_AT_MOST =
	"The nodes read the first page of this list only. Read it with n8n's HTTP Request node and this credential.";

const INSTEAD_OF_MISSING =
	"The operation does not work here. If your provider names another address, read it with n8n's HTTP Request node and this credential.";

/** A finding about an answer that is a refusal; undefined when it is none. */
function missing(answer: Answer): Finding | undefined {
	const refusal = refusalIn(answer);
	if (!refusal) return undefined;
	if (answer.status === 404) return isNew(refusal, INSTEAD_OF_MISSING);
	throw new CannotTell(refusal);
}

const lacking = (rows: Row[], fields: string[]): string[] =>
	fields.filter((field) => rows.every((row) => !(field in row)));

/** A judge of the wrapping and the fields of a list. */
export const judgeList =
	({ path, what, shapes }: List, fields: string[], query?: Query) =>
	async (platform: Platform): Promise<Finding> => {
		const answer = await platform.get(path, query);
		const refused = missing(answer);
		if (refused) return refused;
		const list = listIn(answer.body);
		if (!list) return isNew(`no list, but ${kindOf(answer.body)}`, NOT_A_LIST);
		const { rows, shape } = list;
		const absent = rows.length > 0 ? lacking(rows, fields) : [];
		if (absent.length > 0) {
			return isNew(`${count(rows.length, what)}: ${shape}, without ${absent.join(', ')}`);
		}
		if (shape === 'pages with a cursor') return isNew(shape, FIRST_PAGE_AT_MOST);
		if (!shapes.includes(shape)) return asElsewhere(`${shape}, ${count(rows.length, what)}`);
		if (rows.length === 0) throw await nothingToJudgeBy(platform, what);
		return asDocument(`${shape}, ${count(rows.length, what)}, all fields`);
	};

async function judgeProfile(platform: Platform): Promise<Finding> {
	const answer = await platform.get('/user/me');
	const refused = missing(answer);
	if (refused) return refused;
	const { body } = answer;
	if (!isObject(body)) return isNew(kindOf(body));
	const absent = lacking([body], ['name', 'email', 'total_balance']);
	if (absent.length > 0) return isNew(`without ${absent.join(', ')}; ${kindOf(body)}`);
	const { total_balance: balance } = body;
	if (typeof balance === 'number')
		return asDocument('all three, the balance a number; not of what');
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

export const SHAPES: Assumption[] = [
	{
		section,
		assumed: '/user/me: name, email, and total_balance, a number',
		judge: judgeProfile,
		advice: AS_IT_COMES,
	},
	{
		section,
		assumed: '/user/campaigns: a bare array of campaigns with twelve fields',
		judge: judgeList(CAMPAIGNS, [
			...['id', 'name', 'status', 'max_calls_in_parallel', 'mark_complete_when_no_leads'],
			...['allowed_hours_start_time', 'allowed_hours_end_time', 'allowed_days', 'max_retries'],
			...['retry_interval', 'created_at', 'updated_at'],
		]),
		advice: AS_IT_COMES,
	},
	{
		section,
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
		section,
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
		section,
		assumed: '/user/leads: numbered pages of leads',
		judge: judgeList(LEADS, [
			...['id', 'campaign_id', 'phone_number', 'variables', 'status', 'created_at', 'updated_at'],
			...['campaign', 'secondary_contacts'],
		]),
		advice: AS_IT_COMES,
	},
	{
		section,
		assumed: 'The variables of a lead are an object',
		judge: judgeForm({
			at: LEADS,
			fields: ['variables'],
			document: [OBJECT],
			elsewhere: [EMPTY_ARRAY],
		}),
		advice: AS_IT_COMES,
	},
	{
		section,
		assumed: 'Leads are filtered by status',
		judge: judgeFilter(LEADS, {
			parameter: 'status',
			candidates: byField('status', LEAD_STATUSES),
		}),
		advice: leaveOut('Statuses'),
	},
	{
		section,
		assumed: 'Leads are filtered by campaign_id',
		judge: judgeFilter(LEADS, {
			parameter: 'campaign_id',
			candidates: async (rows, platform) => [
				...byNumber(rows),
				...(await byName(CAMPAIGNS, ({ campaign }) =>
					isObject(campaign) ? campaign.name : undefined,
				)(rows, platform).catch(() => [])),
			],
		}),
		advice: `${leaveOut('Campaign')} ${UPSERT}`,
	},
	{
		section,
		assumed: 'Leads are filtered by phone_number, of which a part is enough',
		judge: judgeFilter(LEADS, { parameter: 'phone_number', candidates: byPartOfNumber }),
		advice: `${leaveOut('Phone Number')} If only whole numbers are found, enter whole ones, with +. ${UPSERT}`,
	},
	{
		section,
		assumed: 'Leads are filtered by date_from',
		judge: judgeFilter(LEADS, { parameter: 'date_from', candidates: byDay('from') }),
		advice: `Lead → Get Many: ${ANY_TIME}`,
	},
	{
		section,
		assumed: 'Leads are filtered by date_to',
		judge: judgeFilter(LEADS, { parameter: 'date_to', candidates: byDay('to') }),
		advice: `Lead → Get Many: ${ANY_TIME}`,
	},
	{
		section,
		assumed: 'per_page says how many leads are on a page (15 by default)',
		judge: judgePageSize(LEADS, 15),
		advice: SIZE_DIFFERS,
	},
	{
		section,
		assumed: 'page says which page of leads',
		judge: judgePageNumber(LEADS),
		advice: PAGES_DIFFER,
	},
	{
		section,
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
		section,
		assumed: '/white-label/users: data with id, name, email, two balances, created_at',
		judge: judgePlatformUsers,
		advice: AS_IT_COMES,
	},
	{
		section,
		assumed: '/user/phone-numbers: data with phone numbers, as /user/phone-numbers/all',
		judge: judgeList(SMS_NUMBERS, [
			...['id', 'phone_number', 'nickname', 'country_code', 'type', 'type_label', 'sms_capable'],
			...['region', 'has_active_subscription', 'created_at'],
		]),
		advice: AS_IT_COMES,
	},
	{
		section,
		assumed: 'Assistants: numbered pages; phone numbers: data; tools: a bare or a data array',
		judge: judgeLists,
		advice: NOT_A_LIST,
	},
];

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
