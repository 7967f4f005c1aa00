import type { IDataObject } from 'n8n-workflow';
import type { RequestCheck } from '../../../declaration/operation';

interface ModeRule {
	field: string;
	label: string;
	modes: string[];
	/** The only value that the rule is about; all values if undefined. */
	only?: unknown;
	orNull?: true;
}

const PIPELINE = ['pipeline'];
const SPEECH = ['multimodal', 'dualplex'];

/** Fields that only some modes accept (platform-api 4.10; docs/api-assumptions.md, "Unclear places"). */
const MODE_RULES: ModeRule[] = [
	{ field: 'llm_model_id', label: 'LLM Model', modes: PIPELINE },
	{ field: 'transcriber_provider_id', label: 'Transcriber Provider', modes: PIPELINE },
	{ field: 'fillers', label: 'Fillers', modes: PIPELINE },
	{ field: 'knowledgebase_mode', label: 'Knowledge Base Mode', modes: PIPELINE, only: 'prompt' },
	{ field: 'allow_interruptions', label: 'Allow Interruptions', modes: PIPELINE, only: false },
	{ field: 'multimodal_model_id', label: 'Multimodal Model', modes: SPEECH },
	{ field: 'chat_llm_fallback_id', label: 'Fallback Model', modes: SPEECH, orNull: true },
	{
		field: 'turn_detection_threshold',
		label: 'Turn Detection Threshold',
		modes: SPEECH,
		orNull: true,
	},
];

/** Refuses fields that the mode in the same request does not accept; if it sets no mode, the platform decides. */
export const fitsMode: RequestCheck = ({ request: { body } }) => {
	const mode = body.mode as string | undefined;
	if (mode === undefined) return undefined;
	const broken = MODE_RULES.find((rule) => !rule.modes.includes(mode) && concerns(rule, body));
	if (!broken) return undefined;
	const { label, modes, only } = broken;
	return {
		message: `'${label}' cannot be ${only === undefined ? 'set' : String(only)} in ${mode} mode`,
		description: `'Mode' is set to ${mode}. Remove the field, or choose ${modes.join(' or ')} mode.`,
	};
};

function concerns({ field, only, orNull }: ModeRule, body: IDataObject): boolean {
	const value = body[field];
	if (value === undefined || (value === null && orNull)) return false;
	return only === undefined || value === only;
}

/** Refuses a transfer of the call from the assistant to itself (platform-api 4.10, `assistant_transfer`). */
export const transfersToAnother: RequestCheck = ({
	request: { body },
	parameters: { assistantId },
}) => {
	const index = (Array.isArray(body.tools) ? (body.tools as IDataObject[]) : [])
		.filter(({ type }) => type === 'assistant_transfer')
		.findIndex(({ assistant_id: target }) => target === assistantId);
	if (index < 0) return undefined;
	return {
		message: `'Tools' Assistant Transfer ${index + 1}: 'Assistant' is the assistant that is updated`,
		description: 'Choose another assistant: a call cannot be transferred to the same one.',
	};
};
