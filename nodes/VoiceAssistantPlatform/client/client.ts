import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type IHookFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type INode,
	type IPollFunctions,
	type ITriggerFunctions,
} from 'n8n-workflow';
import { fileRequest, readBody, takeFile, type DownloadedFile } from './body';
import { CREDENTIAL, deploymentIn, type Deployment } from './credential';
import type { ErrorContext, Labels, RequestNames } from './errors';
import { fieldsInWords } from './identifiers';
import { tooSlowListError } from './page';
import { LIST_TIME, type ListSource } from './pagination';
import { redactedNode, secretsIn, secretsInQuery } from './redaction';
import { PreviewedRequest, toHttpRequest, type PlatformRequest } from './request';
import { isFromProxy, type PlatformResponse } from './response';
import { RequestGroup, policyOfMethod, type PolicyName, type RetryOptions } from './retryPolicy';
import { sendWithRetry, type SharedSending } from './sendWithRetry';

type Context =
	| IExecuteFunctions
	| IHookFunctions
	| ILoadOptionsFunctions
	| IPollFunctions
	| ITriggerFunctions;

/** What the requests of a client have in common. */
export interface ClientOptions extends SharedSending {
	/** The credential, if it has already been read for the item. */
	credential?: ICredentialDataDecryptedObject;
	/** The redacted node, if it is known. */
	node?: INode;
	/** Token of the platform user to act as, instead of the credential's (platform-api 5.3). */
	accessToken?: string;
	retryOptions?: RetryOptions;
	/** What errors call the parts of the requests of an item. */
	names?: RequestNames;
}

interface SendOptions extends Partial<RequestNames> {
	/** The name of its policy; by default that of the method. */
	policy?: PolicyName;
	/** Whether a refusal is returned instead of thrown. */
	accepts?: (refusal: PlatformResponse) => boolean;
	/** What follows such a refusal: a preview shows it as well. */
	otherwise?: PlatformRequest;
	/** Aborting any of them ends the request. */
	signals?: Array<AbortSignal | undefined>;
}

/** The platform, as one account sees it: every request to the platform goes through here. */
export class PlatformClient {
	readonly node: INode;

	readonly deployment: Deployment;

	private readonly context: Context;

	private readonly credential: ICredentialDataDecryptedObject;

	private readonly options: ClientOptions & Required<Pick<ClientOptions, 'group'>>;

	private constructor(
		context: Context,
		credential: ICredentialDataDecryptedObject,
		options: ClientOptions,
	) {
		const deployment = deploymentIn(context, credential);
		this.context = context;
		this.credential = credential;
		this.options = { group: new RequestGroup(), ...options };
		this.node = options.node ?? redactedNode(context);
		this.deployment = { ...deployment, token: options.accessToken ?? deployment.token };
	}

