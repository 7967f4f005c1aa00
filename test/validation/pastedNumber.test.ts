// What programs put around a phone number when it is copied, and what only looks like one.
import {
	lookalike,
	pastedNumber,
} from '../../nodes/VoiceAssistantPlatform/validation/pastedNumber';

test.each([
	["'0722123456", '0722123456'],
	['’0722123456', '0722123456'],
	['="0722123456"', '0722123456'],
	['="+40722123456"', '+40722123456'],
	['"0722 123 456"', '0722 123 456'],
	['0722123456,', '0722123456'],
	['"0722123456";', '0722123456'],
	['0722123456 ,\t', '0722123456'],
	['tel:0722-123-456', '0722-123-456'],
	['Tel: 0722 123 456', '0722 123 456'],
	['sms:+40722123456', '+40722123456'],
	['whatsapp:+40722123456', '+40722123456'],
	['whatsapp://send?phone=40722123456&text=Hi', '+40722123456'],
	['wa.me/40722123456', '+40722123456'],
	['https://wa.me/40722123456?text=Hi%20there', '+40722123456'],
	['http://wa.me/+40722123456/', '+40722123456'],
	['40722123456@s.whatsapp.net', '+40722123456'],
	['40722123456:12@s.whatsapp.net', '+40722123456'],
	['40722123456@c.us', '+40722123456'],
	['०७२२१२३४५६', '0722123456'],
	['٠٧٢٢١٢٣٤٥٦', '0722123456'],
	['۰۷۲۲۱۲۳۴۵۶', '0722123456'],
	['০৭২২১২৩৪৫৬', '0722123456'],
	['๐๗๒๒๑๒๓๔๕๖', '0722123456'],
	['＋４０７２２１２３４５６', '+40722123456'],
	['𝟎𝟕𝟐𝟐𝟏𝟐𝟑𝟒𝟓𝟔', '0722123456'],
	['\u2068\ufeff0722\u200b123456\u2069', '0722123456'],
	[722123456, '722123456'],
	['p:+40722123456', '+40722123456'],
	['phone: +40722123456', '+40722123456'],
	['Tel. +40722123456', '+40722123456'],
	['☎ +40722123456', '+40722123456'],
	['☎\ufe0f 0722 123 456', '0722 123 456'],
	['Mobile phone No. (+40) 722 123 456', '(+40) 722 123 456'],
	['(private) +40722123456', '+40722123456'],
	['Tel. 0722 123 456', '0722 123 456'],
	['Teléfono: 612 345 678', '612 345 678'],
	['+40722123456 (office)', '+40722123456'],
	['0722 123 456 [Maria Popescu]', '0722 123 456'],
])('%j is read as %s', (pasted, number) => {
	expect(pastedNumber(pasted)).toBe(number);
});

test.each([
	['0722123456 x12'],
	['0722123456 ext. 5'],
	['tel:0722123456;ext=5'],
	['0722123456, 0733123456'],
	['"0722123456","0733123456"'],
	['wa.me/message/ABC'],
	['wa.me/qr/40722123456'],
	['example.com/40722123456'],
	['ana@c.us'],
	['40722123456@example.com'],
	['0722 123 456²'],
	['4.0722E+10'],
	// words that say something else
	['not +40722123456'],
	['Do not call: +40722123456'],
	['Fax: +40722123456'],
	['+40722123456 (old)'],
	['ID: 40722123456'],
	['$40722123456'],
	['+40722123456 (ext. 12)'],
	['ana@example.com +40722123456'],
])('%j is not turned into a number', (pasted) => {
	expect(pastedNumber(pasted)).toMatch(/[^\d+ -]/);
});

test.each([[undefined], [null], [true], [4.5], [-722], [NaN], [['0722']], [{}], ['7'.repeat(501)]])(
	'%p is no text of a number',
	(value) => {
		expect(pastedNumber(value)).toBeUndefined();
	},
);

test.each(['4.0722E+10', '4,0722E+10', '4.0722e10', "'4.07E+10", '4E+10'])(
	'%s has lost its digits in a spreadsheet',
	(text) => {
		expect(lookalike(text)).toMatchObject({
			issue: 'has lost digits in a spreadsheet',
			hint: expect.stringContaining('Format the column as text'),
		});
	},
);

test.each(['123456789012345@lid', '12345:7@lid', '120363025246125486@g.us', 'status@broadcast'])(
	'%s is an ID of a messenger',
	(text) => {
		expect(lookalike(text)).toMatchObject({ issue: 'is an ID of a messenger, not a phone number' });
	},
);

test.each([
	[['+40722123456'], 'is a list, not a phone number'],
	[[{ value: '+40722123456' }], 'is a list, not a phone number'],
	[{ value: '+40722123456' }, 'is an object, not a phone number'],
])('%j has the number somewhere in it', (value, issue) => {
	expect(lookalike(value)).toMatchObject({ issue });
});

test.each(['anonymous', ' Anonymous ', 'Restricted', '+266696687', '+7378742833'])(
	'%j stands for a number that a caller has withheld',
	(value) => {
		expect(lookalike(value)?.issue).toBe('is not a number: the caller has withheld it');
	},
);

// without +, it is a number of Evora
test.each([
	'266696687',
	'call me',
	'0722 123 4+6',
	'722e',
	'40722123456@example.com',
	'',
	null,
	undefined,
	7.5,
])('nothing special is said of %j', (value) => {
	expect(lookalike(value)).toBeUndefined();
});
