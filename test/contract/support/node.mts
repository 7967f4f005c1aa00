// The node as n8n has loaded it: its operations, and which of its parameters are on the screen.
import { pathOf } from '../../../nodes/VoiceAssistantPlatform/api/endpoint.ts';
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';
import { loadPackage } from '../../support/engine/package.ts';
import { NodeHelpers } from '../../support/engine/workflow.ts';

const NODE = 'voiceAssistantPlatform';

export const { description } = (await loadPackage()).getNode(NODE).type as {
	description: INodeTypeDescription;
};

export interface Operation {
	/** As in the titles of the tests: "lead: create". */
	title: string;
	resource: string;
	operation: string;
	/** What it asks for, the path as the API document writes it. */
	request: { method: string; url: string };
}

/** Operations whose answer is a file, which the contract does not describe: test/engine/call.downloadRecording.test.mts. */
const OF_FILES = ['call: downloadRecording'];

export const operations: Operation[] = description.properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options = [] }) =>
		options.map((option) => {
			const resource = String(displayOptions?.show?.resource?.[0]);
			const { value, routing } = option as INodePropertyOptions;
			const operation = String(value);
			const { method, url } = routing?.request as Operation['request'];
			const request = { method, url: pathOf({ url }) };
			return { title: `${resource}: ${operation}`, resource, operation, request };
		}),
	)
	.filter(({ title }) => !OF_FILES.includes(title));

/** Only what writes can be previewed. */
export const isWrite = ({ request }: Operation) => request.method !== 'GET';

/** n8n and the node go by these. */
const SELECTORS = ['resource', 'operation'];
/** What shows something, and takes nothing. */
export const NOT_FILLED_IN = ['notice', 'callout', 'button', 'hidden', 'curlImport'];

/** What may be filled in for an operation, whether it is on the screen or not. */
export function parametersOf({ resource, operation }: Operation): INodeProperties[] {
	const chosen = { resource, operation };
	return description.properties
		.filter(
			({ name, type, displayOptions }) =>
				!SELECTORS.includes(name) &&
				!NOT_FILLED_IN.includes(type) &&
				Object.entries(chosen).every(
					([selector, value]) => displayOptions?.show?.[selector]?.includes(value) ?? true,
				),
		)
		.map(withoutPreview);
}

/** With it, nothing is sent: preview.test.mts. */
function withoutPreview(property: INodeProperties): INodeProperties {
	if (property.name !== 'options') return property;
	const options = property.options?.filter(({ name }) => name !== 'preview');
	return { ...property, options } as INodeProperties;
}

/**
 * Whether a parameter is on the screen.
 * @param values what is filled in beside it
 * @param root what is filled in at the top of the form
 */
export function isVisible(
	parameter: INodeProperties,
	values: INodeParameters,
	root: INodeParameters,
): boolean {
	return NodeHelpers.displayParameter(values, parameter, { typeVersion: 1 }, description, root);
}

const selectors = description.properties.filter(({ name }) => SELECTORS.includes(name));

/** What is filled in, and the defaults of everything else. */
export function withDefaults(
	properties: INodeProperties[],
	values: INodeParameters,
): INodeParameters {
	const node = { typeVersion: 1 };
	const known = NodeHelpers.getNodeParameters(
		// n8n 1 insists on what the others depend on
		[...selectors, ...properties],
		values,
		true,
		true,
		node,
		description,
	);
	return { ...values, ...known };
}
