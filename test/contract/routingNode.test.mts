// The descriptions are n8n's declarations: its own interpreter makes the same requests of them as the node does.
import { expect, test } from '@jest/globals';
import { routedNode } from '../support/routedNode.ts';
import { Contract } from './support/contract.mts';
import { answerTo, ITEM } from './support/documented.mts';
import { wholeForms } from './support/fillings.mts';
import { withoutLookUps } from './support/lookUps.mts';
import { send, type Sent } from './support/wire.mts';

const contract = new Contract();

/** Set by the node while it reads a list, not declared. */
const PAGING = ['page', 'per_page', 'cursor'];

/**
 * What requests have in common, and the values of each query parameter. Where the platform takes one value, the node sends a
 * request for each; n8n's interpreter sends all of them in one, as "name[0]", "name[1]". It sends no forms with files.
 */
function declared(sent: Sent[], isForm: boolean) {
	const values = new Map<string, Set<string>>();
	for (const { query } of sent) {
		for (const [name, value] of Object.entries(query)) {
			const field = name.replace(/\[\d*\]$/, '');
			if (PAGING.includes(field)) continue;
			values.set(field, new Set([...(values.get(field) ?? []), ...[value].flat()]));
		}
	}
	const rest = sent.map(({ method, path, body, headers }) => {
		const { authorization, 'content-type': contentType } = headers;
		return { method, path, authorization, ...(!isForm && { body, contentType }) };
	});
	for (const other of rest) expect(other).toEqual(rest[0]);
	return { ...rest[0], query: values };
}

/** The platform may count days in another timezone: the node asks for one day more on both sides. */
const DAYS_MORE = { date_from: -1, date_to: 1 };

function withDaysMeant({ query, ...sent }: Sent): Sent {
	const days = Object.entries(DAYS_MORE).filter(([name]) => name in query);
	const meant = days.map(([name, more]) => {
		const time = Date.parse(String(query[name])) - more * 86_400_000;
		return [name, new Date(time).toISOString().slice(0, 10)] as const;
	});
	return { ...sent, query: { ...query, ...Object.fromEntries(meant) } };
}

/** Those that sleep until a call is over add a reference to the variables, which no declaration can. */
const declaredForms = wholeForms(({ operation }) => operation !== 'sendAndWait');

test.each(declaredForms)('%s: %s', async (_title, _label, values) => {
	const answer = answerTo(contract, values);
	const own = await send(values, answer, { items: [ITEM] });
	const routed = await send(values, answer, { items: [ITEM], process: await routedNode() });

	expect(own.error).toBeUndefined();
	expect(routed.sent).toHaveLength(1);
	const sent = withoutLookUps(values, own.sent).map(withDaysMeant);
	const isForm = sent.some(({ headers }) => headers['content-type']?.startsWith('multipart/'));
	expect(declared(sent, isForm)).toEqual(declared(routed.sent, isForm));
});
