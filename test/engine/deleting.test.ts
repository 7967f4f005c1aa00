// Operations that delete: what an AI agent chose is deleted only if a person has allowed it.
import type { INodeParameters } from 'n8n-workflow';
import { byId, FORMS, formOf } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { platform } from '../support/platform';

const OPERATIONS = [...FORMS.keys()].filter((title) => title.endsWith(': delete'));
const AGENTS_CHOICE =
	"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('ID', ``, 'string') || '71' }}";

const switchOf = (resource: string) =>
	`agentMayDelete${resource.charAt(0).toUpperCase()}${resource.slice(1)}`;

/** The form, with the ID of what is deleted as an agent gives it: the engine of the tests has none. */
function chosenByAgent(
	title: string,
	mayDelete?: INodeParameters[string],
	choice = AGENTS_CHOICE,
): INodeParameters {
	const [resource] = title.split(':');
	return formOf(title, { [`${resource}Id`]: byId(choice), [switchOf(resource)]: mayDelete });
}

const TOOL = { node: { type: 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformTool' } };

test('there are three', () => {
	expect(OPERATIONS).toEqual(['call: delete', 'document: delete', 'lead: delete']);
});

describe.each(OPERATIONS)('%s', (title) => {
	const { path } = FORMS.get(title)!;

	test.each([undefined, false, '={{ true }}', "={{ $fromAI('Allow', ``, 'boolean') }}"])(
		'deletes nothing that an AI agent chose while the switch is %s',
		async (mayDelete) => {
			const { error } = await run(chosenByAgent(title, mayDelete));

			expect(error?.message).toBe(
				"'Let the AI Agent Choose What to Delete' is not turned on in the node",
			);
			expect(error?.description).toMatch(/^Nothing was deleted\. /);
		},
	);

	test.each([
		AGENTS_CHOICE,
		'={{ $json.id }}',
		'={{ $json["query"].id }}',
		'={{ $input.first().json.id }}',
		'={{ $data.id }}',
		'={{ $thisItem.json.id }}',
		'={{ $items()[0].json.id }}',
	])('as a tool, deletes nothing that comes as %s while the switch is off', async (choice) => {
		const { items } = await run(chosenByAgent(title, false, choice), {
			...TOOL,
			items: [{ id: 71, query: { id: 71 } }],
		});

		expect(items.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(
				/^'Let the AI Agent Choose What to Delete' is not turned on in the node/,
			),
		]);
	});

	test.each([
		['what is entered, without the switch', {}, {}],
		['what is entered, as a tool', {}, TOOL],
		['what the item says, outside of tools', '={{ $json.id }}', {}],
		['what an agent chooses, where a person has turned the switch on', '={{ $json.id }}', TOOL],
	])('deletes %s', async (_, choice, options) => {
		platform().delete(`/api${path}`).reply(200, { message: 'Deleted' });
		const id = path.slice(path.lastIndexOf('/') + 1);
		const form = typeof choice === 'string' ? chosenByAgent(title, true, choice) : formOf(title);

		const { items } = await run(form, { ...options, items: [{ id }] });

		expect(items).toEqual([{ json: { message: 'Deleted' }, pairedItem: { item: 0 } }]);
	});
});
