// A new assistant, and the lists that its settings are chosen from, on the platform.
import { expect, test } from '@jest/globals';
import { formOf } from '../support/engine/forms.ts';
import { byId, simulated } from '../support/onSimulator.mts';

const { onSimulator, control, dialect } = simulated();

const create = async (more: object = {}) => await onSimulator(formOf('assistant: create', more));

async function allAssistants() {
	await control('/dialect', { dialect: 'document' });
	const { items } = await onSimulator(
		formOf('assistant: getAll', { returnAll: true, simplify: false }),
	);
	await control('/dialect', { dialect });
	return items.map(({ json }) => json);
}

test('an assistant is created, inactive, with what is filled in', async () => {
	const { items, error } = await create({
		voiceId: byId(33),
		languageId: byId(2),
		sections: ['organisation', 'phone', 'tools', 'languages'],
		organisation: { folderId: byId(401), labelIds: [411, 412] },
		phone: { phoneNumberId: byId(302) },
		languages: { knowledgeBaseId: byId(601), secondaryLanguageIds: [1, 3] },
		tools: {
			endCall: [{ description: 'When the caller says goodbye' }],
			customTool: [{ toolId: byId(501) }],
		},
	});

	expect(error?.description).toBeUndefined();
	const [{ json }] = items;
	expect(json).toMatchObject({ name: 'Anna', status: 'inactive', type: 'outbound' });
	expect((await allAssistants()).find(({ id }) => id === json.id)).toMatchObject({
		...{ status: 'inactive', language: 'Romanian', voice_id: 33, llm_model_id: 1, folder_id: 401 },
		...{ label_ids: [411, 412], phone_number_id: 302, knowledgebase_id: 601, tool_ids: [501] },
		...{ secondary_language_ids: [1, 3], tools: [{ type: 'end_call' }] },
	});
});

test.each([
	['pipeline', { voiceId: byId(31), languageId: byId(2) }, "'Language': The selected voice"],
	['multimodal', { multimodalModelId: byId(3), voiceId: byId(31) }, "'Voice': The selected voice"],
	[
		'pipeline',
		{ sections: ['organisation'], organisation: { folderId: byId(421) } },
		"'Folder': The selected folder id is invalid.",
	],
])('what the platform refuses in %s mode is explained: %j', async (mode, more, reason) => {
	const before = (await allAssistants()).length;

	const { error } = await create({ mode, ...more });

	expect(error?.message).toBe('The platform did not accept the values sent');
	expect(error?.description).toContain(reason);
	expect(await allAssistants()).toHaveLength(before);
});

test('a language that the voice of an assistant does not speak is explained', async () => {
	const { error } = await onSimulator(
		formOf('assistant: update', { assistantId: byId(101), basics: { languageId: byId(2) } }),
	);

	expect(error?.description).toContain("'Language': The selected voice does not speak this");
});
