import type { IExecuteSingleFunctions, PreSendAction } from 'n8n-workflow';

interface Roll {
	present: number;
	isComplete: Promise<void>;
	complete: () => void;
}

/** By run of the node. */
const rolls = new WeakMap<object, Roll>();

/** The first of all `preSend` actions: it runs while n8n still goes through the items. */
export const countIn: PreSendAction = async function (request) {
	const roll = rollOf(this);
	roll.present++;
	if (roll.present >= itemCount(this)) roll.complete();
	return request;
};

/**
 * Comes back when n8n has evaluated the form for each item. Never, when an expression failed for one of them: n8n has
 * ended the node then and forgotten the other items, so nothing of them may be sent, and a refusal would go unheard,
 * which ends n8n itself.
 */
export async function allItems(context: IExecuteSingleFunctions): Promise<void> {
	// where the user chose so, n8n goes on without the item
	if (!context.continueOnFail()) await rollOf(context).isComplete;
}

/** How many items this run of the node has. */
export function itemCount(context: IExecuteSingleFunctions): number {
	if (context.getNode().executeOnce) return 1;
	return context.getExecuteData().data.main?.[0]?.length ?? 1;
}

function rollOf(context: IExecuteSingleFunctions): Roll {
	const run = context.getExecuteData();
	const known = rolls.get(run);
	if (known) return known;
	let complete = () => {};
	const isComplete = new Promise<void>((resolve) => (complete = resolve));
	const roll = { present: 0, isComplete, complete };
	rolls.set(run, roll);
	return roll;
}
