// Whether the packed package works in an n8n at all: with N8N_IMAGE, in the n8n of that image, and otherwise in the current one.
import { setUpStage, credentialData, type Stage } from '../n8n/stage.mts';
import {
	chain,
	CREDENTIAL_TYPE,
	NODE,
	NODES,
	picked,
	step,
	triggerOf,
	withCredential,
} from '../n8n/workflow.mts';
import { runScript } from '../lib/runScript.mts';
import { say } from '../lib/say.mts';
import { askApi, webhookOf } from '../simulator/client.mts';

const [ASSISTANT, CAMPAIGN, PHONE] = [101, 203, '+447700900123'];

/** What must hold, and why it does not; blank if it does. */
const CHECKS: Record<string, (stage: Stage) => Promise<string>> = {
	'every node is listed': async ({ n8n }) => {
		const types = await n8n.nodeTypes();
		return NODES.filter((type) => !types.has(type)).join(', ');
	},
	'the credential is tested': async ({ n8n, simulator }) => {
		const data = credentialData(simulator.apiUrl, simulator.tokens.user);
		const { status, message } = await n8n.testCredential(CREDENTIAL_TYPE, data);
		return status === 'OK' ? '' : message;
	},
	'a lead is created': async ({ n8n, credential, simulator }) => {
		const start = step('Start', 'n8n-nodes-base.manualTrigger', 1, {});
		const create = step('Create lead', NODE, 1, {
			...{ resource: 'lead', operation: 'create' },
			...{ campaignId: picked(CAMPAIGN), phoneNumber: PHONE },
		});
		const workflow = withCredential(chain('Create lead', [start, create]), credential);
		const { status, error } = await n8n.run(await n8n.create(workflow), 'Start');
		const path = `/user/leads?phone_number=${encodeURIComponent(PHONE)}`;
		const { data } = await askApi<{ data: object[] }>(simulator, path);
		return data.length === 1 ? '' : `${data.length} leads; the execution: ${error ?? status}`;
	},
	'a trigger is published': async ({ n8n, credential, simulator }) => {
		const workflow = withCredential(chain('Call ended', [triggerOf(ASSISTANT)]), credential);
		await n8n.activate(workflow);
		const { webhook_url: address } = await webhookOf(simulator, ASSISTANT);
		return address?.includes('/call-ended') ? '' : `the assistant reports to ${address}`;
	},
};

await runScript(async (disposables) => {
	const stage = await setUpStage(0, disposables);
	say(`n8n ${/Version: (\S+)/.exec(stage.server.log())?.[1] ?? 'does not say its version'}`);
	let failed = 0;
	for (const [what, check] of Object.entries(CHECKS)) {
		const reason = await stage.server
			.whileItRuns(check(stage))
			.catch((error: Error) => error.message);
		say(reason ? `FAIL ${what}: ${reason}` : `ok   ${what}`);
		if (reason) failed++;
	}
	say(`${Object.keys(CHECKS).length - failed} passed, ${failed} failed`);
	return failed === 0 ? 0 : 1;
});
