import { chosenExample, CHOICES, contactCheck } from '../n8n/examples.mts';
import { formAddress, lastPage, sendForm } from '../n8n/form.mts';
import type { Execution } from '../n8n/executions.mts';
import { control } from '../simulator/client.mts';
import type { Stage } from '../n8n/stage.mts';
import { waitFor } from '../lib/waitFor.mts';

/** What happened after one person's form, according to n8n's executions. */
export interface Outcome {
	person: string;
	lead: string;
	call: string;
	session: string;
	message: string;
}

type FollowUp = Pick<Outcome, 'call' | 'session' | 'message'>;

interface Workflows {
	formToLead: string;
	followUp: string;
}

const IN_OWN_WORDS = { session: 'open', message: 'your own words' };
const BY_TEMPLATE = { session: 'closed', message: 'a template' };
const NOBODY_THERE = { session: '-', message: 'none: no conversation' };

/** Somebody who fills in the form, whether they wrote on the messenger before, and what must happen. */
interface Person {
	name: string;
	phone: string;
	day: string;
	wrote?: string;
	expected: FollowUp;
}

// in the simulator, the last two digits decide a call: nobody answers a number that ends in 00
const PEOPLE: Person[] = [
	{
		...{ name: 'Maria', phone: '+441614960156', day: 'Tuesday' },
		wrote: 'Hello, do you have an appointment next week?',
		expected: { call: 'completed', ...IN_OWN_WORDS },
	},
	{
		...{ name: 'Andrei', phone: '+441614960157', day: 'Friday' },
		expected: { call: 'completed', ...BY_TEMPLATE },
	},
	{
		...{ name: 'Elena', phone: '+441614960100', day: 'Monday' },
		expected: { call: 'no-answer', ...NOBODY_THERE },
	},
];

/** How many times faster than real calls they run: a one-minute call takes three seconds. */
export const STORY_SPEED = 20;

const SECONDS = 60;

/** Imports and publishes the example workflows. */
export async function publishExamples(stage: Stage): Promise<Workflows> {
	const { choices } = await contactCheck(stage);
	const publish = async (name: string) =>
		await stage.n8n.activate(chosenExample(name, stage, choices));
	return {
		formToLead: await publish('form-to-lead'),
		followUp: await publish('call-ended-follow-up'),
	};
}

/** The address of the form of the first example. */
export const formUrlOf = (stage: Stage): string =>
	formAddress(stage.n8nUrl, chosenExample('form-to-lead', stage));

/** Three people fill in the form; waits until n8n has dealt with each call. */
export async function playStory(
	stage: Stage,
	{ formToLead, followUp }: Workflows,
): Promise<Outcome[]> {
	const { n8n } = stage;
	const formUrl = formUrlOf(stage);
	for (const { name, phone, wrote } of PEOPLE) {
		const message = { sender_id: CHOICES.senderId.value, name, phone, text: wrote };
		if (wrote) await control(stage.simulator, '/inbound-messages', message);
	}
	for (const { name, phone, day } of PEOPLE) {
		await lastPage(await sendForm(formUrl, [name, phone, day]));
	}

	const forms = await waitFor('each form has become a lead', SECONDS, async () => {
		const executions = await n8n.finished(formToLead);
		return executions.length >= PEOPLE.length && executions;
	});
	const leads = PEOPLE.map(({ phone }) => {
		const form = forms.find((one) => firstJson(one, 'When the form is sent')?.phone === phone);
		const lead = firstJson(form, 'Create the lead')?.id;
		if (lead !== undefined) return lead;
		throw new Error(`The form of ${phone} did not become a lead: ${form?.error}`);
	});
	const calls = await waitFor('n8n has dealt with each call', SECONDS, async () => {
		const executions = await n8n.finished(followUp);
		const ofLeads = leads.map((lead) =>
			executions.find((one) => firstJson(one, 'When a call has ended')?.lead_id === lead),
		);
		return ofLeads.every((call) => call !== undefined) && ofLeads;
	});
	return PEOPLE.map(({ name }, index) => ({
		person: name,
		lead: String(leads[index]),
		...readFollowUp(calls[index]),
	}));
}

/** What went wrong in the story; empty if nothing did. */
export const whatWentWrong = (outcomes: Outcome[]): string[] =>
	PEOPLE.flatMap(({ name, expected }, index) =>
		(Object.keys(expected) as Array<keyof FollowUp>)
			.filter((field) => outcomes[index][field] !== expected[field])
			.map(
				(field) =>
					`${name}: ${field} is "${outcomes[index][field]}" instead of "${expected[field]}"`,
			),
	);

function readFollowUp(execution: Execution): FollowUp {
	// some platforms report another word than they list
	const call = String(firstJson(execution, 'When a call has ended')?.status).replace(
		'unanswered',
		'no-answer',
	);
	const sentAs = firstJson(execution, 'Thank the customer')?.sent_as;
	const isLeftAlone = firstJson(execution, 'Nobody to write to') !== undefined;
	const otherwise = isLeftAlone ? NOBODY_THERE : { session: '-', message: 'nothing happened' };
	// how a message was sent shows whether the window was open
	const { session, message } =
		sentAs === 'freeform' ? IN_OWN_WORDS : sentAs === 'template' ? BY_TEMPLATE : otherwise;
	return { call, session, message: execution.error ?? message };
}

/** The first item of a node's output. */
const firstJson = (execution: Execution | undefined, node: string) =>
	execution?.outputs[node]?.find((items) => items?.length)?.[0].json;
