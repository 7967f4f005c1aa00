import type { NodeHint } from 'n8n-workflow';

/** Where n8n shows the event, what makes it come while the trigger listens: its own words send people to create an event. */
const whileListening = (condition: string, message: string): NodeHint => ({
	message: `While this trigger listens: ${message}`,
	type: 'info',
	location: 'outputPane',
	whenToDisplay: 'beforeExecution',
	displayCondition: `={{ ${condition} }}`,
});

const CALL_ENDED = '$parameter.event === "callEnded"';
const AUTOMATIC = `${CALL_ENDED} && $parameter.registration !== "manual"`;
const ONE = '$parameter.assistants === "one"';

/** How to test the trigger, by what it waits for. */
export const hints: NodeHint[] = [
	whileListening(
		`${AUTOMATIC} && ${ONE}`,
		'call this assistant, or let it call you. The call appears here when it has ended.',
	),
	whileListening(
		`${AUTOMATIC} && !(${ONE})`,
		'call one of these assistants, or let it call you. The call appears here when it has ended.',
	),
	whileListening(
		`${CALL_ENDED} && $parameter.registration === "manual"`,
		'enter the Test URL as the post-call webhook of an assistant on the platform, then call this assistant, or let it call you. The call appears here when it has ended.',
	),
	whileListening(
		'$parameter.event === "inboundCall"',
		'enter the Test URL as the inbound webhook of an assistant on the platform, then call this assistant. The call appears here as soon as it comes in.',
	),
	whileListening(
		'$parameter.event === "toolRequest"',
		'enter the Test URL as the endpoint of the mid-call tool on the platform, then call an assistant that has this tool, and ask it for what the tool is for. The request appears here.',
	),
];
