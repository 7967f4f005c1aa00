// How the form of the trigger is read. What each of its parameters takes: test/validation/triggerForms.test.ts
import type { INodeParameters } from 'n8n-workflow';
import { CALL, CAMPAIGN_CALL } from '../support/call';
import { CredentialsHelper } from '../support/engine/credential';
import { Expression } from '../support/engine/workflow';
import { registered, SECRET } from '../support/trigger';

const OPTIONS: INodeParameters = {
	campaignId: { __rl: true, mode: 'id', value: '={{ 5 }}' },
	deduplicate: '={{ "false" }}',
	minimumDuration: '={{ "10" }}',
	onlyWithVariables: '={{ "true" }}',
	statuses: '={{ "completed" }}',
};
/** Of no use to a delivery. */
const OF_REGISTRATION: INodeParameters = {
	includeRecording: '={{ "soon" }}',
	replaceExisting: '={{ "soon" }}',
};

afterEach(() => jest.restoreAllMocks());

test('a delivery evaluates each expression that it needs once, and reads the credential once', async () => {
	const evaluated: unknown[] = [];
	const original = Expression.prototype.resolveSimpleParameterValue;
	const { deliver } = await registered({ options: { ...OPTIONS, ...OF_REGISTRATION } });
	jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue').mockImplementation(function (
		this: Expression,
		...args
	) {
		// not the address, of which the secret is derived
		if (/^=(?!.*tool-request)/.test(String(args[0]))) evaluated.push(args[0]);
		return original.apply(this, args);
	});
	const credential = jest.spyOn(CredentialsHelper.prototype, 'getDecrypted');

	expect((await deliver(CAMPAIGN_CALL, { secret: SECRET })).item).toBeDefined();

	const expected = Object.values({ ...OPTIONS, campaignId: '={{ 5 }}' });
	expect(evaluated.sort()).toEqual(expected.sort());
	expect(credential).toHaveBeenCalledTimes(1);
});

test('a delivery without anything like the secret evaluates nothing, and reads no credential', async () => {
	const { deliver } = await registered({ options: OPTIONS });
	const evaluate = jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue');

	const credential = jest.spyOn(CredentialsHelper.prototype, 'getDecrypted');

	for (const wrong of [undefined, 'guessed', SECRET.slice(1)]) {
		expect((await deliver(CALL, { secret: wrong })).status).toBe(401);
	}

	expect(credential).not.toHaveBeenCalled();
	expect(evaluate.mock.calls.filter(([value]) => String(value).startsWith('='))).toEqual([]);
});
