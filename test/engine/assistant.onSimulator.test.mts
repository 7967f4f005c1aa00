// Tools are added to an assistant on the simulator.
import { expect, test } from '@jest/globals';
import { byId, formOf } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';

const { onSimulator, control } = simulated();

test('executions that add to one assistant at once leave it with the tools of all, whatever their tokens', async () => {
	// so long that each would have read before another one writes
	for (const method of ['GET', 'PUT']) {
		await control('/faults', { path: '/user/assistant', method, delay_ms: 30 });
	}
	const { items } = await onSimulator(
		{ resource: 'platformUser', operation: 'createToken', platformUser: byId(12) },
		{},
		'admin',
	);
	const tokens = ['', '', items[0].json.token];

	const results = await Promise.all(
		tokens.map(
			async (accessToken, digit) =>
				await onSimulator({
					...{ resource: 'assistant', operation: 'update', assistantId: byId(101) },
					sections: ['tools'],
					tools: { callTransfer: [{ phoneNumber: `+44161496077${digit}` }] },
					...(accessToken && { options: { accessToken } }),
				}),
		),
	);

	expect(results.map(({ error }) => error?.message)).toEqual([undefined, undefined, undefined]);
	// not every dialect shows the tools
	await control('/dialect', { dialect: 'document' });
	const { items: assistants } = await onSimulator(
		formOf('assistant: getAll', { returnAll: true, simplify: false }),
	);
	const { tools } = assistants.find(({ json }) => json.id === 101)!.json as {
		tools: Array<{ phone_number: string }>;
	};
	expect(tools.map(({ phone_number }) => phone_number).sort()).toEqual(
		tokens.map((_, digit) => `+44161496077${digit}`),
	);
});

const update = async (more: object) =>
	await onSimulator({
		...{ resource: 'assistant', operation: 'update', assistantId: byId(101), simplify: false },
		...more,
	});

test('interruptions are turned off in any mode where the platform can do it', async () => {
	await update({
		sections: ['basics', 'aiModel'],
		basics: { mode: 'multimodal' },
		aiModel: { multimodalModelId: byId(11) },
	});
	const form = { sections: ['behaviour'], behaviour: { allowInterruptions: false } };
	await control('/dialect', { dialect: 'document' });
	const older = await update(form);
	await control('/dialect', { dialect: 'observed' });

	expect((await update(form)).error).toBeUndefined();
	expect(older.error?.description).toContain("'Allow Interruptions': ");
});
