import type { INodeProperties } from 'n8n-workflow';
import { isStatus } from '../../api/fields';
import { asRow, unwrapped } from '../../client/response';
import type { Operation } from '../../declaration/operation';
import { sendInBody } from '../../declaration/routing';
import { outputParameters } from '../../parameters/common';
import { options } from '../../parameters/options';
import { SETTINGS } from './update.operation';
import { BASICS } from './update/basics';
import { fitsMode } from './update/checks';
import type { Field } from './update/fields';
import { whatToChange, without } from './update/sections';
import { MODELS } from './update/speech';

const [LLM_MODEL, MULTIMODAL_MODEL] = MODELS;

function mustHave({ property, apiField, rules }: Field): INodeProperties {
	return { ...property, required: true, routing: sendInBody(apiField, ...rules) };
}

/** Fields that only make sense for an existing assistant, and those above the groups. */
const NOT_IN_GROUPS = [
	...['remove', 'changeTools'],
	...MODELS.map(({ property }) => property.name),
];

const SECTIONS = SETTINGS.map((group) => without(NOT_IN_GROUPS, group));

const INACTIVE =
	'A new assistant is inactive: on the platform, give it a phone number if it has none, and activate it, so that it makes or takes calls.';

/** Not in the API document (docs/further-operations.md) */
export const createAssistant: Operation = {
	request: { method: 'POST', url: '/user/assistant' },
	notEverywhere: true,
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create assistant',
		description: 'Create an AI assistant. It is inactive until you activate it on the platform.',
	},
	properties: [
		...BASICS.map(mustHave).map((property) =>
			// with an expression, n8n would demand the model of every mode
			property.name === 'mode' ? { ...property, noDataExpression: true } : property,
		),
		{ ...mustHave(LLM_MODEL), displayOptions: { show: { mode: ['pipeline'] } } },
		{
			...mustHave(MULTIMODAL_MODEL),
			displayOptions: { show: { mode: ['dualplex', 'multimodal'] } },
		},
		{
			...whatToChange(SECTIONS),
			displayName: 'More Settings',
			description: 'The settings to show below. The platform sets those that you do not add.',
		},
		...SECTIONS.flatMap(({ properties }) => properties),
		...outputParameters,
		options({ body: true, country: true }),
	],
	checks: [fitsMode],
	wrapsResult: true,
	perform: async ({ client, request, hint }) => {
		const row = asRow((await client.send(request)).body);
		if (isStatus(unwrapped(row).status, 'inactive')) hint(INACTIVE);
		return { rows: [row] };
	},
};
