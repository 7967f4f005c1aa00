import type { IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../../api/endpoints';
import type { PlatformClient } from '../../client/client';
import { readUntil } from '../../client/readUntil';
import { isId, isObject, numberIn, textIn } from '../../client/response';
import { digitsBehindPlus } from '../../validation/listedNumber';

/** Up to this many numbers are looked up one by one: most runs have few items. */
const FEW = 20;

/** A lead with an ID, by which it can be updated (platform-api 2.6). */
export type Lead = IDataObject & { id: number | string };

type LeadsByDigits = Map<string, Lead[]>;

/** Whether a row can be updated: its ID becomes part of a path. */
function isLead(row: IDataObject): row is Lead {
	return isId(row.id) && /^[\w-]+$/.test(String(row.id));
}

/**
 * The leads of one campaign, as far as the items of a run need them. How the list is filtered is assumed
 * (docs/api-assumptions.md, "Shapes of answers"), and a platform that ignores a filter answers with everything: so the
 * campaign and number of each row are checked.
 */
export class CampaignLeads {
	private readonly campaignId: number;

	/** How many items are for this campaign. */
	private readonly count: number;

	private readonly isFew: boolean;

	/** The digits of the numbers that were looked for. */
	private readonly soughtBefore = new Set<string>();

	/** All leads, in a run of many items; undefined if the list has more pages than there are items for it, or cannot be read. */
	private all?: Promise<LeadsByDigits | undefined>;

	constructor(campaignId: number, count: number, countOfRun: number) {
		this.campaignId = campaignId;
		this.count = count;
		this.isFew = countOfRun <= FEW;
	}

	/**
	 * The leads with a number, newest first. A run of few items looks each number up; a longer one reads the whole list, once.
	 * A number that is sought again, as its first item failed, is looked up: the list may be older than what that item wrote.
	 * @param phone in E.164
	 * @throws NodeApiError when the platform does not tell
	 */
	async find(client: PlatformClient, phone: string): Promise<Lead[]> {
		const digits = digitsBehindPlus(phone);
		const isListed = !this.isFew && !this.soughtBefore.has(digits);
		this.soughtBefore.add(digits);
		if (isListed) this.all ??= this.wholeList(client);
		const leads = (isListed && (await this.all)) || (await this.lookUp(client, phone));
		return leads.get(digits) ?? [];
	}

	/** Looks up again a number that the platform reports as a duplicate: it may have been added meanwhile, or be listed without +. */
	async findAnew(client: PlatformClient, phone: string): Promise<Lead[]> {
		const digits = digitsBehindPlus(phone);
		const listed = (await this.lookUp(client, phone)).get(digits);
		return listed ?? (await this.lookUp(client, digits)).get(digits) ?? [];
	}

	/** @returns undefined if the list has more pages than there are items for it, or cannot be read */
	private async wholeList(client: PlatformClient): Promise<LeadsByDigits | undefined> {
		return await this.read(client.independent(), {}, this.count).catch(() => undefined);
	}

	private async lookUp(client: PlatformClient, writing: string): Promise<LeadsByDigits> {
		return (await this.read(client, { phone_number: writing }))!;
	}

	/** Reads a list of leads by the digits of their number, newest first; undefined if the list has more pages than `maxPages`. */
	private async read(
		client: PlatformClient,
		filter: IDataObject,
		maxPages = Infinity,
	): Promise<LeadsByDigits | undefined> {
		let isTooLong = false;
		const list = client.listSource({
			...ENDPOINTS.listLeads,
			qs: { campaign_id: this.campaignId, ...filter },
		});
		const rows = await readUntil(list, {
			pagination: 'pages',
			isEnough: ({ lastPage }) => (isTooLong = lastPage > maxPages),
		});
		return isTooLong ? undefined : this.byDigits([...rows.values()]);
	}

	private byDigits(rows: IDataObject[]): LeadsByDigits {
		const found: LeadsByDigits = new Map();
		for (const row of rows) {
			const digits = digitsBehindPlus(row.phone_number);
			if (digits === '' || !isLead(row) || campaignOf(row) !== String(this.campaignId)) continue;
			found.set(digits, [...(found.get(digits) ?? []), row]);
		}
		// IDs of leads grow
		for (const leads of found.values()) {
			leads.sort((a, b) => numberIn(b.id) - numberIn(a.id) || 0);
		}
		return found;
	}
}

function campaignOf({ campaign_id: id, campaign }: Lead): string {
	return textIn(id ?? (isObject(campaign) && campaign.id));
}
