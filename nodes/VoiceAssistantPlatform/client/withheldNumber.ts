import { textIn } from './response';

/** What stands for the number of a caller who withholds it: a word, or the keys of a phone that have its letters. */
const STAND_INS = [
	...['anonymous', 'blocked', 'private', 'restricted', 'unavailable', 'unknown', 'withheld'],
	...['+266696687', '+2562533', '+7378742833', '+86282452253', '+8656696'],
];

/** Whether a number is none, as the caller has withheld it. Without +, the same digits may be somebody's. */
export function isWithheld(number: unknown): boolean {
	return STAND_INS.includes(textIn(number).trim().toLowerCase());
}
