// The forms of an assistant against the simulator's own reading of platform-api 4.10: whatever they let through, the platform takes.
import { expect, test } from '@jest/globals';
import { GROUPS } from '../support/assistantUpdate.ts';
import { formOf } from '../support/engine/forms.ts';
import { byId, simulated } from '../support/onSimulator.mts';

const { onSimulator, control, dialect } = simulated();

const UPDATE = {
	resource: 'assistant',
	operation: 'update',
	assistantId: byId(101),
	sections: GROUPS,
};

/** The tools of an assistant as the platform keeps them, which not every dialect shows. */
async function toolsOf(id: number) {
	await control('/dialect', { dialect: 'document' });
	const { items } = await onSimulator(
		formOf('assistant: getAll', { returnAll: true, simplify: false }),
	);
	await control('/dialect', { dialect });
	const { tools, tool_ids } = items.find(({ json }) => json.id === id)!.json;
	return { tools, tool_ids };
}

const SAYS_GOODBYE = { type: 'end_call', description: 'When the caller says goodbye' };
const CALENDAR = {
	calAApiKey: 'cal_live_3f9a41c07be2d85516ea09cd7f24b8e1',
	calAEventSlug: '30min',
	bookingFields: { field: [{ slug: 'a', type: 'select', label: 'A', options: ['x'] }] },
};

test('tools are added to those that an assistant has, and nothing is there twice after a second run', async () => {
	const adding = {
		...UPDATE,
		assistantId: byId(103),
		tools: {
			callTransfer: [{ phoneNumber: '+447700900777', description: 'When it is urgent' }],
			calendarIntegration: [CALENDAR],
			collectKeypad: [{}],
		},
	};
	const after = {
		tools: [
			SAYS_GOODBYE,
			expect.objectContaining({ type: 'calendar_integration', cal_a_event_slug: '30min' }),
			expect.objectContaining({ type: 'call_transfer', description: 'When it is urgent' }),
			{ type: 'collect_keypad', timeout: 5, stop_key: '#' },
		],
		tool_ids: [],
	};

	const { items, error } = await onSimulator(adding);

	expect(error?.description).toBeUndefined();
	expect(items[0].json).toMatchObject({ id: 103 });
	expect(await toolsOf(103)).toEqual(after);

	const again = await onSimulator({
		...adding,
		tools: { callTransfer: [{ phoneNumber: '+44 7700 900777', warmTransfer: true }] },
	});
	expect(again.error?.description).toBeUndefined();
	after.tools[2] = expect.objectContaining({
		type: 'call_transfer',
		phone_number: '+447700900777',
		description: 'When it is urgent',
		warm_transfer: true,
	});
	expect(await toolsOf(103)).toEqual(after);
});

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
					...UPDATE,
					tools: { callTransfer: [{ phoneNumber: `+44770090077${digit}` }] },
					...(accessToken && { options: { accessToken } }),
				}),
		),
	);

	expect(results.map(({ error }) => error?.message)).toEqual([undefined, undefined, undefined]);
	const { tools } = await toolsOf(101);
	expect(
		(tools as Array<{ phone_number: string }>).map(({ phone_number }) => phone_number).sort(),
	).toEqual(tokens.map((_, digit) => `+44770090077${digit}`));
});
