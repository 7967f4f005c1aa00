import type { IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../../api/endpoints';
import type { PlatformClient } from '../../client/client';
import type { Page } from '../../client/page';
import { numberedPages, pageSizeFor } from '../../client/pagination';
import { isId, isObject, numberIn, textIn } from '../../client/response';
import { RowCollector } from '../../client/rows';

/** So many requests for single numbers are worth it in any case: most runs have few items. */
const FEW = 20;

/** Pages of the whole list that are asked for side by side. */
const READ_AHEAD = 10;

/** A lead with the ID by which it can be updated (platform-api 2.6). */
export type Lead = IDataObject & { id: number | string };

/** Whether a row can be updated: its ID becomes part of a path. */
export function isLead(row: IDataObject): row is Lead {
	return isId(row.id) && /^[\w-]+$/.test(String(row.id));
}

/**
 * The leads of one campaign, as far as the items of a run need them. How the list is filtered is assumed
 * (docs/api-assumptions.md, "Shapes of answers"), and a platform that ignores a filter answers with everything: each row
 * is held against campaign and number.
 */
export class CampaignLeads {
	private readonly campaignId: number;

	/** By the digits of their number, newest first; an empty list for a number that is not in the campaign. */
	private readonly known = new Map<string, Lead[]>();

	/** Numbers of which nobody knows what there is, for a write is under way or has failed. */
	private readonly uncertain = new Set<string>();

	private requestsForNumbers = 0;

	private pagesOfAll = FEW;

	private readingAll?: Promise<boolean>;

	constructor(campaignId: number) {
		this.campaignId = campaignId;
	}

	/**
	 * The leads with a number, newest first. Each number is asked for by itself, until that has taken as many requests as
	 * the whole list has pages; then the list is read, once for all items.
	 * @param phone in E.164
	 * @throws NodeApiError when the platform does not tell
	 */
	async find(client: PlatformClient, phone: string): Promise<Lead[]> {
		const digits = digitsIn(phone);
		if (!this.uncertain.has(digits)) {
			const known = this.known.get(digits);
			if (known) return known;
			if (await this.hasReadAll(client)) return this.known.get(digits) ?? [];
		}
		const found = await this.ask(client, phone);
		this.note(phone, found);
		return found;
	}

	/**
	 * The leads with a number that the platform says is there: it may have come meanwhile, or be listed without its +.
	 * @param phone in E.164
	 * @throws NodeApiError when the platform does not tell
	 */
	async findAnew(client: PlatformClient, phone: string): Promise<Lead[]> {
		const found = await this.ask(client, phone);
		return found.length > 0 ? found : await this.ask(client, digitsIn(phone));
	}

	/** Notes what there is of a number. */
	note(phone: string, leads: Lead[]): void {
		this.known.set(digitsIn(phone), leads);
		this.uncertain.delete(digitsIn(phone));
	}

	/** Notes that nobody knows what there is of a number: it is asked for before anything else becomes of it. */
	forget(phone: string): void {
		this.uncertain.add(digitsIn(phone));
	}

	private async ask(client: PlatformClient, phone: string): Promise<Lead[]> {
		const rows = await this.read(client, { phone_number: phone }, () => {
			this.requestsForNumbers++;
			return true;
		});
		return this.byDigits(rows).get(digitsIn(phone)) ?? [];
	}

	private async hasReadAll(client: PlatformClient): Promise<boolean> {
		if (this.requestsForNumbers < this.pagesOfAll) return false;
		this.readingAll ??= this.readAll(client);
		return await this.readingAll;
	}

	/** @returns false when it takes too many requests yet, or the list cannot be read to its end */
	private async readAll(client: PlatformClient): Promise<boolean> {
		try {
			let isWorthIt = true;
			// each number can still be asked for by itself: that this fails is no failure of the item
			const rows = await this.read(client.aside(), {}, ({ number, lastPage }) => {
				this.pagesOfAll = lastPage;
				if (number === 1) isWorthIt = lastPage <= this.requestsForNumbers;
				return isWorthIt;
			});
			if (!isWorthIt) {
				this.readingAll = undefined;
				return false;
			}
			// what the run has done meanwhile is newer
			for (const [digits, leads] of this.byDigits(rows)) {
				if (!this.known.has(digits)) this.known.set(digits, leads);
			}
			return true;
		} catch {
			return false;
		}
	}

	/** The rows of the list, until a page says that no more of them are wanted. */
	private async read(
		client: PlatformClient,
		filter: IDataObject,
		goesOn: (page: Page) => boolean,
	): Promise<IDataObject[]> {
		const rows = new RowCollector(client.node);
		const list = client.list({
			...ENDPOINTS.listLeads,
			qs: { campaign_id: this.campaignId, ...filter },
		});
		const paging = { perPage: pageSizeFor(Infinity), readAhead: () => READ_AHEAD };
		for await (const page of numberedPages(list, paging)) {
			if (!goesOn(page)) break;
			rows.add(page, Infinity);
		}
		return rows.values();
	}

	/** Those of the campaign by the digits of their number, the newest first: IDs of leads grow. */
	private byDigits(rows: IDataObject[]): Map<string, Lead[]> {
		const found = new Map<string, Lead[]>();
		for (const row of rows) {
			const digits = digitsIn(row.phone_number);
			if (digits === '' || !isLead(row) || campaignOf(row) !== String(this.campaignId)) continue;
			const leads = found.get(digits) ?? [];
			leads.push(row);
			found.set(digits, leads);
		}
		for (const leads of found.values()) {
			leads.sort((a, b) => numberIn(b.id) - numberIn(a.id) || 0);
		}
		return found;
	}
}

function campaignOf({ campaign_id: id, campaign }: Lead): string {
	return textIn(id ?? (isObject(campaign) && campaign.id));
}

/** What two writings of a number have in common, with + or without it; blank for what is no number. */
function digitsIn(phone: unknown): string {
	const text = textIn(phone).trim();
	return /^[+\d][\d\s()./-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^00/, '') : '';
}
