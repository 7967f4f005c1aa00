// Whether a person approved something by phone. Only what the assistant extracted from the call counts, or a PIN: everything
// else is no approval.
import { jsonParse, type ICredentialDataDecryptedObject, type IDataObject } from 'n8n-workflow';
import { extractedVariables, wasReached } from '../api/call';
import { fieldsIn, statusIn } from '../api/fields';
import { MASK } from '../client/redaction';
import { isId, isObject, textIn } from '../client/response';
import { isBlank } from '../validation/validate';

/** How a person approves. */
interface ApprovalSettings {
	approvedWhen: unknown;
	/** The name of the variable that the assistant extracts. */
	variable: string;
	/** Blank if the credential has none. */
	pin: string;
}

/** As n8n's human review reads it. An AI agent is told `chatInput`. */
interface Approval extends IDataObject {
	approved: boolean;
	chatInput: string;
}

export const notApproved = (why: string): Approval => ({
	approved: false,
	chatInput: `Not approved: ${why}.`,
});

/** The 'Approval PIN' of a credential; blank if it has none. */
export const pinIn = ({ approvalPin }: ICredentialDataDecryptedObject) =>
	textIn(approvalPin).trim();

/** Whether a PIN is long enough not to be guessed at once. */
export const isUsablePin = (pin: string) => /^\d{4,}$/.test(pin);

/** Reads the answer of a person from the report of the call. */
export function approvalIn(call: IDataObject, settings: ApprovalSettings): Approval {
	const reached = wasReached(call);
	const who = reached === null ? 'it is not known whether a person' : 'nobody';
	if (!reached) return notApproved(`${who} was reached by phone${statusIn(call)}`);
	const { approvedWhen, variable, pin } = settings;
	// what the call started with is no answer
	const given = (extractedVariables({ ...call, variables: undefined }) ?? {})[variable];
	const approved: Approval = { approved: true, chatInput: 'Approved by phone.' };
	if (approvedWhen === 'pin') {
		if (!isUsablePin(pin)) return notApproved('the credential has no PIN of four digits or more');
		const typed = textTyped(given);
		if (typed === '') return notApproved('no PIN was typed');
		return typed === pin ? approved : notApproved('the PIN that was typed is wrong');
	}
	// platforms write a yes-or-no value as such, or as text
	const said = textIn(given).trim().toLowerCase();
	if (said === 'true') return approved;
	return notApproved(
		said === 'false' ? 'the person said no on the phone' : 'the person gave no clear answer',
	);
}

/** Fields of a simplified call that may hold what was typed: as a variable, or read back in the conversation. */
const SPOKEN_FIELDS = [
	...['extracted_variables', 'input_variables', 'lead_variables'],
	...['transcript', 'transfers'],
];

/** A simplified call without the PIN, and without what was typed as one. */
export function withoutPin(row: IDataObject, { approvedWhen, variable, pin }: ApprovalSettings) {
	const typed = fieldsIn(row.extracted_variables)?.[variable];
	const given = isObject(typed) ? Object.values(typed) : [typed].flat();
	const texts = given.slice(0, MAX_VALUES).map(textTyped);
	// without pauses: the pattern allows them anywhere, and would take hours if they stood next to each other
	const secrets = [pin, ...texts, ...texts.map((text) => text.replace(/\D/g, ''))]
		.map((text) => text.replace(/[\s,.-]/g, ''))
		.filter((text) => text !== '' && text.length <= MAX_TYPED);
	if (approvedWhen !== 'pin' || secrets.length === 0) return row;
	// read back, it may have pauses between its digits
	const said = secrets.map((text) => Array.from(text, escaped).join('[\\s,.-]*')).join('|');
	const pattern = new RegExp(`(?<!\\d)(${said})(?!\\d)`, 'g');
	const hide = (name: string, value: unknown) => {
		if (name === variable && !isBlank(value)) return MASK;
		if (typeof value !== 'string' && typeof value !== 'number') return value;
		const hidden = String(value).replace(pattern, MASK);
		return hidden === String(value) ? value : hidden;
	};
	const hidden = SPOKEN_FIELDS.map((name) => [
		name,
		jsonParse(JSON.stringify(row[name] ?? null, hide)),
	]);
	return { ...row, ...(Object.fromEntries(hidden) as IDataObject) };
}

/** A character as it stands in a pattern. */
const escaped = (character: string) => character.replace(/\W/, '\\$&');

/** The keys that end what is typed (platform-api 4.10, `stop_key`). */
const STOP_KEY = /[#*]$/;

/** Nobody types more characters or values, and a pattern could not hold them. */
const [MAX_TYPED, MAX_VALUES] = [1_000, 100];

/** What was typed, without the key that ends it; blank if it is too long for a PIN. */
function textTyped(given: unknown): string {
	const text = isId(given) ? textIn(given).trim().replace(STOP_KEY, '').trim() : '';
	return text.length > MAX_TYPED ? '' : text;
}
