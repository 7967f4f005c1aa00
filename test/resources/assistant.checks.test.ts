// What must hold of a finished update of an assistant, beyond its single values.
import type { IDataObject } from 'n8n-workflow';
import type { ItemParameters } from '../../nodes/VoiceAssistantPlatform/declaration/operation';
import {
	fitsMode,
	transfersToAnother,
} from '../../nodes/VoiceAssistantPlatform/resources/assistant/update/checks';
import { removesNothingNew } from '../../nodes/VoiceAssistantPlatform/resources/assistant/update/sections';
import { addsEachOnce } from '../../nodes/VoiceAssistantPlatform/resources/assistant/update/addedTools';

const itemWith = (
	body: IDataObject,
	parameters: ItemParameters = {},
	labels: Record<string, string> = {},
) => ({
	request: { method: 'PUT' as const, url: '/user/assistant/12', qs: {}, body },
	parameters,
	labels,
	stored: {},
});

describe('what only some modes take', () => {
	const PIPELINE = ['pipeline'];
	const SPEECH = ['multimodal', 'dualplex'];
	const ALL = [...PIPELINE, ...SPEECH];

	const RULES: Array<[label: string, body: IDataObject, modes: string[]]> = [
		['LLM Model', { llm_model_id: 1 }, PIPELINE],
		['Transcriber Provider', { transcriber_provider_id: 1 }, PIPELINE],
		['Transcriber Provider', { transcriber_provider_id: null }, PIPELINE],
		['Fillers', { fillers: true }, PIPELINE],
		['Fillers', { fillers: false }, PIPELINE],
		['Knowledge Base Mode', { knowledgebase_mode: 'prompt' }, PIPELINE],
		['Knowledge Base Mode', { knowledgebase_mode: 'function_call' }, ALL],
		['Allow Interruptions', { allow_interruptions: false }, PIPELINE],
		['Allow Interruptions', { allow_interruptions: true }, ALL],
		['Multimodal Model', { multimodal_model_id: 11 }, SPEECH],
		['Fallback Model', { chat_llm_fallback_id: 3 }, SPEECH],
		['Fallback Model', { chat_llm_fallback_id: null }, ALL],
		['Turn Detection Threshold', { turn_detection_threshold: 0 }, SPEECH],
		['Turn Detection Threshold', { turn_detection_threshold: null }, ALL],
	];

	test.each(RULES)('%s: %j is for %j', (label, body, modes) => {
		for (const mode of ALL) {
			const problem = fitsMode(itemWith({ mode, ...body }));
			const [value] = Object.values(body);
			const verb = ['prompt', false].includes(value as string) && label !== 'Fillers';
			expect(problem).toEqual(
				modes.includes(mode)
					? undefined
					: {
							message: `'${label}' cannot be ${verb ? String(value) : 'set'} in ${mode} mode`,
							description: `'Mode' is set to ${mode}. Remove the field, or choose ${modes.join(' or ')} mode.`,
						},
			);
		}
		expect(fitsMode(itemWith(body))).toBeUndefined();
	});
});

test.each([
	[12, 2],
	[13, 1],
])('a call cannot be transferred to the assistant %d itself', (assistantId, place) => {
	const tools = [
		{ type: 'end_call' },
		{ type: 'assistant_transfer', assistant_id: 13 },
		{ type: 'assistant_transfer', assistant_id: 12 },
	];

	expect(transfersToAnother(itemWith({ tools }, { assistantId }))?.message).toBe(
		`'Tools' Assistant Transfer ${place}: 'Assistant' is the assistant that is updated`,
	);
	expect(transfersToAnother(itemWith({ tools }, { assistantId: 14 }))).toBeUndefined();
	expect(transfersToAnother(itemWith({ tools: 'by hand' }, { assistantId }))).toBeUndefined();
});

describe('what has a new value is not removed', () => {
	const labels = { min_interrupt_words: 'Min Interruption Words', tools: 'Tools' };
	const body = { min_interrupt_words: 0, tools: [{}], tool_ids: [], folder_id: null };
	const problemOf = (parameters: ItemParameters) =>
		removesNothingNew(itemWith(body, parameters, labels));

	test.each([
		[{ 'endpointDetection.remove': ['min_interrupt_words'] }, labels.min_interrupt_words],
		[{ remove: ['tool_ids', 'tools'] }, labels.tools],
	])('%j', (parameters, label) => {
		const problem = problemOf(parameters);

		expect(problem?.message).toBe(`'${label}' is set and removed in the same update`);
		expect(problem?.description).toContain("Remove it from 'Settings to Remove'");
	});

	test.each([
		{ 'organisation.remove': ['folder_id'] },
		{ remove: undefined },
		{ 'x.y': ['tools'] },
	])('which %j does not do', (parameters) => {
		expect(problemOf(parameters)).toBeUndefined();
	});
});

describe('of the tools that are added,', () => {
	const check = (tools: IDataObject[], parameters: IDataObject = {}) =>
		addsEachOnce(itemWith({ tools }, { tools: { tools }, ...parameters }));

	const transferTo = (phone_number: string) => ({ type: 'call_transfer', phone_number });
	const handOverTo = (assistant_id: number) => ({ type: 'assistant_transfer', assistant_id });
	const calendar = (cal_a_event_slug: string, more = {}) => ({
		type: 'calendar_integration',
		cal_a_event_slug,
		...more,
	});
	const END_CALLS = [{ type: 'end_call' }, { type: 'end_call', description: 'After goodbye' }];

	test.each([
		[END_CALLS, 'End Call'],
		[[transferTo('+447700900777'), transferTo('+447700900777')], 'Call Transfer (+447700900777)'],
		[
			[handOverTo(13), handOverTo(14), { type: 'dtmf_input' }, handOverTo(13)],
			'Assistant Transfer (13)',
		],
		[[calendar('30min'), calendar('30min')], 'Calendar Integration (30min)'],
	])('%j are refused: %s', (tools, name) => {
		const problem = check(tools);

		expect(problem?.message).toBe(`'Tools' has ${name} twice`);
		expect(problem?.description).toContain('Remove one of the two');
	});

	test.each([
		[[transferTo('+447700900777'), transferTo('+447700900778')]],
		[[calendar('30min'), calendar('30min', { cal_a_team_slug: 'harbour' })]],
		[[{ type: 'end_call' }, { type: 'dtmf_input' }]],
		[[]],
	])('%j are different', (tools) => {
		expect(check(tools)).toBeUndefined();
	});

	test('what replaces all tools may be there twice', () => {
		expect(check(END_CALLS, { changeTools: 'replace' })).toBeUndefined();
	});
});
