import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { bareToken } from '../client/credential';
import { textIn } from '../client/response';
import { writtenBy, type ParameterRouting } from '../declaration/routing';
import { validated, type DeclaredRouting } from '../validation/form';
import { jsonObject } from '../validation/json';
import { scalar } from '../validation/namedValues';
import { country } from '../validation/phoneNumber';
import { checksBlank, isBlank, type Rule } from '../validation/validate';
import { optionsCollection } from './common';
import { countryLocator } from './locators';
import { nameAndValue } from './variables';

/** The token of a platform user. A blank token is refused: the item would change another account (platform-api 5.3). */
export const accessTokenRule: Rule = checksBlank((value) => {
	const given = typeof value === 'string' ? bareToken(value) : value;
	const isMissing = ['', 'undefined', 'null', undefined, null].includes(given as string);
	if (typeof given === 'string' && !isMissing && /^[!-~]+$/.test(given)) return { value: given };
	return {
		issue: isMissing ? 'is empty' : 'is not an access token',
		hint: 'Enter the access token of the client, for example from Create Token of "Client". To act in the account of the credential, remove this option.',
	};
});

/** platform-api 5.3 */
export const actAsUser: INodeProperties = {
	displayName: 'Client Access Token',
	name: 'accessToken',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	placeholder: 'e.g. 41|kT2vQxW8sN',
	description:
		'Access token of a client, to work in its account: Register, Login and Create Token of "Client" return it as "token". Put one of them before this node, and drag "token" into this field.',
	routing: {
		request: { headers: { Authorization: '=Bearer {{ $value }}' } },
		rules: [accessTokenRule],
	} as DeclaredRouting,
};

export const defaultCountry: INodeProperties = {
	...countryLocator,
	description:
		'The country of phone numbers without + and country code, such as 0722 123 456. It replaces the Default Country of the credential; if it is empty, that one applies.',
	routing: { ...validated(country), isDefaultCountry: true } as ParameterRouting,
};

/** Query parameters that are added by hand; a repeated name has several values. */
export const additionalQueryRule: Rule = (value, context) => {
	const { parameter = [] } = value as { parameter?: Array<{ name?: unknown; value?: unknown }> };
	const query = new Map<string, string[]>();
	for (const entry of parameter) {
		if (isBlank(entry.name) && isBlank(entry.value)) continue;
		const name = textIn(entry.name).trim();
		if (name === '' || 'issue' in scalar(entry.value ?? '', context)) {
			return {
				issue: 'have an entry that cannot be sent',
				hint: 'Each needs a name, and a text or number as its value.',
			};
		}
		query.set(name, [...(query.get(name) ?? []), String(entry.value ?? '')]);
	}
	return {
		value: Object.fromEntries(
			[...query].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
		),
	};
};

export const additionalQueryParameters: INodeProperties = {
	displayName: 'Additional Query Parameters',
	name: 'additionalQueryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Parameter',
	default: {},
	description:
		'For parameters of your platform that this form does not have. Sent as you write them.',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameter',
			values: nameAndValue({ placeholder: 'e.g. language' }, { placeholder: 'e.g. en' }),
		},
	],
	routing: writtenBy((request, value) => {
		request.additionalQuery = value as IDataObject;
	}, additionalQueryRule),
};

export const additionalBodyFields: INodeProperties = {
	displayName: 'Additional Body Fields',
	name: 'additionalBodyFields',
	type: 'json',
	default: '',
	placeholder: 'e.g. { "notes": "Call in the morning" }',
	description:
		'Fields that this form does not have: a JSON object, sent as you write it. They replace those of the form, except who is called, written to or charged, and where an assistant reports and transfers calls to.',
	// it may hold a password
	routing: {
		...writtenBy((request, value) => {
			request.additionalBody = value as IDataObject;
		}, jsonObject),
		isSecret: true,
	} as ParameterRouting,
};

/** Added to the options of every operation that writes (resources/resource.ts). */
export const preview: INodeProperties = {
	displayName: 'Preview',
	name: 'preview',
	type: 'boolean',
	noDataExpression: true,
	default: true,
	description:
		'Whether to output the request of each item instead of sending it: nothing changes on the platform, and nothing is spent. Remove this option to send.',
	routing: { isJudgedAsStored: true } as DeclaredRouting,
};

const maxRequestsAtOnce: INodeProperties = {
	displayName: 'Max Requests at Once',
	name: 'maxRequestsAtOnce',
	default: 10,
	description:
		'How many requests this node sends at the same time. Lower it if your platform is slow under load. Messages are never more than 5 per second, and files never more than 3 at a time.',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 1, maxValue: 50, numberPrecision: 0 },
};

const timeout: INodeProperties = {
	displayName: 'Timeout (Seconds)',
	name: 'timeout',
	default: 60,
	description:
		'How long each request may take, including its whole answer. Without this option: 60 seconds.',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 1, maxValue: 3_600 },
};

interface SharedOptions {
	/** Whether its body takes further fields. */
	body?: boolean;
	/** Whether it takes national phone numbers. */
	country?: boolean;
	/** Whether it can act as a platform user: what only an agency does cannot. */
	asUser?: boolean;
	/** Whether requests may be sent side by side: not where each costs money. */
	atOnce?: boolean;
	/** Its own options; one with the name of a shared one replaces it. */
	own?: INodeProperties[];
}

/** Options that only unusual platforms, or many items, need. */
const RARE = [
	...['additionalBodyFields', 'additionalQueryParameters'],
	...['assistantPath', 'endpointPath', 'templateListPath', 'updateEndpointPath'],
	...['deduplicate', 'maxRequestsAtOnce', 'startForAwaited', 'timeout'],
];

/** Options by name, what is rarely needed behind the others. */
export function sortedOptions(all: INodeProperties[]): INodeProperties[] {
	const isRare = ({ name }: INodeProperties) => Number(RARE.includes(name));
	return [...all].sort(
		(a, b) => isRare(a) - isRare(b) || a.displayName.localeCompare(b.displayName),
	);
}

/** The "Options" of an operation. */
export function options({
	body = false,
	country: takesNumbers = false,
	asUser = true,
	atOnce = true,
	own = [],
}: SharedOptions = {}): INodeProperties {
	const all = [
		additionalQueryParameters,
		timeout,
		...(body ? [additionalBodyFields] : []),
		...(takesNumbers ? [defaultCountry] : []),
		...(asUser ? [actAsUser] : []),
		...(atOnce ? [maxRequestsAtOnce] : []),
		...own,
	];
	const byName = [...new Map(all.map((option) => [option.name, option])).values()];
	return optionsCollection(...sortedOptions(byName));
}
