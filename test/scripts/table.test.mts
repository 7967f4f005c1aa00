import { expect, test } from '@jest/globals';
import { columns, markdownTable, textTable } from '../../scripts/lib/table.mts';

test('each column is as wide as its longest cell', () => {
	expect(
		textTable(
			['Person', 'Lead'],
			[
				['Maria', '1'],
				['Konstantina', ''],
			],
		).split('\n'),
	).toEqual(['Person       Lead', '-----------  ----', 'Maria        1', 'Konstantina']);
});

test('a column may be empty', () => {
	expect(textTable(['', 'b'], [['', 'x']])).toBe('   b\n-  -\n   x');
});

test('a long cell wraps within its column, and a long word is cut', () => {
	expect(columns(['7', 'twelve fields of an unpronounceableword', 'x'], [2, 12, 1])).toEqual([
		'7   twelve        x',
		'    fields of an',
		'    unpronouncea',
		'    bleword',
	]);
});

test('what a platform answers does not steer the terminal', () => {
	expect(columns(['a\u001b[2Jb\tc\r\nd\u0007'], [20])).toEqual(['a [2Jb c d']);
});

test('Markdown keeps a cell in its column', () => {
	expect(markdownTable(['a', 'b'], [['one|other', 'first\nsecond']])).toBe(
		'| a | b |\n| --- | --- |\n| one\\|other | first second |',
	);
});
