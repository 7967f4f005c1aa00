import type { IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../../api/endpoints';
import { onlyFields } from '../../api/fields';
import { redactBody } from '../../api/secretFields';
import { isId } from '../../client/response';
import { changesSomething, type Operation } from '../../declaration/operation';
import { outputParameters } from '../../parameters/common';
import { assistantLocator, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { validated } from '../../validation/form';
import { id } from '../../validation/rules';
import { addsEachOnce, updateTools } from './update/addedTools';
import { chats, postCall, webhook } from './update/afterCall';
import { basics, languages, organisation, phone, promptVariables } from './update/basics';
import { fitsMode, transfersToAnother } from './update/checks';
import { behaviour, reEngagement, timing, voicemail } from './update/duringCall';
import { removesNothingNew, whatToChange } from './update/sections';
import { aiModel, ambient, endpointDetection, voice } from './update/speech';
import { tools } from './update/tools';

/** The groups of settings that an assistant can do without. */
export const SETTINGS = [
	aiModel,
	promptVariables,
	languages,
	organisation,
	phone,
	tools,
	voice,
	behaviour,
	timing,
	reEngagement,
	voicemail,
	endpointDetection,
	ambient,
	webhook,
	postCall,
	chats,
];

const SECTIONS = [basics, ...SETTINGS];

/** platform-api 4.10; method and path are assumed (docs/api-assumptions.md, "Endpoints") */
export const updateAssistant: Operation = {
	request: ENDPOINTS.updateAssistant,
	notEverywhere: true,
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update assistant',
		description:
			'Change settings of an AI assistant, such as its prompt, voice, tools or phone number; all others stay',
	},
	properties: [
		mustChoose(assistantLocator, validated(id), 'The assistant to change'),
		whatToChange(SECTIONS),
		...SECTIONS.flatMap(({ properties }) => properties),
		...outputParameters,
		options({ body: true, country: true }),
	],
	checks: [changesSomething, removesNothingNew, fitsMode, transfersToAnother, addsEachOnce],
	wrapsResult: true,
	simplify: onlyChanged,
	// of several items for one assistant, the last one counts; with tools, each must read what the one before has added
	serializeBy: (_request, { assistantId }) => String(assistantId),
	isPerformedInPreview: true,
	perform: updateTools,
};

/**
 * Of some fifty settings of an assistant, those that were changed: as the answer has them or, where it does not, as sent. With
 * 'Add to Existing', the entered tools are not all that the assistant has: without an answer, they are left out.
 */
function onlyChanged(
	row: IDataObject,
	{ changeTools }: IDataObject,
	sent: IDataObject,
): IDataObject {
	if (!isId(row.id)) return row;
	const { tools, tool_ids, ...others } = redactBody(sent);
	const shown = { ...(changeTools === 'replace' && { tools, tool_ids }), ...others, ...row };
	return onlyFields(['id', 'name', ...Object.keys(sent)].filter((name) => name in shown))(shown);
}
