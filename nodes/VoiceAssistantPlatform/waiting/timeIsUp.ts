// Why an item has waited for longer than it was to, as far as the platform says.
import type { IDataObject } from 'n8n-workflow';
import { callingHours, isNotRunning, readCampaigns, type Campaigns } from '../api/campaign';
import type { PlatformClient } from '../client/client';
import { textIn } from '../client/response';
import { lastCallOf, openCallsOf, type PendingOutcome } from './pendingOutcome';

/** Milliseconds for which campaigns that were read stand for how they are. */
const MAX_AGE = 60_000;

/**
 * The campaigns of an account, read once for all items whose time is up at about the same time.
 * @returns what reads them, and never fails
 */
export function recentCampaigns(
	client: PlatformClient,
	signal: AbortSignal,
): () => Promise<Campaigns> {
	let read: { at: number; campaigns: Promise<Campaigns> } | undefined;
	return async () => {
		const at = performance.now();
		if (!read || at - read.at > MAX_AGE) read = { at, campaigns: readCampaigns(client, signal) };
		return await read.campaigns;
	};
}

/** What is known when time is up. */
export interface TimeIsUp {
	awaited: PendingOutcome;
	/** Why the list of calls could not be read the last time. */
	failure?: Error;
	campaigns: () => Promise<Campaigns>;
}

/** Why there is no outcome, in whole sentences. */
export async function reasonOf({ awaited, failure, campaigns }: TimeIsUp): Promise<string> {
	const unread =
		failure && `The list of calls could not be read the last time: ${failure.message}.`;
	const open = openCallsOf(awaited).at(-1);
	if (open) return joined(unread, `A call has not ended yet${statusIn(open)}.`);
	const last = lastCallOf(awaited);
	const ended = last && `The last call has ended${statusIn(last)}.`;
	const { lead } = awaited;
	const campaign =
		lead?.campaignId === undefined ? undefined : (await campaigns()).get(lead.campaignId);
	const notCalling = campaign && whyNotCalling(campaign);
	const which = lead ? 'call of the campaign' : 'call';
	const unknown =
		!(unread ?? ended ?? notCalling) && `No ${which} to this number has appeared yet.`;
	return joined(unread, ended, notCalling, unknown);
}

function statusIn({ status }: IDataObject): string {
	const text = textIn(status ?? '');
	return text && ` (status "${text}")`;
}

/** @returns undefined where the campaign seems to call */
function whyNotCalling(campaign: IDataObject): string | undefined {
	const name = `The campaign "${textIn(campaign.name ?? campaign.id)}"`;
	if (isNotRunning(campaign)) {
		return `${name} is not running${statusIn(campaign)}: start it on the platform.`;
	}
	const { text, isOutside } = callingHours(campaign, new Date()) ?? { isOutside: false };
	if (isOutside === undefined) return `${name} may be outside its calling hours (${text}).`;
	return isOutside
		? `${name} is outside its calling hours (${text}, ${textIn(campaign.timezone)}).`
		: undefined;
}

function joined(...sentences: unknown[]): string {
	return sentences.filter(Boolean).join(' ');
}
