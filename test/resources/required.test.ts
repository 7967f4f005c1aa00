// What the form marks as required is what the node requires: n8n's editor asks for it, and an expression must give it.
import type { INodeProperties } from 'n8n-workflow';
import type { ParameterRouting } from '../../nodes/VoiceAssistantPlatform/execution/operation';
import { properties } from '../../nodes/VoiceAssistantPlatform/resources';
import { required } from '../../nodes/VoiceAssistantPlatform/validation/rules';

const rulesOf = ({ routing }: INodeProperties) => (routing as ParameterRouting)?.rules ?? [];

test.each(
	properties
		.filter((property) => rulesOf(property).length > 0)
		.map((property) => [property.displayName, property.displayOptions?.show, property] as const),
)('%s of %j', (_name, _shown, property) => {
	expect(property.required === true).toBe(rulesOf(property).includes(required));
});
