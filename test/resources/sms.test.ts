// A sent SMS has the same fields, whatever the platform calls them.
import type { IDataObject } from 'n8n-workflow';
import { simplifySms } from '../../nodes/VoiceAssistantPlatform/resources/sms/send.operation';

test.each<[IDataObject, IDataObject]>([
	[
		{ id: 5, cost: 0.0075 },
		{ id: 5, cost: 0.0075 },
	],
	[
		{ sms_id: 5, segments: 2, cost: '0.0150' },
		{ id: 5, segments: 2, cost: 0.015 },
	],
	[{ id: 5, sms_id: 6 }, { id: 5 }],
	[{ cost: 'free' }, { cost: 'free' }],
	[{ cost: null }, { cost: null }],
	[{ message: 'Sent' }, { message: 'Sent' }],
	[{}, {}],
])('%j becomes %j', (answer, sms) => {
	expect(simplifySms(answer)).toEqual(sms);
	expect(Object.keys(simplifySms(answer))[0]).toBe(Object.keys(sms)[0]);
});
