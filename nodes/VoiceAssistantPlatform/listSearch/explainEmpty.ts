import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { emptyForAgency, isAgencyAccount } from '../api/agencyAccount';
import { formError } from './formValues';
import type { List } from './lists';
import { accessTokenIn } from './readList';

/**
 * Takes the place of an empty list where the kind of the token explains it: n8n's editor shows the message instead.
 * @throws NodeOperationError then
 */
export async function explainEmpty(form: ILoadOptionsFunctions, { endpoint }: List): Promise<void> {
	const { rowNoun } = endpoint;
	// the token of a client is no agency's
	if (rowNoun === undefined || accessTokenIn(form) !== undefined) return;
	if (!(await isAgencyAccount(form))) return;
	const isTrigger = form.getNode().type.endsWith('Trigger');
	throw formError(form, emptyForAgency(rowNoun, !isTrigger));
}
