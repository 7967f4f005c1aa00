import { addTables, showLists } from './lists.js';
import { get, post } from './simulator.js';
import {
	answerInWords,
	count,
	exampleValues,
	length,
	moment,
	outageInWords,
	statusInWords,
	valuesIn,
} from './words.js';

const REFRESH_MS = 2_000;
/** The longest duration of a call. */
const LONGEST_CALL_SECONDS = 120;

let state;

async function refresh() {
	state = await get('/state');
	document.getElementById('now').textContent = moment(state.now);
	document.getElementById('pace').textContent = state.speed
		? `Calls go ${state.speed} times as fast as real ones.`
		: 'Time stands still until you let it pass.';
	document.getElementById('outage').textContent = outageInWords(state);
	showLists(state);
	showMessage();
}

/** What the person in the chosen call hears. */
function showMessage() {
	const { value } = document.querySelector('[name="open"]');
	const { message } = named(state.calls, value) ?? {};
	document.getElementById('message').textContent = message ? `You hear: “${message}”` : '';
}

/** What the chosen tool may be asked. */
function suggestValues() {
	const { value } = document.querySelector('[name="tool"]');
	document.querySelector('[name="values"]').value = exampleValues(named(state.tools, value));
}

/** A number as people write it. */
const dialled = (phone) => phone.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');

const named = (things, id) => things.find((thing) => thing.id === Number(id));

/** What to expect of a call. */
function prospects({ name, tells }) {
	const end = state.speed
		? `It ends within ${length(Math.ceil(LONGEST_CALL_SECONDS / state.speed))}.`
		: 'Let time pass, and it ends.';
	const told = tells ? `Then its report goes to ${tells}.` : untold(name);
	return `${end} ${told}`;
}

const untold = (name) =>
	`No trigger is told: publish a workflow whose Voice Assistant Platform Trigger waits for calls of ${name}. Workflows that wait in a node go on.`;

/** A workflow's answer to an inbound call, if one was asked. */
function announced({ inbound }) {
	if (!inbound) return '';
	const answer = inbound.status === undefined ? 'nobody answered' : `it answered ${inbound.status}`;
	return ` A workflow was told that it has come in: ${answer}.`;
}

async function confirmed() {
	const dialog = document.querySelector('dialog');
	dialog.returnValue = '';
	dialog.showModal();
	await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
	return dialog.returnValue !== '';
}

/** The actions of the forms. Each returns a sentence about what it did. */
const ACTIONS = {
	call: async ({ type, assistant: id, phone }) => {
		const number = dialled(phone);
		const call = await post('/live-calls', { type, assistant_id: Number(id), phone: number });
		await refresh();
		const assistant = named(state.assistants, id);
		const who =
			type === 'inbound'
				? `${number} calls ${assistant.name}`
				: `${assistant.name} calls ${number}`;
		return `Call ${call.id}: ${who}.${announced(call.webhook_response)} ${prospects(assistant)}`;
	},
	react: async ({ open: id, reaction, text }) => {
		if (id === undefined) throw new Error('No call is under way.');
		const call = named(state.calls, id);
		const { status } = await post(`/live-calls/${id}/reaction`, { reaction, text });
		const { name, tells } = named(state.assistants, call.assistant_id);
		const told = tells ? `Its report goes to ${tells}.` : untold(name);
		return `Call ${id} is over: ${statusInWords(status)}. ${told}`;
	},
	write: async ({ sender: id, phone, name, text }) => {
		const number = dialled(phone);
		const message = { sender_id: Number(id), phone: number, text, ...(name && { name }) };
		const { session_status: session } = await post('/inbound-messages', message);
		const sender = named(state.senders, id);
		const until = moment(session.expires_at);
		const { name: answers, tells_of_conversations: tells } = named(
			state.assistants,
			sender.assistant_id,
		);
		const told = `${answers} answers, and reports it to ${tells ?? 'no workflow'}.`;
		return `${sender.display_name} has got the message. ${told} Free text can be sent to ${number} until ${until}.`;
	},
	ask: async ({ tool: id, url, values }) => {
		const question = { tool_id: Number(id), url, values: valuesIn(values) };
		return answerInWords(await post('/tool-requests', question));
	},
	outage: async ({ down, after }) => {
		const answer = await post('/outage', { after: down === 'true' ? Number(after) : null });
		return outageInWords(answer) || 'The platform is up: it answers every request.';
	},
	pass: async ({ seconds }) => {
		const { calls } = state.counts;
		const { now } = await post('/advance', { seconds: Number(seconds) });
		await refresh();
		const begun = state.counts.calls - calls;
		const news = begun > 0 ? ` Meanwhile ${count(begun, 'call')} began.` : '';
		return `It is now ${moment(now)}. What was due until then has happened.${news}`;
	},
	activate: async ({ assistant: id, status }) => {
		await post(`/assistants/${id}`, { status });
		return `${named(state.assistants, id).name} is ${status} now.`;
	},
	receipts: async ({ sender: id, url, key }) => {
		await post(`/senders/${id}`, { receipt_url: url || null, receipt_key: key || null });
		const { display_name: name } = named(state.senders, id);
		return url
			? `${name} reports to ${url} from now on. Enter the same key in the credential, as Message Status Key.`
			: `${name} reports to nobody from now on.`;
	},
	token: async ({ account: id, valid }) => {
		const works = valid === 'true';
		const { data } = await post(`/users/${id}/tokens`, { valid: works });
		const { name } = named(state.users, id);
		if (data.length === 0) return `${name} has no API token.`;
		return works
			? `The API token of ${name} works again.`
			: `The API token of ${name} is refused from now on (401), until you let it work again.`;
	},
	reset: async () => {
		if (!(await confirmed())) return 'Nothing was changed.';
		await post('/reset', {});
		return 'Everything is as it was at the beginning. Unpublish your workflows, and publish them again.';
	},
};

async function perform(form, submitter) {
	const fields = Object.fromEntries(new FormData(form, submitter));
	const buttons = form.querySelectorAll('button');
	const output = form.querySelector('output');
	for (const button of buttons) button.disabled = true;
	output.className = '';
	output.textContent = 'One moment …';
	try {
		const told = await ACTIONS[form.dataset.action](fields);
		await refresh();
		output.textContent = told;
	} catch ({ message }) {
		output.className = 'wrong';
		output.textContent = `Not done. ${message}`;
	}
	for (const button of buttons) button.disabled = false;
	// A disabled button would lose the keyboard focus.
	if (document.activeElement === document.body) submitter.focus();
}

document.querySelector('[name="open"]').addEventListener('change', showMessage);
document.querySelector('[name="tool"]').addEventListener('change', suggestValues);
document.addEventListener('submit', (event) => {
	if (!event.target.dataset.action) return;
	event.preventDefault();
	void perform(event.target, event.submitter);
});

async function keepFresh() {
	const trouble = document.getElementById('trouble');
	try {
		await refresh();
		trouble.textContent = '';
	} catch ({ message }) {
		trouble.textContent = `${message} What you see here may be out of date.`;
	}
	setTimeout(keepFresh, REFRESH_MS);
}

addTables(document.getElementById('tables'));
await keepFresh();
suggestValues();
