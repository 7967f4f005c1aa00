import type { IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../../api/endpoints';
import type { PlatformClient } from '../../client/client';
import type { Page } from '../../client/page';
import { readUntil } from '../../client/readUntil';
import { isId, isObject, numberIn, textIn } from '../../client/response';
import {
	digitsIn,
	lastDigitsOf,
	isNationalWritingOf,
	nationalDigits,
} from '../../validation/listedNumber';

/**
 * So many requests for single numbers are worth it in any case: most runs have few items. From there on the whole list is read as
 * soon as it has no more pages than numbers were asked for: 1,000 rows then take some 30 requests instead of 1,000, which at 100
 * a minute is ten minutes less.
 */
const FEW = 20;

/** A lead with the ID by which it can be updated (platform-api 2.6). */
export type Lead = IDataObject & { id: number | string };

/** By the digits of their number, newest first. */
type LeadsByDigits = Map<string, Lead[]>;

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

	/** What was found by number, or done by the run; an empty list for a number that is not in the campaign. */
	private readonly known: LeadsByDigits = new Map();

	/** Numbers of which nobody knows what there is, for a write is under way or has failed. */
	private readonly uncertain = new Set<string>();

	private requestsForNumbers = 0;

	/** Whether an answer had leads that have nothing to do with the number that was asked for. */
	private ignoresNumber = false;

	private pagesOfAll = FEW;

	/** The whole list; undefined where it takes too many requests yet, or cannot be read to its end. */
	private all?: Promise<LeadsByDigits | undefined>;

	private isReadAgain = false;

	constructor(campaignId: number) {
		this.campaignId = campaignId;
	}

	/**
	 * The leads with a number, newest first. Each number is asked for by itself, until that has taken as many requests as
	 * the whole list has pages, or an answer shows that the platform ignores the number; then the list is read, once for all items.
	 * @param phone in E.164
	 * @throws NodeApiError when the platform does not tell
	 */
	async find(client: PlatformClient, phone: string): Promise<Lead[]> {
		const digits = digitsIn(phone);
		const isUncertain = this.uncertain.has(digits);
		const known = isUncertain ? undefined : this.known.get(digits);
		if (known) return known;
		const listed =
			(isUncertain ? undefined : await this.wholeListIfDue(client)) ??
			(await this.ask(client, phone)) ??
			(await this.wholeList(client, isUncertain));
		const found = listed.get(digits) ?? [];
		this.note(phone, found);
		return found;
	}

	/**
	 * The leads with a number that the platform says is there: it may have come meanwhile, or be listed in another writing.
	 * @param phone in E.164
	 * @throws NodeApiError when the platform does not tell
	 */
	async findAnew(client: PlatformClient, phone: string): Promise<Lead[]> {
		const digits = digitsIn(phone);
		let listed: LeadsByDigits | undefined;
		for (const writing of [phone, digits, nationalDigits(phone) ?? digits]) {
			listed = await this.ask(client, phone, writing);
			if (!listed || listed.has(digits)) break;
		}
		// once for all items: what is there and not listed would otherwise take the whole list each time
		const isFirst = !this.isReadAgain;
		if (!listed) this.isReadAgain = true;
		listed ??= await this.wholeList(client, isFirst);
		return listed.get(digits) ?? writtenNationally(listed, phone);
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

	/** @returns undefined when the platform ignores the number */
	private async ask(
		client: PlatformClient,
		phone: string,
		writing = phone,
	): Promise<LeadsByDigits | undefined> {
		if (this.ignoresNumber) return undefined;
		return await this.read(client, { phone_number: writing }, ({ rows, lastPage }) => {
			this.requestsForNumbers++;
			this.ignoresNumber ||= !rows.every((row) => hasToDoWith(row, phone));
			return !this.ignoresNumber || lastPage === 1;
		});
	}

	/** Where single numbers cannot be asked for, or have been for long enough. */
	private async wholeListIfDue(client: PlatformClient): Promise<LeadsByDigits | undefined> {
		if (!this.ignoresNumber && this.requestsForNumbers < this.pagesOfAll) return undefined;
		this.all ??= this.readAll(client);
		return await this.all;
	}

	/**
	 * Where single numbers cannot be asked for.
	 * @param isAnew whether what was read before says nothing
	 */
	private async wholeList(client: PlatformClient, isAnew: boolean): Promise<LeadsByDigits> {
		if (isAnew) this.all = undefined;
		const all = await this.wholeListIfDue(client);
		// it was found to be too long just before it turned out that the platform ignores the number
		return all ?? (await this.wholeList(client, true));
	}

	private async readAll(client: PlatformClient): Promise<LeadsByDigits | undefined> {
		try {
			const leads = await this.read(client.aside(), {}, ({ lastPage }) => {
				this.pagesOfAll = lastPage;
				return this.ignoresNumber || lastPage <= this.requestsForNumbers;
			});
			if (!leads) this.all = undefined;
			return leads;
		} catch (error) {
			// each number can still be asked for by itself: that this fails is no failure of the item
			if (!this.ignoresNumber) return undefined;
			this.all = undefined;
			return await Promise.reject(error as Error);
		}
	}

	/**
	 * Reads the list.
	 * @returns undefined as soon as a page says that no more of them are wanted
	 */
	private async read(
		client: PlatformClient,
		filter: IDataObject,
		goesOn: (page: Page) => boolean,
	): Promise<LeadsByDigits | undefined> {
		const list = client.list({
			...ENDPOINTS.listLeads,
			qs: { campaign_id: this.campaignId, ...filter },
		});
		let isWanted = true;
		const rows = await readUntil(list, {
			pagination: 'pages',
			limit: Infinity,
			isEnough: (page) => !(isWanted = goesOn(page)),
		});
		return isWanted ? this.byDigits([...rows.values()]) : undefined;
	}

	/** Those of the campaign by the digits of their number, the newest first: IDs of leads grow. */
	private byDigits(rows: IDataObject[]): LeadsByDigits {
		const found: LeadsByDigits = new Map();
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

/** Whether a row may be there because of a number, be it that of a secondary contact. */
function hasToDoWith(row: IDataObject, phone: string): boolean {
	return JSON.stringify(row)
		.replace(/[\s()./-]/g, '')
		.includes(lastDigitsOf(digitsIn(phone)));
}

/** The one lead that is listed without its country code; of several, nobody knows whose number each is. */
function writtenNationally(listed: LeadsByDigits, phone: string): Lead[] {
	const leads = [...listed.values()]
		.flat()
		.filter(({ phone_number: number }) => isNationalWritingOf(number, phone));
	return leads.length === 1 ? leads : [];
}
