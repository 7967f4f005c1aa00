import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
} from 'n8n-workflow';
import { CREDENTIAL } from '../client/credential';
import { redactedNode } from '../client/redaction';
import { textIn } from '../client/response';
import { country } from '../validation/phoneNumber';
import { isBlank, quoted } from '../validation/validate';

/** What the credential has where no country is chosen. */
const NONE = 'none';

const FIELD = 'defaultCountry';

const NOT_READ = new Error('The credential of this item has not been read');

/**
 * The default country of the credential, for one item: the credential may hold expressions. n8n reads it from its database, so
 * it is read only for an item that has a national phone number.
 */
export class DefaultCountry {
	/** Once it has been read; the request of the item is sent with it, too. */
	credential?: ICredentialDataDecryptedObject;

	private readonly context: IExecuteFunctions;

	private readonly itemIndex: number;

	private code?: string;

	constructor(context: IExecuteFunctions, itemIndex: number) {
		this.context = context;
		this.itemIndex = itemIndex;
	}

	/** @throws what ends the preparation of the item until the credential is read */
	get(): string | undefined {
		if (!this.credential) throw NOT_READ;
		return this.code;
	}

	/**
	 * Runs what may ask for the country; again, with the credential, where it did so.
	 * @throws NodeOperationError when the credential has something else than a country
	 */
	async during<Prepared>(prepare: () => Prepared): Promise<Prepared> {
		try {
			return prepare();
		} catch (error) {
			if (error !== NOT_READ) return await Promise.reject(error);
		}
		await this.read();
		return prepare();
	}

	private async read(): Promise<void> {
		const { context, itemIndex } = this;
		const credential = await context.getCredentials(CREDENTIAL, itemIndex);
		const given = credential[FIELD];
		const result =
			isBlank(given) || textIn(given).trim().toLowerCase() === NONE
				? { value: undefined }
				: country(given, context);
		if ('issue' in result) {
			const message = `'Default Country' of the credential ${result.issue}`;
			const description = `${quoted(given, FIELD)}${result.hint}`;
			throw new NodeOperationError(redactedNode(context), message, { description });
		}
		this.credential = credential;
		this.code = result.value as string | undefined;
	}
}
