import { PollContext } from 'n8n-core';
import {
	ObservableObject,
	type IDataObject,
	type INodeExecutionData,
	type INodeParameters,
	type Workflow,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { withDeduplication } from './deduplication';
import { execute } from './engine/run';
import { additionalData, CREDENTIAL, workflowWith, type Surroundings } from './engine/workflow';
import { newProcess } from './n8nProcess';

export { call } from './call';

const TYPE = 'voiceAssistantPlatformPollTrigger';

withDeduplication();

export interface PollOptions {
	credential?: IDataObject;
	credentialId?: string;
	/** What the database of n8n holds of a run before. */
	staticData?: IDataObject;
	/** The published workflow of which this is another version. */
	workflowId?: string;
	timezone?: string;
	/** Milliseconds that n8n gives a poll. */
	budget?: number;
}

/** What n8n adds to a poll by itself. */
const NONE = [undefined, undefined, undefined, undefined, undefined] as const;

let workflows = 0;
let executions = 0;

/**
 * A published workflow that starts with the poll trigger. Like n8n 2.41 without its durable scheduler, it writes what
 * the node remembers to its database on activation and when a poll brings something, and otherwise keeps it in memory
 * (active-workflow-manager.js, trigger-execution-context.factory.js).
 */
export class Polling {
	database: IDataObject;

	readonly workflowId: string;

	/** Why executions failed, as the user reads it in the list of executions. */
	readonly failures: Error[] = [];

	/** What n8n writes to its log because of the trigger. */
	readonly log: string[] = [];

	private process = newProcess('VoiceAssistantPlatformPollTrigger');

	private workflow?: Workflow;

	/** n8n polls with the same one until it sets the trigger up anew. */
	private context?: PollContext;

	private activation: WorkflowActivateMode = 'activate';

	private readonly parameters: INodeParameters;

	private options: PollOptions;

	constructor(parameters: INodeParameters, options: PollOptions = {}) {
		this.parameters = parameters;
		this.options = options;
		this.database = options.staticData ?? {};
		this.workflowId = options.workflowId ?? `test-${++workflows}`;
	}

	/** The first poll, as on publishing and at the start of n8n. */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<IDataObject[]> {
		this.activation = mode;
		this.workflow = await this.load();
		const found = await this.tick();
		this.save();
		return found;
	}

	/** Somebody enters something else into the credential: no workflow is published for that. */
	editCredential(credential: IDataObject): void {
		this.options = { ...this.options, credential };
		this.context = undefined;
	}

	/** Somebody chooses another credential, and publishes. */
	async changeCredential(credentialId: string, credential: IDataObject): Promise<IDataObject[]> {
		this.options = { ...this.options, credentialId, credential };
		return await this.activate('update');
	}

	/** n8n is killed and starts again: what only the memory held is lost. */
	async restart(): Promise<IDataObject[]> {
		await this.loseMemory();
		return await this.activate('init');
	}

	/** n8n is killed, and is about to poll again. */
	async loseMemory(): Promise<void> {
		this.process = newProcess('VoiceAssistantPlatformPollTrigger');
		this.activation = 'init';
		this.workflow = await this.load();
	}

	/** An execution that waited writes static data of its own (executions/execution-data/types.js). */
	loseStaticData(): void {
		this.database = { global: { mine: 1 } };
	}

	/** One more poll, and the execution that it starts. Each item is to be passed on, unless n8n has just started. */
	async tick(): Promise<IDataObject[]> {
		const isAtStart = !this.context && !['activate', 'update'].includes(this.activation);
		const emitted = await this.emit();
		if (!emitted) return [];
		this.save();
		expect(emitted.length).toBeGreaterThan(0);
		const passedOn = await this.execute(emitted);
		const fails = 'failure' in emitted[0];
		if (!fails && !isAtStart) expect(passedOn).toEqual(emitted.map(({ json }) => json));
		return passedOn;
	}

	/** One more poll, before n8n has stored anything of it. */
	async emit(): Promise<INodeExecutionData[] | undefined> {
		const found = await this.poll(this.workflow!, 'trigger');
		return found?.[0];
	}

	/** Runs what a poll has started; brings what goes on to the next node. */
	async execute(
		items: INodeExecutionData[],
		{
			id = String(++executions),
			mode = 'trigger' as WorkflowExecuteMode,
			process = this.process,
		} = {},
	): Promise<IDataObject[]> {
		const workflow = this.workflow ?? (await this.load());
		workflow.nodeTypes = { ...workflow.nodeTypes, getByNameAndVersion: () => process };
		const { task, error } = await execute(
			workflow,
			'Platform',
			// as it comes back from the database
			JSON.parse(JSON.stringify(items)) as INodeExecutionData[],
			this.additionalData({ executionId: id, mode }),
			mode,
		);
		if (error) {
			if (mode === 'manual') throw error;
			this.failures.push(error);
		}
		const output = task?.data?.main[0] ?? [];
		for (const item of output) expect(item).not.toHaveProperty('identity');
		return output.map(({ json }) => json);
	}

	/** What the user sees who runs the node in the editor; nothing may be remembered of it. */
	async test(): Promise<IDataObject[]> {
		const workflow = (this.workflow ??= await this.load());
		const before = JSON.stringify(workflow.staticData);
		try {
			return await this.execute([{ json: {} }], { mode: 'manual' });
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
		this.context = undefined;
		const workflow = await workflowWith(
			{
				parameters: this.parameters,
				credentials: {
					[CREDENTIAL]: { id: this.options.credentialId ?? '1', name: 'Test' },
				},
			},
			{ type: TYPE, workflowId: this.workflowId, timezone: this.options.timezone },
		);
		workflow.staticData = ObservableObject.create(
			JSON.parse(JSON.stringify(this.database)) as IDataObject,
			undefined,
			{ ignoreEmptyOnFirstChild: true },
		);
		return workflow;
	}

	private async poll(
		workflow: Workflow,
		mode: WorkflowExecuteMode,
	): Promise<INodeExecutionData[][] | null> {
		const { budget } = this.options;
		const context = (this.context ??= new PollContext(
			workflow,
			workflow.getNode('Platform')!,
			this.additionalData(),
			mode,
			this.activation,
			...NONE,
			budget === undefined ? undefined : () => budget,
		));
		const warn = jest.spyOn(context.logger, 'warn').mockImplementation((line) => {
			this.log.push(line);
		});
		try {
			return await this.process.poll!.call(context);
		} finally {
			warn.mockRestore();
		}
	}

	private additionalData(surroundings: Surroundings = {}) {
		const { workflowId } = this;
		return additionalData(this.options.credential, { workflowId, ...surroundings });
	}

	/** n8n writes what the node remembers to its database. */
	save(): void {
		this.database = JSON.parse(JSON.stringify(this.workflow!.staticData)) as IDataObject;
	}
}

/** The IDs of what a poll has passed on. */
export const idsOf = (rows: IDataObject[] | null) => rows?.map(({ id }) => id);
