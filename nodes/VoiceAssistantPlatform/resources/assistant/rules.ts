import { textIn } from '../../client/response';
import { isBlank, type Rule } from '../../validation/validate';

/** A SIP address or the extension of a telephone system. */
export const sipAddress: Rule = (value) => {
	const words = textIn(value).trim();
	return /^[^\s,]+$/.test(words)
		? { value: words }
		: {
				issue: 'is neither a SIP address nor an extension',
				hint: 'Write it without spaces, for example sip:desk@example.com or 204.',
			};
};

/** Short texts, one by one; blank ones are left out. */
export const texts: Rule = (value) => {
	const given = [value].flat().filter((entry) => !isBlank(entry));
	return given.some((entry) => typeof entry === 'object')
		? { issue: 'has an entry that is not text', hint: 'Enter texts only.' }
		: { value: given.length > 0 ? given.map(String) : undefined };
};

/** A text that is a name for machines (platform-api 4.10, `post_call_schema`). */
export const fieldName: Rule = (value) =>
	/^[a-z0-9_]{3,16}$/.test(textIn(value))
		? { value: textIn(value) }
		: {
				issue: 'is not a name of 3 to 16 lowercase letters, digits and underscores',
				hint: 'Write it like appointment_day.',
			};
