// How new rows differ from those that were there before.
import { isNewer, newestOf, NOTHING } from '../../nodes/VoiceAssistantPlatform/waiting/newest';

const rows = (...ids: Array<number | string>) => ids.map((id) => ({ id }));

test.each([
	['no rows', [], NOTHING],
	['numbers, some as text', rows(7, '9', 8), 9],
	['rows that are older than the known ones', rows(3), 3],
	['IDs that are no numbers', rows('b', 'a'), NOTHING],
])('the highest ID of %s', (_what, given, highest) => {
	expect(newestOf(given, NOTHING)).toBe(highest);
	expect(newestOf(given, 5)).toBe(Math.max(5, highest));
});

test.each([
	[8, true],
	['8', true],
	[7, false],
	['7', false],
	['6b0c', false],
])('a row with the ID %p is newer than 7: %p', (id, expected) => {
	expect(isNewer({ id }, 7)).toBe(expected);
});

test('a row without an ID is never new', () => {
	expect(isNewer({}, NOTHING)).toBe(false);
});
