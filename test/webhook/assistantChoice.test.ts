import { automatic } from '../support/assistants';
import { editor } from '../support/editor';
import { guardNetwork, page, platform } from '../support/platform';
import { trigger } from '../support/trigger';

guardNetwork();

test('several assistants can be chosen from all of the account, by name', async () => {
	const rows = [
		{ id: 3, name: 'Mara', type: 'inbound' },
		{ id: 1, name: 'Anna', type: 'outbound' },
	];
	for (const number of [1, 2]) {
		platform()
			.get('/api/user/assistants/get')
			.query({ per_page: 100, page: number })
			.reply(200, page([rows[number - 1]], { number, last: 2, total: 2 }));
	}
	const { methods, context } = await editor({ type: 'voiceAssistantPlatformTrigger' });

	expect(await methods.loadOptions!.getAssistants.call(context)).toEqual([
		{ name: 'Anna (outbound)', value: 1 },
		{ name: 'Mara (inbound)', value: 3 },
	]);
});

test.each([null, '', 'anna', {}, [1], -1, 1.5])(
	'an assistant with the ID %j: publishing is refused, and nothing is written',
	async (id) => {
		platform()
			.get('/api/user/assistants/get')
			.query(true)
			.reply(200, page([{ id, name: 'Anna' }]));
		const { create } = await trigger(automatic('all'));

		await expect(create()).rejects.toThrow(
			'The platform answered with an assistant that has no ID',
		);
	},
);

test('an ID that comes as text is the same assistant', async () => {
	platform()
		.get('/api/user/assistants/get')
		.query(true)
		.reply(200, page([{ id: '3', name: 'Anna' }]));
	const write = platform().put('/api/user/assistant/3').reply(200, {});
	const { create } = await trigger(automatic([3]));

	await create();

	write.done();
});
