import { LoadOptionsContext } from 'n8n-core';
import type {
	IDataObject,
	INodeListSearchResult,
	INodeParameters,
	INodePropertyOptions,
	ResourceMapperFields,
} from 'n8n-workflow';
import { loadPackage } from './engine/package';
import { additionalData, workflowWith } from './engine/workflow';

type Method<Result> = (this: unknown, filter?: string, page?: string) => Promise<Result>;

/** What the editor asks the nodes for while a form is filled in. */
export interface EditorMethods {
	listSearch: Record<string, Method<INodeListSearchResult>>;
	loadOptions?: Record<string, Method<INodePropertyOptions[]>>;
	resourceMapping?: Record<string, Method<ResourceMapperFields>>;
}

export interface Editor {
	type?: string;
	/** In which the credential differs from that of the tests. */
	credential?: IDataObject;
	/** What the form holds so far. */
	parameters?: INodeParameters;
	page?: string;
}

/** The methods of a node, and the context in which the editor calls them. */
export async function editor({
	type = 'voiceAssistantPlatform',
	credential,
	parameters = {},
}: Editor) {
	const workflow = await workflowWith({ parameters }, { type });
	const node = workflow.getNode('Platform')!;
	// the editor sends the defaults as well
	const currentNodeParameters = parameters;
	const data = { ...additionalData(credential), currentNodeParameters };
	const { methods } = (await loadPackage()).getNode(type).type as unknown as {
		methods: EditorMethods;
	};
	return { methods, context: new LoadOptionsContext(workflow, node, data, '') };
}

/** The entries of a list. */
export async function search(
	method: string,
	filter?: string,
	at: Editor = {},
): Promise<INodeListSearchResult> {
	const { methods, context } = await editor(at);
	return await methods.listSearch[method].call(context, filter, at.page);
}

/** The fields of a form that is made from a row. */
export async function fieldsOf(
	method: string,
	parameters: INodeParameters,
): Promise<ResourceMapperFields> {
	const { methods, context } = await editor({ parameters });
	return await methods.resourceMapping![method].call(context);
}
