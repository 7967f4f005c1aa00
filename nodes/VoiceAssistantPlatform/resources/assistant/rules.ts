import { isBlank, type Rule } from '../../fields/rules';

/** A SIP address or the extension of a telephone system. */
export const sipAddress: Rule = (value) => {
	const words = String(value).trim();
	return /^[^\s,]+$/.test(words)
		? { value: words }
		: {
				complaint: 'is neither a SIP address nor an extension',
				allowed: 'Write it without spaces, for example sip:desk@example.com or 204.',
			};
};

/** Short texts, one by one; blank ones are left out. */
export const texts: Rule = (value) => {
	const given = [value].flat().filter((entry) => !isBlank(entry));
	return given.some((entry) => typeof entry === 'object')
		? { complaint: 'has an entry that is not a text', allowed: 'Enter texts only.' }
		: { value: given.length > 0 ? given.map(String) : undefined };
};

/** A text that is a name for machines (platform-api 4.10, `post_call_schema`). */
export const fieldName: Rule = (value) =>
	/^[a-z0-9_]{3,16}$/.test(String(value))
		? { value: String(value) }
		: {
				complaint: 'is not a name of 3 to 16 small letters, digits and underscores',
				allowed: 'Write it like appointment_day.',
			};
