import type { IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../../api/endpoints';
import type { PlatformClient } from '../../client/client';
import type { Page } from '../../client/page';
import { readUntil } from '../../client/readUntil';
import { isId, isObject, numberIn, textIn } from '../../client/response';
import {
	digitsIn,
	commonEnd,
	isNationalWritingOf,
	nationalDigits,
} from '../../validation/listedNumber';

/**
 * Up to this many numbers are looked up one by one, as most runs have few items. After that, the whole list is read as soon
 * as it has no more pages than the requests sent so far: 1,000 items then take some 30 requests instead of 1,000, which
 * saves ten minutes at 100 a minute.
 */
const FEW = 20;

/** A lead with the ID by which it can be updated (platform-api 2.6). */
export type Lead = IDataObject & { id: number | string };

type LeadsByDigits = Map<string, Lead[]>;

/** Whether a row can be updated: its ID becomes part of a path. */
export function isLead(row: IDataObject): row is Lead {
	return isId(row.id) && /^[\w-]+$/.test(String(row.id));
}

/**
 * The leads of one campaign, as far as the items of a run need them. How the list is filtered is assumed
 * (docs/api-assumptions.md, "Shapes of answers"), and a platform that ignores a filter answers with everything: so the
 * campaign and number of each row are checked.
 */
export class CampaignLeads {
	private readonly campaignId: number;

	/**
	 * Leads that were found by number, or written by the run; an empty list for a number that is not in the campaign.
	 * Uncertain while a write is in progress, and after one that has failed.
	 */
	private readonly known = new Map<string, Lead[] | 'uncertain'>();

	private requestsForNumbers = 0;

	/** Whether an answer contained leads unrelated to the number in the query. */
	private ignoresNumber = false;

	private pagesOfAll = FEW;

	/** The whole list; resolves to undefined if reading it would still take too many requests, or failed. */
	private all?: Promise<LeadsByDigits | undefined>;

	private isReadAgain = false;

	constructor(campaignId: number) {
		this.campaignId = campaignId;
	}

	/**
	 * The leads with a number, newest first. Each number is looked up alone until that has taken as many requests as the list
	 * has pages, or an answer shows that the platform ignores the number. Then the whole list is read, once for all items.
	 * @param phone in E.164
	 * @throws NodeApiError when the platform does not tell
	 */
	async find(client: PlatformClient, phone: string): Promise<Lead[]> {
		const digits = digitsIn(phone);
		const known = this.known.get(digits);
		const isUncertain = known === 'uncertain';
		if (known && !isUncertain) return known;
		const listed =
			(isUncertain ? undefined : await this.wholeListIfDue(client)) ??
			(await this.ask(client, phone)) ??
			(await this.wholeList(client, isUncertain));
		const found = listed.get(digits) ?? [];
		this.note(phone, found);
		return found;
	}

	/**
	 * Looks up again a number that the platform reports as a duplicate: it may have been added meanwhile, or be written
	 * differently in the list.
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
		// once for all items: otherwise each number that is not listed would take the whole list again
		const isFirst = !this.isReadAgain;
		if (!listed) this.isReadAgain = true;
		listed ??= await this.wholeList(client, isFirst);
		return listed.get(digits) ?? writtenNationally(listed, phone);
	}

	note(phone: string, leads: Lead[]): void {
		this.known.set(digitsIn(phone), leads);
	}

	/** Marks a number as uncertain: it is looked up before anything else is done with it. */
	forget(phone: string): void {
		this.known.set(digitsIn(phone), 'uncertain');
	}

	/** @returns the leads with the number; undefined if the platform ignores the number */
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

	/** The whole list, if numbers cannot be looked up alone, or enough have been; otherwise undefined. */
	private async wholeListIfDue(client: PlatformClient): Promise<LeadsByDigits | undefined> {
		if (!this.ignoresNumber && this.requestsForNumbers < this.pagesOfAll) return undefined;
		this.all ??= this.readAll(client);
		return await this.all;
	}

	/** The whole list, for a platform that cannot look up numbers alone. */
	private async wholeList(client: PlatformClient, isAnew: boolean): Promise<LeadsByDigits> {
		if (isAnew) this.all = undefined;
		const all = await this.wholeListIfDue(client);
		// it was found too long just before the platform turned out to ignore the number
		return all ?? (await this.wholeList(client, true));
	}

	private async readAll(client: PlatformClient): Promise<LeadsByDigits | undefined> {
		try {
			const leads = await this.read(client.withoutFailureReporting(), {}, ({ lastPage }) => {
				this.pagesOfAll = lastPage;
				return this.ignoresNumber || lastPage <= this.requestsForNumbers;
			});
			if (!leads) this.all = undefined;
			return leads;
		} catch (error) {
			// each number can still be looked up alone, so this failure does not make the item fail
			if (!this.ignoresNumber) return undefined;
			this.all = undefined;
			return await Promise.reject(error as Error);
		}
	}

	/**
	 * Reads the list.
	 * @returns undefined if reading was stopped after a page
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

	/** The leads of the campaign by the digits of their number, newest first: IDs of leads grow. */
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

/** Whether a row contains a number, even as that of a secondary contact. */
function hasToDoWith(row: IDataObject, phone: string): boolean {
	return JSON.stringify(row)
		.replace(/[\s()./-]/g, '')
		.includes(commonEnd(digitsIn(phone)));
}

/** The lead whose number is listed without its country code, if there is only one; several cannot be told apart. */
function writtenNationally(listed: LeadsByDigits, phone: string): Lead[] {
	const leads = [...listed.values()]
		.flat()
		.filter(({ phone_number: number }) => isNationalWritingOf(number, phone));
	return leads.length === 1 ? leads : [];
}
