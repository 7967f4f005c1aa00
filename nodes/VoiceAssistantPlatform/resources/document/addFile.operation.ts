import { notFound } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import type { ParameterRouting } from '../../declaration/routing';
import { additionalFields, outputParameters } from '../../parameters/common';
import { knowledgeBaseInPath } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { text } from '../../validation/rules';
import { documentWaitParameters } from '../../waiting/parameters';
import { documentWaiting } from '../../waiting/waitForDocument';
import { descriptionField, documentName } from '../knowledgeBase/shared';

/** Not in the API document (docs/further-operations.md) */
export const addFile: Operation = {
	request: {
		method: 'POST',
		url: '=/user/knowledgebases/{{ $parameter["knowledgeBaseId"] }}/documents',
	},
	notEverywhere: true,
	option: {
		name: 'Add File',
		value: 'addFile',
		action: 'Add file to knowledge base',
		description: 'Upload a PDF, text or Word file for assistants to answer from',
	},
	properties: [
		knowledgeBaseInPath('The knowledge base that the file is added to'),
		{
			displayName: 'Input Data Field Name',
			name: 'inputDataFieldName',
			type: 'string',
			required: true,
			default: 'data',
			placeholder: 'e.g. data',
			hint: 'The name of the input field containing the binary file data to be uploaded',
			description:
				"A pdf, txt or docx file of at most 20 MB. You find the name of its field in the input panel on the left, in the 'Binary' tab.",
			routing: {
				rules: [text()],
				file: {
					field: 'file',
					types: {
						pdf: 'application/pdf',
						txt: 'text/plain',
						docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
					},
					megabytes: 20,
				},
			} as ParameterRouting,
		},
		documentName,
		...documentWaitParameters,
		additionalFields(descriptionField),
		...outputParameters,
		options(),
	],
	refusals: [notFound('knowledge base')],
	policy: 'upload',
	wrapsResult: true,
	...documentWaiting,
};
