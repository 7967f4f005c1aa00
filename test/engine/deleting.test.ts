// Operations that delete: what an AI agent chose is deleted only if a person has allowed it.
import type { INodeParameters } from 'n8n-workflow';
import { agentIsAllowed } from '../../nodes/VoiceAssistantPlatform/parameters/consent';
import { byId, FORMS, formOf } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const OPERATIONS = [...FORMS.keys()].filter((title) => title.endsWith(': delete'));
const AGENTS_CHOICE =
	"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('ID', ``, 'string') || '71' }}";

/** The form, with the ID of what is deleted as an agent gives it: the engine of the tests has none. */
function chosenByAgent(title: string, agentMayDelete?: INodeParameters[string]): INodeParameters {
	const field = `${title.split(':')[0]}Id`;
	const id = field === 'callId' ? AGENTS_CHOICE : byId(AGENTS_CHOICE);
	return formOf(title, { [field]: id, agentMayDelete });
}

test('there are three', () => {
	expect(OPERATIONS).toEqual(['call: delete', 'document: delete', 'lead: delete']);
});

describe.each(OPERATIONS)('%s', (title) => {
	const { path } = FORMS.get(title)!;

	test.each([undefined, false, '={{ true }}', "={{ $fromAI('Allow', ``, 'boolean') }}"])(
		'deletes nothing that an AI agent chose while the switch is %s',
		async (agentMayDelete) => {
			const { error } = await run(chosenByAgent(title, agentMayDelete));

			expect(error?.message).toBe(
				"'Let the AI Agent Choose What to Delete' is not turned on in the node",
			);
			expect(error?.description).toMatch(/^Nothing was deleted\. /);
		},
	);

	test('deletes what is entered, without the switch', async () => {
		platform().delete(`/api${path}`).reply(200, { message: 'Deleted' });

		const { items } = await run(formOf(title));

		expect(items).toEqual([{ json: { message: 'Deleted' }, pairedItem: { item: 0 } }]);
	});
});

// n8n keeps the switch only in nodes that are tools, which the engine of the tests does not have: test/e2e proves it there
test('a person may let an AI agent choose', () => {
	const check = (agentMayDelete: boolean) =>
		agentIsAllowed({ method: 'DELETE', url: '/' }, {}, { id: AGENTS_CHOICE, agentMayDelete });

	expect(check(false)).toBeDefined();
	expect(check(true)).toBeUndefined();
});