	/** Reads the credential, unless it is given. @throws NodeOperationError when it cannot be used */
	static async open(context: Context, options: ClientOptions = {}): Promise<PlatformClient> {
		const {
			credential = await context.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL),
		} = options;
		return new PlatformClient(context, credential, options);
	}

	/**
	 * Sends one request under its policy, and returns a successful answer.
	 * @throws NodeApiError as `sendWithRetry`; NodeOperationError when the path leads to another host; PreviewedRequest in a preview
	 */
	async send(
		request: PlatformRequest,
		{ policy, accepts, otherwise, signals = [], ...own }: SendOptions = {},
	): Promise<PlatformResponse> {
		const { node, deployment } = this;
		const { accessToken, isPreview, names } = this.options;
		if (isPreview && request.method !== 'GET') {
			const both = [request, otherwise ?? []].flat();
			throw new PreviewedRequest(
				both.map((one) => ({ ...toHttpRequest(node, deployment, one), file: one.file })),
			);
		}
		const content = await request.file?.read();
		// only the token of a user is part of the request: that of the account is added by the credential
		const httpRequest = toHttpRequest(node, deployment, request, accessToken, content);
		const { body, additionalBody, additionalQuery, refusals = [] } = request;
		const labels = { ...names?.labels, ...own.labels };
		const known = [...secretsIn([body, additionalBody]), ...secretsInQuery(additionalQuery)];
		return await sendWithRetry(httpRequest, {
			...this.sending(signals),
			deployment,
			policy: policy ?? policyOfMethod(request.method),
			accepts,
			transport: async (one, signal) => await this.transport(one, signal),
			errorContext: {
				node,
				request: httpRequest,
				messages: refusals,
				labels: fieldsInWords(labels, deployment.identifiers) as Labels,
				named: own.named ?? names?.named,
				secrets: [deployment.token, ...known],
				timezone: this.context.getTimezone(),
			},
		});
	}

	/**
	 * Downloads a file of so many MB from any host, without the token, even from the platform itself.
	 * @param url no error shows it, since it may be secret
	 * @throws NodeApiError when the file cannot be read, is empty or too large
	 */
	async download(
		url: string,
		maxSize: number,
		errors: Pick<ErrorContext, 'messages' | 'networkMessages'>,
	): Promise<DownloadedFile> {
		const { node, deployment, credential } = this;
		const { origin } = new URL(url);
		const isOfPlatform = origin === new URL(deployment.root).origin;
		const request = fileRequest(url, isOfPlatform && credential.ignoreSslIssues === true);
		const { body } = await sendWithRetry(request, {
			...this.sending(),
			// other hosts have their own pace
			deployment: { ...deployment, root: origin, token: '' },
			policy: 'download',
			transport: async (attempt, abortSignal) => {
				const options = { ...attempt, abortSignal };
				const response = (await this.context.helpers.httpRequest(options)) as PlatformResponse;
				return await takeFile(node, response, maxSize);
			},
			errorContext: {
				node,
				request,
				...errors,
				secrets: [url],
				timezone: this.context.getTimezone(),
			},
		});
		return body as DownloadedFile;
	}

	/**
	 * A client for the same account whose failed requests don't stop the run.
	 * @param signal ends its requests at any moment, in place of the signals of this client
	 */
	independent(signal?: AbortSignal, retryOptions?: RetryOptions): PlatformClient {
		return new PlatformClient(this.context, this.credential, {
			...this.options,
			...(signal && { cancelSignal: signal, stopSignal: undefined }),
			retryOptions: { ...this.options.retryOptions, ...retryOptions },
			onFailure: undefined,
			names: undefined,
		});
	}

	/** A list to be read. @param time in milliseconds, from its first request to its last answer */
	listSource(request: PlatformRequest, time = LIST_TIME.operation): ListSource {
		const { node, options } = this;
		let deadline: AbortSignal | undefined;
		const ask: ListSource['ask'] = async (query, signal) => {
			// Node takes only whole milliseconds
			deadline ??= AbortSignal.timeout(Math.max(0, Math.ceil(time)));
			const part = { ...request, qs: { ...request.qs, ...query } };
			try {
				return await this.send(part, { signals: [signal, deadline] });
			} catch (thrown) {
				const isLate = deadline.aborted && thrown === deadline.reason;
				return await Promise.reject(isLate ? tooSlowListError(node, time) : (thrown as Error));
			}
		};
		return { node, ask, concurrency: options.retryOptions?.concurrency };
	}

	private sending(signals: Array<AbortSignal | undefined> = []) {
		const { retryOptions = {}, cancelSignal, ...shared } = this.options;
		return { ...shared, retryOptions, cancelSignals: [cancelSignal, ...signals] };
	}

	private async transport(
		request: IHttpRequestOptions,
		signal: AbortSignal,
	): Promise<PlatformResponse> {
		const { context, credential, node } = this;
		// n8n would use the signal of the execution, which outlives the attempt
		const scope = Object.create(context, {
			getExecutionCancelSignal: { value: () => signal },
		}) as Context;
		const { id = null, name = '' } = node.credentials?.[CREDENTIAL] ?? {};
		const response = (await context.helpers.httpRequestWithAuthentication.call(
			scope,
			CREDENTIAL,
			{ ...request, abortSignal: signal, encoding: 'stream' },
			// already read: n8n would read it from its database again
			{ credentialsDecrypted: { id: String(id), name, type: CREDENTIAL, data: credential } },
		)) as PlatformResponse;
		const body = await readBody(response.body, node, request.method !== 'GET');
		const answer = { ...response, body };
		// with https, a proxy sees only the request for a connection
		if (this.deployment.root.startsWith('https:') && isFromProxy(answer)) {
			throw new Error('Proxy connection refused');
		}
		return answer;
	}
}
