// The lists of the page. They change node by node, so that expanded, selected and chosen entries stay that way.
import { get } from './simulator.js';
import {
	eventInWords,
	hoursInWords,
	KINDS,
	length,
	moment,
	money,
	outcomeInWords,
	person,
	statusInWords,
	tokensInWords,
} from './words.js';

/** The columns of each table, with what they show of a row. */
const TABLES = [
	{
		name: 'calls',
		title: 'Calls',
		columns: {
			Call: ({ id }) => id,
			Person: (call) => person(call.customer_name, call.client_phone_number),
			Assistant: (call) => call.assistant_name,
			Kind: ({ type }) => KINDS[type],
			Status: ({ status }) => statusInWords(status),
			Length: ({ duration }) => (duration ? length(duration) : '–'),
			When: (call) => moment(call.created_at),
			Account: ({ account }) => account,
		},
	},
	{
		name: 'messages',
		title: 'Messages',
		columns: {
			Person: (message) => person(message.customer_name, message.customer_phone),
			'Written by': ({ direction }) => (direction === 'inbound' ? 'The customer' : 'You'),
			Text: ({ text }) => text,
			When: (message) => moment(message.created_at),
		},
	},
	{
		name: 'leads',
		title: 'Leads',
		columns: {
			Lead: ({ id }) => id,
			Person: (lead) => person(lead.customer_name, lead.phone_number),
			Campaign: (lead) => lead.campaign_name,
			Status: ({ status }) => statusInWords(status),
			'Times called': ({ attempts }) => attempts,
			Added: (lead) => moment(lead.created_at),
		},
	},
	{
		name: 'campaigns',
		title: 'Campaigns',
		columns: {
			Campaign: ({ name }) => name,
			Assistant: (campaign) => campaign.assistant_name,
			Status: ({ status }) => statusInWords(status),
			'Calls between': hoursInWords,
			Account: ({ account }) => account,
		},
	},
	{
		name: 'assistants',
		title: 'Assistants',
		columns: {
			Assistant: ({ name, status }) => (status === 'active' ? name : `${name} (${status})`),
			Account: ({ account }) => account,
			'What it does': ({ type }) => (type === 'inbound' ? 'Answers calls' : 'Makes calls'),
			'Reports calls to': ({ tells }) => tells ?? 'No workflow',
			'Reports conversations to': (assistant) => assistant.tells_of_conversations ?? 'No workflow',
		},
	},
	{
		name: 'users',
		title: 'Accounts',
		columns: {
			Account: ({ name }) => name,
			Number: ({ id }) => id,
			Kind: (account) => (account.is_admin ? 'Agency' : 'Client'),
			'E-mail': ({ email }) => email,
			Minutes: (account) => account.minutes_balance,
			Credits: (account) => account.credits_balance,
			Money: ({ balance }) => money(balance),
			'API token': tokensInWords,
		},
	},
];

/** The entries of each list in a form. */
const CHOICES = {
	open: ({ calls }) =>
		calls
			.filter((call) => call.is_open)
			.map(({ id, assistant_name: name, client_phone_number: phone }) => ({
				id,
				label: `${id}: ${phone ?? 'in the browser'}, ${name}`,
			})),
	inbound: (state) => assistants(state, ({ type }) => type === 'inbound'),
	outbound: (state) => assistants(state, ({ type }) => type === 'outbound'),
	assistants: ({ assistants: all }) =>
		all.map(({ id, name, status }) => ({ id, label: `${name} (${status})` })),
	tools: ({ tools }) =>
		tools.map(({ id, name, method, account }) => ({
			id,
			label: `${name} (${method}, ${account})`,
		})),
	senders: ({ senders }) =>
		senders.map(({ id, display_name: name, phone_number: phone, status }) => ({
			id,
			label: `${name}, ${phone}${status === 'offline' ? ' (offline)' : ''}`,
		})),
	accounts: ({ users }) =>
		users
			.toSorted((one, other) => one.is_admin - other.is_admin)
			.map((account) => ({
				id: account.id,
				label: `${account.name}: ${tokensInWords(account).toLowerCase()}`,
			})),
};

/** Only those that are active make and take calls. */
const assistants = ({ assistants: all }, isOffered) =>
	all
		.filter((assistant) => assistant.status === 'active' && isOffered(assistant))
		.map(({ id, name, account }) => ({ id, label: `${name} (${account})` }));

