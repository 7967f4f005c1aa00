// Every switch and choice in the form of the poll trigger, with whatever an expression may give for it: it counts as what it says,
// or the poll is refused with the name of its field, and nothing is asked for.
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import nock from 'nock';
import {
	complaintsAboutRefusal,
	isTyped,
	ODD,
	OF_JAVASCRIPT,
	stored,
	valuesFor,
} from '../support/declaredTypes';
import { HOST } from '../support/engine/credential';
import { newProcess } from '../support/n8nProcess';
import { guardNetwork, page } from '../support/platform';
import { Polling } from '../support/poll';

guardNetwork();

const { properties } = newProcess('VoiceAssistantPlatformPollTrigger').description;
/** All but the one by which n8n chooses the credential. */
const OURS = properties.filter(({ name }) => name !== 'accountType');

const EVENTS = ['newCall', 'callEnded', 'newConversation', 'leadStatusChanged'];

interface Place {
	event: string;
	property: INodeProperties;
	/** The name of the collection that it is in. */
	within?: string;
}

/** The parameters that an event shows. */
function placesOf(event: string, isMeant: (property: INodeProperties) => boolean): Place[] {
	return OURS.filter(({ displayOptions }) => displayOptions?.show?.event?.includes(event) ?? true)
		.flatMap((property): Place[] =>
			property.type === 'collection'
				? (property.options as INodeProperties[]).map((option) => ({
						event,
						property: option,
						within: property.name,
					}))
				: [{ event, property }],
		)
		.filter(({ property }) => isMeant(property));
}

const withValue = ({ event, property, within }: Place, value: unknown): INodeParameters => {
	const given = value === undefined ? {} : { [property.name]: value };
	return { event, ...(within ? { [within]: given } : given) } as INodeParameters;
};

/** What a workflow gets that was published before there was anything: what is asked for, and what starts it. */
async function outcomeOf(parameters: INodeParameters, mayAsk = true) {
	const asked: string[] = [];
	let rows: object[] = [];
	const created_at = '2026-11-20 10:00:00';
	if (mayAsk) {
		nock(HOST)
			.persist()
			.get(/.*/)
			.reply((uri) => {
				asked.push(uri);
				return [200, page(rows)];
			});
	}
	try {
		const polling = new Polling(parameters);
		await polling.activate();
		rows = ['completed', 'busy', 'created', 'scheduled'].map((status, index) => ({
			id: index + 1,
			status,
			type: 'outbound',
			created_at,
		}));
		const found = await polling.tick();
		rows = rows.map((row) => ({ ...row, status: 'completed' }));
		return { asked, found: [found, await polling.tick()] };
	} catch (error) {
		return { asked, error: error as Error };
	} finally {
		nock.cleanAll();
	}
}

const comparable = async (parameters: INodeParameters) => {
	const { error, ...outcome } = await outcomeOf(parameters);
	return JSON.stringify([outcome, error?.message]);
};

async function complaintsAbout(place: Place): Promise<string[]> {
	const { property, within } = place;
	const { converted, blank, refused } = valuesFor(property);
	const complaints: string[] = [];
	const given = (value: unknown) => withValue(place, stored(property, value));
	const expectRefused = async (value: unknown) => {
		const { error } = await outcomeOf(given(value), false);
		const words = complaintsAboutRefusal(property, error);
		complaints.push(...words.map((one) => `${JSON.stringify(value)} ${one}`));
	};
	const expectSame = async (value: unknown, as: unknown) => {
		const outcome = await comparable(given(value));
		if (outcome === (await comparable(withValue(place, as)))) return;
		complaints.push(`${JSON.stringify(value)} is not taken as ${JSON.stringify(as)}: ${outcome}`);
	};
	// n8n itself shows by it what belongs to the event
	if (!property.noDataExpression) {
		for (const [value, as] of converted) await expectSame(value, as);
	}
	for (const value of refused) await expectRefused(value);
	for (const value of blank) {
		if (within) await expectSame(value, undefined);
		else await expectRefused(value);
	}
	return complaints;
}

describe.each(EVENTS)('%s', (event) => {
	const isOther = ({ type }: INodeProperties) => ['dateTime', 'resourceLocator'].includes(type);

	test.each(placesOf(event, isTyped).map((place) => [place.property.displayName, place] as const))(
		'%s counts as what it says, or is refused',
		async (_name, place) => {
			expect(await complaintsAbout(place)).toEqual([]);
		},
	);

	test.each(placesOf(event, isOther).map((place) => [place.property.displayName, place] as const))(
		'%s that is no text is refused',
		async (_name, place) => {
			const { displayName, type } = place.property;
			for (const odd of [ODD, {}, [ODD]]) {
				const value = stored(place.property, odd);
				const located = type === 'resourceLocator' ? { __rl: true, mode: 'id', value } : value;
				const { error } = await outcomeOf(withValue(place, located), false);

				expect(error?.message).toContain(`'${displayName}'`);
				expect(error?.message).not.toMatch(OF_JAVASCRIPT);
			}
		},
	);
});
