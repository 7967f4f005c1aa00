import { Refusal } from '../http/refusal.mts';
import { pageEnvelope } from '../http/paging.mts';
import type { Limit } from '../http/rateLimit.mts';
import type { Schemas } from '../schemas.mts';
import type { PhoneNumberRow } from '../store/rows.mts';
import type { Dialect, Exchange } from './dialect.mts';
import { inboundInBrief, postCallInSegments, variablesIn } from './observedEvents.mts';
import {
	callInDetail,
	campaignWithChannel,
	leadWithChannel,
	nestedAssistant,
	templateInAnyCase,
} from './observedViews.mts';

const LIMITS: Limit[] = [
	{ requests: 100, seconds: 60 },
	{ requests: 20, seconds: 10 },
];
const USERS_PER_PAGE = 15;

/** A number in the query, for which the document has no schema. */
const countIn = (text: string | undefined) =>
	/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;

type Body = Record<string, unknown>;

/** Numbers that cannot be written to or bought, by their last four digits (simulator README). */
const MESSAGE_REFUSALS: Record<string, [status: number, code: string, error: string]> = {
	'9095': [422, 'TEMPLATE_NOT_SYNCED', 'The template is not synchronised yet'],
	'9096': [422, 'NO_ASSISTANT_CONFIGURED', 'The sender has no assistant'],
	'9097': [422, 'VOICE_CALL_LIMIT_NOT_MET', 'The recipient was not called often enough'],
	'9098': [422, 'CARRIER_ERROR_1001', 'The carrier refused the message'],
	'9099': [500, 'UNKNOWN_ERROR', 'Something went wrong'],
};
const CARRIER_FAILS = '9099';

const ending = (phone: unknown) => String(phone).slice(-4);

function checkRecipient({ request }: Exchange) {
	const found = MESSAGE_REFUSALS[ending((request.body as Body).recipient_phone)];
	if (!found) return;
	const [status, code, error] = found;
	throw new Refusal(status, { success: false, error, error_code: code });
}

/** A text message is refused with 400, for one of four reasons, unless its fields are missing or invalid. */
function checkText({ request, store }: Exchange) {
	const { from, to } = request.body as { from: number; to: string };
	const number = store.find<PhoneNumberRow>('phone_numbers', from, request.user.id);
	const refuse = (message: string) => new Refusal(400, { message });
	if (!number) throw refuse('From number not found');
	if (!number.sms_capable) throw refuse('This phone number does not support SMS');
	if (ending(to) === UNREADABLE) throw refuse('Invalid recipient phone number');
}
const UNREADABLE = '9094';

/** As many campaigns as the plan of an account allows. */
const MAX_CAMPAIGNS = 100;

function checkPlan({ request, store }: Exchange) {
	const campaigns = store.all('SELECT id FROM campaigns WHERE user_id = ?', request.user.id);
	if (campaigns.length < MAX_CAMPAIGNS) return;
	throw new Refusal(422, { message: 'You have reached the maximum number of campaigns' });
}

function checkStart({ request, store }: Exchange) {
	const { campaign_id: id, action } = request.body as { campaign_id: number; action: string };
	if (action !== 'start' || !store.find('campaigns', id, request.user.id)) return;
	const refuse = (message: string) => new Refusal(400, { message, success: false });
	if (request.user.balance <= 0) throw refuse('Insufficient balance');
	if (!store.get('SELECT 1 FROM leads WHERE campaign_id = ?', id)) {
		throw refuse('The campaign has no leads');
	}
}

type Rewrite = (body: Body, status: number) => [status: number, body: Body];

const underError: Rewrite = ({ message, error = message }, status) => [status, { error }];

/** Refusals with a different wording, by operation and the document's status. */
const REFUSALS: Record<string, Record<number, Rewrite>> = {
	makeCall: {
		422: (body, status) =>
			(body.errors as Body | undefined)?.phone_number
				? [400, { message: body.message }]
				: [status, body],
	},
	purchasePhoneNumber: {
		402: underError,
		404: (body) => underError(body, 400),
		422: underError,
		500: underError,
	},
	listKnowledgebases: { 500: underError },
	updateKnowledgebase: { 404: underError, 500: underError },
	...{ listDocuments: { 404: underError }, addDocument: { 404: underError } },
	deleteDocument: { 404: underError },
	// a balance that is too low
	sendSms: { 422: (body, status) => [body.errors ? status : 400, body] },
};