function element(tag, properties = {}, children = []) {
	const node = Object.assign(document.createElement(tag), properties);
	node.append(...children);
	return node;
}

function setText(node, text) {
	if (node.textContent !== String(text)) node.textContent = text;
}

/** Synchronizes the children of a node with rows; a child that stays is changed, not replaced. */
function sync(parent, rows, keyOf, { create, update }) {
	const known = new Map([...parent.children].map((node) => [node.dataset.key, node]));
	const nodes = rows.map((row) => {
		const node = known.get(keyOf(row)) ?? create(row);
		node.dataset.key = keyOf(row);
		update(node, row);
		return node;
	});
	for (const node of known.values()) if (!nodes.includes(node)) node.remove();
	nodes.forEach((node, index) => {
		if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
	});
}

const byId = ({ id }) => String(id);
/** After a reset, the same numbers are used again. */
const byIdAndTime = (row) => `${row.id} ${row.created_at}`;

const option = {
	create: ({ id }) => element('option', { value: id }),
	update: (node, { label }) => setText(node, label),
};

const rowOf = (columns) => ({
	create: () =>
		element(
			'tr',
			{},
			Object.keys(columns).map((name) => {
				const cell = element('td');
				cell.dataset.name = name;
				return cell;
			}),
		),
	update: (node, row) =>
		Object.values(columns).forEach((show, index) => setText(node.children[index], show(row))),
});

/** Text that was sent; JSON is formatted. */
function readable(text) {
	try {
		return JSON.stringify(JSON.parse(text), null, 2);
	} catch {
		return text;
	}
}

const delivery = {
	create: ({ id }) => {
		const sent = element('pre', { className: 'sent', tabIndex: 0 });
		const details = element('details', {}, [
			element('summary', {}, [
				element('span', { className: 'event' }),
				' ',
				element('span', { className: 'outcome' }),
				element('div', { className: 'where' }, [
					element('span', { className: 'address' }),
					' ',
					element('span', { className: 'when' }),
				]),
			]),
			element('h3', { textContent: 'What was sent' }),
			sent,
			element('h3', { textContent: 'What was answered' }),
			element('pre', { className: 'answered', tabIndex: 0 }),
		]);
		details.addEventListener('toggle', async () => {
			if (!details.open) return;
			sent.textContent = await get(`/deliveries/${id}/payload`).then(
				(payload) => JSON.stringify(payload, null, 2),
				({ message }) => message,
			);
		});
		return element('li', {}, [details]);
	},
	update: (node, row) => {
		const set = (name, text) => setText(node.querySelector(`.${name}`), text);
		node.dataset.status = row.status;
		set('outcome', outcomeInWords(row));
		set('event', eventInWords(row));
		set('address', row.address);
		set('when', moment(row.created_at));
		set('answered', row.error ?? (readable(row.response_body ?? '') || 'Nothing.'));
	},
};

/** Adds the tables, still without rows. */
export function addTables(parent) {
	for (const { name, title, columns } of TABLES) {
		const heads = Object.keys(columns).map((text) =>
			element('th', { textContent: text, scope: 'col' }),
		);
		const head = element('thead', {}, [element('tr', {}, heads)]);
		const heading = element('h2', { id: `${name}-title`, textContent: title });
		const table = element('table', {}, [head, element('tbody', { id: name })]);
		table.setAttribute('aria-labelledby', heading.id);
		parent.append(
			element('section', {}, [
				heading,
				table,
				element('p', { className: 'none', textContent: 'None yet.' }),
			]),
		);
	}
}

/** Shows the state of the simulator in every list. */
export function showLists(state) {
	for (const select of document.querySelectorAll('select')) {
		sync(select, CHOICES[select.dataset.choices](state), byId, option);
	}
	sync(document.getElementById('deliveries'), state.deliveries, byIdAndTime, delivery);
	for (const { name, title, columns } of TABLES) {
		sync(document.getElementById(name), state[name], byIdAndTime, rowOf(columns));
		const all = state.counts[name];
		const shown = state[name].length;
		const heading = shown < all ? `${title}: the latest ${shown} of ${all}` : `${title}: ${all}`;
		setText(document.getElementById(`${name}-title`), heading);
	}
}
