import { chosenExample, CHOICES } from './examples.mts';
import { fillIn, formAddress } from './form.mts';
import type { Execution, NodeOutputs } from './n8nExecutions.mts';
import { control } from './platformApi.mts';
import type { Stage } from './stage.mts';
import { waitFor } from './waitFor.mts';

/** Somebody who fills in the form, and what must come of it. */
interface Person {
	name: string;
	phone: string;
	day: string;
	/** What this person wrote on the messenger before. */
	wrote?: string;
	expected: Pick<Outcome, 'call' | 'session' | 'message'>;
}

/** What came of one person's form, as n8n's executions tell it. */
export interface Outcome {
	person: string;
	lead: string;
	call: string;
	session: string;
	message: string;
}

/** The two example workflows, published. */
export interface Workflows {
	formToLead: string;
	followUp: string;
	formUrl: string;
}

// the simulator decides a call by the last two digits: nobody answers a number that ends in 00
const PEOPLE: Person[] = [
	{
		name: 'Maria',
		phone: '+447700900156',
		day: 'Tuesday',
		wrote: 'Hello, do you have an appointment next week?',
		expected: { call: 'completed', session: 'open', message: 'your own words' },
	},
	{
		name: 'Andrei',
		phone: '+447700900157',
		day: 'Friday',
		expected: { call: 'completed', session: 'closed', message: 'a template' },
	},
	{
		name: 'Elena',
		phone: '+447700900100',
		day: 'Monday',
		expected: { call: 'no-answer', session: '-', message: 'none: no conversation' },
	},
];

/** How many times faster than real ones calls go: one of a minute takes three seconds. */
export const STORY_SPEED = 20;

const SECONDS = 60;

/** Imports and publishes the example workflows. */
export async function publishExamples(stage: Stage): Promise<Workflows> {
	const form = chosenExample('form-to-lead', stage);
	return {
		formToLead: await stage.n8n.activate(form),
		followUp: await stage.n8n.activate(chosenExample('call-ended-follow-up', stage)),
		formUrl: formAddress(stage.n8nUrl, form),
	};
}

/** Three people fill in the form; waits until n8n has dealt with the call of each. */
export async function playStory(
	stage: Stage,
	{ formToLead, followUp, formUrl }: Workflows,
): Promise<Outcome[]> {
	const { n8n } = stage;
	for (const { name, phone, wrote } of PEOPLE) {
		if (wrote) await customerWrites(stage, { name, phone, text: wrote });
	}
	for (const { name, phone, day } of PEOPLE) await fillIn(formUrl, [name, phone, day]);

	const forms = await waitFor('each form has become a lead', SECONDS, async () => {
		const executions = await n8n.finished(formToLead);
		return executions.length >= PEOPLE.length && executions;
	});
	const leads = PEOPLE.map(({ phone }) => leadOf(forms, phone));
	const calls = await waitFor('n8n has dealt with each call', SECONDS, async () => {
		const executions = await n8n.finished(followUp);
		return leads.every((lead) => callOf(executions, lead)) && executions;
	});
	return PEOPLE.map(({ name }, index) => ({
		person: name,
		lead: String(leads[index]),
		...readFollowUp(callOf(calls, leads[index])!),
	}));
}

/** Why the story did not go as it must; empty when it did. */
export function whatWentWrong(outcomes: Outcome[]): string[] {
	return PEOPLE.flatMap(({ name, expected }, index) =>
		Object.entries(expected)
			.filter(([field, value]) => outcomes[index][field as keyof Outcome] !== value)
			.map(([field, value]) => {
				const actual = outcomes[index][field as keyof Outcome];
				return `${name}: ${field} is "${actual}" instead of "${value}"`;
			}),
	);
}

/**
 * A customer writes to the business on the messenger.
 * @throws Error when the simulator does not take it
 */
export async function customerWrites(
	{ simulator }: Pick<Stage, 'simulator'>,
	{ name, phone, text }: { name: string; phone: string; text: string },
): Promise<void> {
	const message = { sender_id: CHOICES.senderId.value, name, phone, text };
	await control(simulator, '/inbound-messages', message);
}

function leadOf(forms: Execution[], phone: string): number {
	const execution = forms.find(
		({ outputs }) => firstJson(outputs['When the form is sent'])?.phone === phone,
	);
	const lead = firstJson(execution?.outputs['Create the lead'])?.id as number | undefined;
	if (lead === undefined) {
		throw new Error(`The form of ${phone} did not become a lead: ${execution?.error}`);
	}
	return lead;
}

function callOf(executions: Execution[], lead: number): Execution | undefined {
	return executions.find(
		({ outputs }) => firstJson(outputs['When a call has ended'])?.lead_id === lead,
	);
}

/** What a message tells of the window, by how it was sent. */
const MESSAGES: Record<string, Pick<Outcome, 'session' | 'message'>> = {
	freeform: { session: 'open', message: 'your own words' },
	template: { session: 'closed', message: 'a template' },
};

function readFollowUp({ outputs, error }: Execution): Omit<Outcome, 'person' | 'lead'> {
	const call = String(firstJson(outputs['When a call has ended'])?.status);
	const thanks = firstJson(outputs['Thank the customer']);
	const isLeftAlone = firstJson(outputs['Nobody to write to']) !== undefined;
	const { session = '-', message = isLeftAlone ? 'none: no conversation' : 'nothing happened' } =
		MESSAGES[String(thanks?.sent_as)] ?? {};
	return { call, session, message: error ?? message };
}

function firstJson(outputs: NodeOutputs | undefined): Record<string, unknown> | undefined {
	return outputs?.find((items) => items?.length)?.[0].json;
}
