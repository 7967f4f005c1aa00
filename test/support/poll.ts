import { PollContext } from 'n8n-core';
import {
	ObservableObject,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INodeExecutionData,
	type INodeParameters,
	type IPollFunctions,
	type Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalData, CREDENTIAL_DATA, loadPackage, workflowWith } from './engine';

const TYPE = 'voiceAssistantPlatformPollTrigger';

type Poll = (this: IPollFunctions) => Promise<INodeExecutionData[][] | null>;

export interface PollOptions {
	credential?: IDataObject;
	credentialId?: string;
	/** What the database of n8n holds of a run before. */
	staticData?: IDataObject;
}

/**
 * A published workflow that starts with the poll trigger. Like n8n 2.41 without its durable scheduler, it writes what
 * the node remembers to its database on activation and when a poll brings something, and otherwise keeps it in memory
 * (active-workflow-manager.js, trigger-execution-context.factory.js).
 */
export class Polling {
	database: IDataObject;

	private workflow?: Workflow;

	private readonly parameters: INodeParameters;

	private readonly options: PollOptions;

	constructor(parameters: INodeParameters, options: PollOptions = {}) {
		this.parameters = parameters;
		this.options = options;
		this.database = options.staticData ?? {};
	}

	/** The first poll, as on publishing and at the start of n8n. */
	async activate(): Promise<IDataObject[]> {
		this.workflow = await this.load();
		const found = await this.tick();
		this.save();
		return found;
	}

	/** n8n is killed and starts again: what only the memory held is lost. */
	async restart(): Promise<IDataObject[]> {
		return await this.activate();
	}

	/** One more poll. */
	async tick(): Promise<IDataObject[]> {
		const found = await this.run(this.workflow!, 'trigger');
		if (found === null) return [];
		this.save();
		expect(found.length).toBeGreaterThan(0);
		return found;
	}

	/** What the user sees who runs the node in the editor; nothing may be remembered of it. */
	async test(): Promise<IDataObject[] | null> {
		const workflow = this.workflow ?? (await this.load());
		const before = JSON.stringify(workflow.staticData);
		try {
			return await this.run(workflow, 'manual');
		} finally {
			expect(JSON.stringify(workflow.staticData).replace('"node:Platform":{}', '')).toBe(
				before.replace('"node:Platform":{}', ''),
			);
		}
	}

	/** What the node has in static data now. */
	storedState(): string {
		return String((this.workflow!.staticData['node:Platform'] as IDataObject)?.watched ?? '');
	}

	private async load(): Promise<Workflow> {
		const workflow = await workflowWith(
			{
				parameters: this.parameters,
				credentials: {
					voiceAssistantPlatformApi: { id: this.options.credentialId ?? '1', name: 'Test' },
				},
			},
			{ type: TYPE },
		);
		workflow.staticData = ObservableObject.create(
			JSON.parse(JSON.stringify(this.database)) as IDataObject,
			undefined,
			{ ignoreEmptyOnFirstChild: true },
		);
		return workflow;
	}

	private async run(workflow: Workflow, mode: WorkflowExecuteMode): Promise<IDataObject[] | null> {
		const data = additionalData({
			...CREDENTIAL_DATA,
			...this.options.credential,
		} as ICredentialDataDecryptedObject);
		const node = workflow.getNode('Platform')!;
		const context = new PollContext(workflow, node, data, mode, 'activate');
		const { poll } = (await loadPackage()).getNode(TYPE).type as unknown as { poll: Poll };
		const found = await poll.call(context);
		return found && found[0].map(({ json }) => json);
	}

	private save(): void {
		this.database = JSON.parse(JSON.stringify(this.workflow!.staticData)) as IDataObject;
	}
}

export const idsOf = (rows: IDataObject[] | null) => rows?.map(({ id }) => id);

/** A call as the platform lists it (platform-api 2.2). */
export const call = (id: number, status = 'completed', created_at = '2026-11-20 10:00:00') => ({
	id,
	status,
	created_at: created_at.slice(0, 17) + String(id % 60).padStart(2, '0'),
	type: 'outbound',
	transcript: `Transcript of ${id}`,
});
