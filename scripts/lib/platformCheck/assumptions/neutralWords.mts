import { refusalIn } from '../answers.mts';
import {
	asDocument,
	asElsewhere,
	CannotTell,
	type Finding,
	inSection,
	isNew,
} from '../judging.mts';
import { MESSENGER, messengerWord, sendersPath } from '../messengerWord.mts';
import type { Platform } from '../platform.mts';
import { assistantsOf, toolsOf } from '../tools.mts';

async function judgeMessenger(platform: Platform): Promise<Finding> {
	const word = await messengerWord(platform);
	const answer = await platform.get(sendersPath(word), { status: 'all' });
	const refusal = refusalIn(answer);
	if (answer.status === 404) return isNew(`nothing at ${sendersPath(word)} (404)`);
	if (refusal) throw new CannotTell(refusal);
	if (word === MESSENGER) return asDocument('the senders are there');
	return asElsewhere(
		`the platform says "${word}"`,
		`Credential → Show Advanced → Messenger Identifier: ${word}`,
	);
}

/** @param keys names of fields that only this calendar has, behind its word */
const judgeCalendar =
	(neutral: string, keys: string[]) =>
	async (platform: Platform): Promise<Finding> => {
		const words = toolsOf(await assistantsOf(platform))
			.flatMap((tool) => Object.keys(tool))
			.flatMap((key) =>
				keys.filter((end) => key.endsWith(end)).map((end) => key.slice(0, -end.length)),
			);
		const word = words.find((one) => /^[a-z][a-z_]{0,19}$/.test(one));
		if (!word) throw new CannotTell('no assistant has this calendar among its tools');
		if (word === neutral) return asDocument('an assistant has such a tool');
		const setting = neutral === 'cal_a' ? 'Calendar A Identifier' : 'Calendar B Identifier';
		return asElsewhere(
			`the platform says "${word}"`,
			`Credential → Show Advanced → ${setting}: ${word}`,
		);
	};

export const NEUTRAL_WORDS = inSection('Neutral words', [
	{
		assumed: 'The word for the messenger in addresses is "messenger"',
		judge: judgeMessenger,
		advice:
			'Credential → Show Advanced → Messenger Identifier: ask your provider for the word in the addresses of its API, and run this check again with --messenger-identifier. It may also be that your platform has no messenger.',
	},
	{
		assumed: 'The word for the first calendar is "cal_a"',
		judge: judgeCalendar('cal_a', ['_event_slug', '_booking_fields']),
	},
	{
		assumed: 'The word for the second calendar is "cal_b"',
		judge: judgeCalendar('cal_b', ['_event_type_uri']),
	},
]);