const assistantInBrief = ({ message, data }: { message: string; data: Schemas['Assistant'] }) => {
	const { id, name, status, type, mode } = data;
	return { message, data: { id, name, status, type, mode } };
};

/** What real clients of deployments have recorded, where it differs from the document. */
export const OBSERVED: Dialect = {
	limits: LIMITS,
	anyModeWithoutInterruptions: true,
	checks: {
		makeCall: ({ request: { user } }) => {
			if (user.balance <= 0) throw new Refusal(422, { message: 'Insufficient balance' });
		},
		purchasePhoneNumber: ({ request, store }) => {
			const { phone_number: phone } = request.body as Body;
			if (store.get('SELECT 1 FROM phone_numbers WHERE phone_number = ?', String(phone))) {
				throw new Refusal(400, { error: 'The phone number is already in use.' });
			}
			if (ending(phone) !== CARRIER_FAILS) return;
			throw new Refusal(500, { error: 'The carrier could not assign the phone number.' });
		},
		sendFreeform: checkRecipient,
		sendTemplate: checkRecipient,
		sendSms: checkText,
		createCampaign: checkPlan,
		updateCampaignStatus: checkStart,
	},
	answers: {
		getMe: (me) => ({ ...me, total_balance: me.total_balance.toFixed(2) }),
		listAssistants: (page) => ({ ...page, data: page.data.map(nestedAssistant) }),
		createAssistant: assistantInBrief,
		updateAssistant: assistantInBrief,
		listCalls: (page, { store }) => ({
			...page,
			data: page.data.map((call: Schemas['Call']) => callInDetail(call, store)),
		}),
		getCall: (call, { store }) => callInDetail(call, store),
		sendSms: ({ message, data: { id, segments, cost, status } }, { reply }) => {
			reply.code(201);
			return { message, data: { sms_id: id, segments, cost: cost.toFixed(4), status } };
		},
		makeCall: ({ message, data: { id, status } }) => ({ message, call_id: id, status }),
		listCampaigns: (campaigns, { store }) => ({
			campaigns: (campaigns as Array<Schemas['Campaign']>).map((one) =>
				campaignWithChannel(one, store),
			),
		}),
		getCampaign: ({ data }, { store }) => ({ data: campaignWithChannel(data, store) }),
		createCampaign: ({ message, data }, { store }) => ({
			message,
			data: campaignWithChannel(data, store),
		}),
		createLead: ({ message, data }) => ({ message, data: leadWithChannel(data) }),
		listLeads: (page) => ({ ...page, data: page.data.map(leadWithChannel) }),
		listTemplates: ({ data }) => ({ templates: data.map(templateInAnyCase) }),
		listPhoneNumbers: ({ data }) => data,
		purchasePhoneNumber: (bought, { reply }) => {
			reply.code(201);
			return bought;
		},
		listPlatformUsers: ({ data }, { request }) => {
			const query = request.query as Record<string, string>;
			const page = countIn(query.page) ?? 1;
			const perPage = countIn(query.per_page) ?? USERS_PER_PAGE;
			return pageEnvelope(request, {
				data: data.slice((page - 1) * perPage, page * perPage),
				total: data.length,
				page,
				perPage,
			});
		},
	},
	refusal: ({ status: documented, body: said }, operation = '', reply) => {
		const rewrite = REFUSALS[operation]?.[documented];
		const [status, body] = rewrite?.(said, documented) ?? [documented, said];
		return new Refusal(status, {
			...body,
			...(body.success === false && { status: false }),
			...(status === 429 && {
				error: 'Rate limit exceeded',
				retry_after: Number(reply.getHeader('retry-after')),
			}),
		});
	},
	outcomes: {
		'04': () => [
			{ status: 'ringing', after: 1 },
			{ status: 'voicemail', after: 12 },
		],
	},
	voicemail: 'voicemail',
	postCall: postCallInSegments,
	inbound: inboundInBrief,
	variablesIn,
};
