import type { INodeProperties } from 'n8n-workflow';
import { loadOutputSchema } from 'n8n-core';
import { loadPackage } from './support/engine';

const describe_ = async (name: string) =>
	(await loadPackage()).getNode(name).type as never as {
		description: {
			usableAsTool?: boolean;
			sensitiveOutputFields?: string[];
			properties: INodeProperties[];
		};
	};

test('the node can be used as a tool of an AI agent, and marks the tokens it brings as sensitive', async () => {
	const { description } = await describe_('voiceAssistantPlatform');

	expect(description.usableAsTool).toBe(true);
	expect(description.sensitiveOutputFields).toContain('token');
});

test('no optional field is filled in from the start: nothing is sent that the user did not mean', async () => {
	const { description } = await describe_('voiceAssistantPlatform');
	// a locator starts empty, a choice shows what is chosen
	const others = ['resourceLocator', 'resourceMapper', 'options'];

	for (const { name, type, default: start, routing } of description.properties) {
		if (routing?.send?.type === undefined || others.includes(type)) continue;
		expect([name, start]).toEqual([name, typeof start === 'object' ? {} : '']);
	}
});

test('each operation has a schema of what it gives out', async () => {
	const { description } = await describe_('voiceAssistantPlatform');
	const operations = description.properties.filter(({ name }) => name === 'operation');

	expect(operations).toHaveLength(12);
	for (const { displayOptions, options } of operations) {
		for (const option of options as Array<{ value: string }>) {
			const path = `${String(displayOptions?.show?.resource?.[0])}/${option.value}`;
			const [resource, operation] = path.split('/');
			const schema = loadOutputSchema({
				nodeDir: 'dist/nodes/VoiceAssistantPlatform',
				version: 1,
				resource,
				operation,
			});
			expect([path, schema]).toEqual([path, expect.objectContaining({ type: 'object' })]);
		}
	}
});
