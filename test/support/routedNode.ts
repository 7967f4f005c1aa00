import { RoutingNode, type ExecuteContext } from 'n8n-core';
import type {
	IDataObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	INodeProperties,
	INodeType,
} from 'n8n-workflow';
import type { PreparedRequest } from '../../nodes/VoiceAssistantPlatform/declaration/operation';
import type { ParameterRouting } from '../../nodes/VoiceAssistantPlatform/declaration/routing';
import { impliedRules } from '../../nodes/VoiceAssistantPlatform/validation/rules';
import { applyRules } from '../../nodes/VoiceAssistantPlatform/validation/validate';
import { loadPackage } from './engine/package';

/** The node as n8n's own interpreter runs it. That one knows no rules: they become the `preSend` steps of their parameters. */
export async function routedNode(): Promise<INodeType> {
	const { description, methods } = (await loadPackage()).getNode('voiceAssistantPlatform')
		.type as INodeType;
	const declared: INodeType = {
		methods,
		description: {
			...description,
			// it chooses between several only by a parameter called "authentication"
			credentials: description.credentials?.slice(0, 1),
			properties: description.properties.map((property) => withSteps(property, property.name)),
		},
	};
	return {
		...declared,
		async execute(this: IExecuteFunctions) {
			return (await new RoutingNode(this as ExecuteContext, declared).runNode()) ?? [];
		},
	};
}

function withSteps(property: INodeProperties, path: string): INodeProperties {
	const own = {
		...property,
		...(property.type === 'collection' && {
			options: (property.options as INodeProperties[]).map((option) =>
				withSteps(option, `${path}.${option.name}`),
			),
		}),
	};
	if (!property.routing) return own;
	const { send, request } = property.routing;
	return { ...own, routing: { request, send: { ...send, preSend: [stepOf(property, path)] } } };
}

function stepOf(property: INodeProperties, path: string) {
	const { send, rules = [], write } = property.routing as ParameterRouting;
	return async function (
		this: IExecuteSingleFunctions,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const extractValue = property.type === 'resourceLocator';
		const given = this.getNodeParameter(path, undefined, { extractValue });
		const label = property.displayName;
		const all = [...impliedRules(property), ...rules];
		const result = applyRules(given, all, this);
		if ('issue' in result) throw new Error(`'${label}' ${result.issue}`);
		const { value } = result;
		const fields = (send?.type === 'body' ? request.body : request.qs) as IDataObject;
		if (send?.property !== undefined) {
			if (value === undefined) delete fields[send.property];
			else fields[send.property] = value as IDataObject;
		}
		if (write) {
			const draft = request as unknown as PreparedRequest;
			write(draft, value);
			Object.assign(draft.qs, draft.additionalQuery);
			Object.assign(draft.body, draft.additionalBody);
		}
		return await Promise.resolve(request);
	};
}
