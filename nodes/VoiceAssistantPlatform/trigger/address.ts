import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

type Context = Pick<IHookFunctions | IWebhookFunctions, 'getNodeWebhookUrl'>;

/** The address of the trigger, without its secret. */
export function addressOf(context: Context): string {
	return String(context.getNodeWebhookUrl('default'));
}

/** The address that the trigger enters in assistants. */
export function addressWith(context: Context, secret: string): string {
	return `${addressOf(context)}?secret=${secret}`;
}
