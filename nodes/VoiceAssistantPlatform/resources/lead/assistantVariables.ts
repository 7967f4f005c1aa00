import { assistantLocator } from '../../fields/locators';
import { variablesOfAssistant } from '../../fields/variables';

/** A campaign does not name its assistant: the user does, to get the form of its variables. */
export const assistantVariables = [
	{
		...assistantLocator,
		description:
			'The assistant of the campaign. It is not sent: it only tells which variables there are.',
	},
	variablesOfAssistant,
];
