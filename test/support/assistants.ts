import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { HOST } from './engine/credential';
import { page } from './page';
import './platform';
import { restart, trigger, type Setting, type Trigger } from './trigger';

// by jest, as n8n's linter takes a test for a node, which must not import it
const { setImmediate: nextTurn } =
	jest.requireActual<typeof import('timers/promises')>('timers/promises');

export { automatic } from './trigger';

const LIST = '/user/assistants/get';

/** What an assistant has set about its webhook, unless a test says otherwise. */
export const UNSET = {
	webhook_url: null,
	is_webhook_active: false,
	send_webhook_only_on_completed: true,
	include_recording_in_webhook: true,
};

/** Whose assistants answer: anybody's who asks at the usual root, unless a test has several accounts. */
export interface Account {
	root?: string;
	token?: string;
}

/** The assistants of an account; they remember what is written to them, and the first one has a page of its own. */
export class Assistants {
	readonly writes: Array<{ id: number; body: IDataObject }> = [];

	/** IDs of assistants that the platform does not let anybody change. */
	readonly refusing = new Set<number>();

	/** Fields that the platform keeps to itself. */
	readonly hidden = new Set<string>();

	isDown = false;

	/** Called with each write. */
	onWrite?: () => void;

	/** How many writes it had at once, at most. */
	mostAtOnce = 0;

	private inFlight = 0;

	private readonly settings: Map<number, IDataObject>;

	private readonly account: Account;

	constructor(settings: Record<number, IDataObject>, account: Account = {}) {
		this.account = account;
		this.settings = new Map(
			Object.entries(settings).map(([id, one]) => [Number(id), { ...UNSET, ...one }]),
		);
		this.answer();
	}

	/** Makes the platform answer for them; again after another account has answered, or with another token. */
	answer({ root = '/api', token }: Account = this.account): void {
		const own = token === undefined ? {} : { reqheaders: { authorization: `Bearer ${token}` } };
		nock(HOST, own)
			.persist()
			.get(`${root}${LIST}`)
			.query(({ per_page: size }) => size === '100')
			.optionally()
			.reply((uri) =>
				this.isDown
					? [503, {}, { 'Retry-After': '0' }]
					: [200, this.page(Number(new URL(uri, HOST).searchParams.get('page')))],
			);
		nock(HOST, own)
			.persist()
			.put(new RegExp(`^${root}/user/assistant/\\d+$`))
			.optionally()
			.reply(async (uri, body) => {
				this.mostAtOnce = Math.max(this.mostAtOnce, ++this.inFlight);
				await nextTurn();
				this.inFlight--;
				return this.write(Number(uri.split('/').pop()), body as IDataObject);
			});
		nock(HOST, own)
			.persist()
			.post(new RegExp(`^${root}/user/assistants/(en|dis)able-[a-z-]+-webhook$`))
			.optionally()
			.reply((uri, body) => {
				const { assistant_id: id, webhook_url: address } = body as IDataObject;
				const [, action, name] = /\/(en|dis)able-(.*)$/.exec(uri)!;
				const field = `${name.replaceAll('-', '_')}_url`;
				return this.write(Number(id), { [field]: action === 'en' ? address : null });
			});
	}

	/** What an assistant has set about its webhook now. */
	of(id: number): IDataObject {
		return this.settings.get(id)!;
	}

	/** Somebody changes an assistant on the platform. */
	edit(id: number, settings: IDataObject): void {
		this.settings.set(id, { ...UNSET, ...this.settings.get(id), ...settings });
	}

	remove(id: number): void {
		this.settings.delete(id);
	}

	/** All as it is now, to compare with. */
	snapshot(): string {
		return JSON.stringify([...this.settings]);
	}

	private page(number: number): object {
		const rows = [...this.settings].map(([id, settings]) => ({
			id,
			name: nameOf(id),
			...Object.fromEntries(Object.entries(settings).filter(([field]) => !this.hidden.has(field))),
		}));
		const pages = [rows.slice(0, 1), rows.slice(1)];
		return page(pages[number - 1], { number, last: 2, total: rows.length });
	}

	private write(id: number, body: IDataObject): [number, object] {
		this.onWrite?.();
		if (this.isDown) return [503, {}];
		if (this.refusing.has(id)) {
			return [422, { message: `Not allowed for ${nameOf(id)}: ${String(body.webhook_url)}` }];
		}
		this.writes.push({ id, body });
		this.edit(id, body);
		return [200, { message: 'Updated', data: {} }];
	}
}

/** Assistants with the IDs 1, 2, 3 … */
export const numbered = (count: number, settings: IDataObject = {}) =>
	new Assistants(
		Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, settings])),
	);

/** What an assistant has whose webhook was cleared. */
export const NONE = { webhook_url: null, is_webhook_active: false };

/** What the stand-in calls an assistant. */
export function nameOf(id: number): string {
	return `Assistant ${id}`;
}

/** Another product has the webhook of an assistant; path and query of the address are its secret. */
export const FOREIGN = {
	webhook_url: 'https://crm.example/hooks/private-path-of-the-crm?key=private-key-of-the-crm',
	is_webhook_active: true,
	send_webhook_only_on_completed: true,
};

/** A trigger was published, and n8n has been started again. */
export async function publishedBefore(
	parameters: INodeParameters,
	settings: Record<number, IDataObject>,
	{ account, ...setting }: Setting & { account?: Account } = {},
) {
	const assistants = new Assistants(settings, account);
	const before = assistants.snapshot();
	const first = await trigger(parameters, setting);
	await first.create();
	restart();
	assistants.writes.length = 0;
	return {
		assistants,
		/** What the assistants had before and after. */
		before,
		live: assistants.snapshot(),
		first,
		/** The trigger after the restart, unless a test says otherwise. */
		again: async (setting: Setting = {}, changed = parameters): Promise<Trigger> =>
			await trigger(changed, setting),
	};
}
