// The judge of how a list is wrapped, and of the fields of its rows.
import { count, kindOf, lacking, listIn, nothingToJudgeBy, refusalIn } from './answers.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Finding } from './judging.mts';
import type { List } from './lists.mts';
import type { Answer, Platform, Query } from './platform.mts';

export const AS_IT_COMES =
	'Nothing to set: what comes is passed on as it is. In your expressions, use the fields that your platform has; of a call, Simplify makes null of what is missing. Where a list to choose from stays empty, enter the ID.';

export const NOT_A_LIST =
	"Read it with n8n's HTTP Request node and this credential, and put Split Out behind it.";

const FIRST_PAGE_AT_MOST =
	"The nodes read the first page of this list only. Read it with n8n's HTTP Request node and this credential.";

const INSTEAD_OF_MISSING =
	"The operation does not work here. If your provider names another address, read it with n8n's HTTP Request node and this credential.";

/** A finding about an answer that is a refusal; undefined when it is none. */
export function whyMissing(answer: Answer): Finding | undefined {
	const refusal = refusalIn(answer);
	if (!refusal) return undefined;
	if (answer.status === 404) return isNew(refusal, INSTEAD_OF_MISSING);
	throw new CannotTell(refusal);
}

/** A judge of the wrapping and the fields of a list. */
export const judgeList =
	({ path, what, shapes }: List, fields: string[], query?: Query) =>
	async (platform: Platform): Promise<Finding> => {
		const answer = await platform.get(path, query);
		const refused = whyMissing(answer);
		if (refused) return refused;
		const list = listIn(answer.body);
		if (!list) return isNew(`no list, but ${kindOf(answer.body)}`, NOT_A_LIST);
		const { rows, shape } = list;
		const absent = rows.length > 0 ? lacking(rows, fields) : [];
		if (absent.length > 0) {
			const seen = `${count(rows.length, what)}: ${shape}, without ${absent.join(', ')}`;
			return isNew(seen, AS_IT_COMES);
		}
		if (shape === 'pages with a cursor') return isNew(shape, FIRST_PAGE_AT_MOST);
		if (!shapes.includes(shape)) return asElsewhere(`${shape}, ${count(rows.length, what)}`);
		if (rows.length === 0) throw await nothingToJudgeBy(platform, what);
		return asDocument(`${shape}, ${count(rows.length, what)}, all fields`);
	};
