import { notFound } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { sendInBody } from '../../declaration/routing';
import { additionalFields, outputParameters } from '../../parameters/common';
import { knowledgeBaseInPath } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { webAddress } from '../../validation/rules';
import { documentWaitParameters } from '../../waiting/parameters';
import { documentWaiting } from '../../waiting/waitForDocument';
import { descriptionField, documentName } from '../knowledgeBase/shared';

/** Not in the API document (docs/further-operations.md) */
export const addWebsite: Operation = {
	request: {
		method: 'POST',
		url: '=/user/knowledgebases/{{ $parameter["knowledgeBaseId"] }}/documents',
	},
	notEverywhere: true,
	option: {
		name: 'Add Website',
		value: 'addWebsite',
		action: 'Add website to knowledge base',
		description: 'Add a web page for assistants to answer from, and pages it links to',
	},
	forAgents:
		'Adds a public web page to a knowledge base, for assistants to answer from. Returns id and status: it can be used only when it is processed.',
	properties: [
		knowledgeBaseInPath('The knowledge base that the website is added to'),
		{
			displayName: 'Website URL',
			name: 'websiteUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://example.com/prices',
			description: 'The address of the page. The platform must be able to open it without a login.',
			routing: sendInBody('url', webAddress),
		},
		documentName,
		...documentWaitParameters,
		additionalFields(descriptionField, {
			displayName: 'Max Linked Pages',
			name: 'maxLinkedPages',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 50, numberPrecision: 0 },
			default: 10,
			description: 'How many linked pages of the same website to add as well, 1 to 50',
			routing: sendInBody('relative_links_limit'),
		}),
		...outputParameters,
		options({ body: true }),
	],
	refusals: [notFound('knowledge base')],
	wrapsResult: true,
	...documentWaiting,
};
