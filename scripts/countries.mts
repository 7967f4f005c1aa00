// Writes the countries and their rules for phone numbers; with --check it only tells whether they are up to date.
import { createRequire } from 'node:module';
import { countriesFile, type Metadata } from './lib/countries.mts';
import { writeGenerated } from './lib/generated.mts';

const require = createRequire(import.meta.url);
const PATH = 'nodes/VoiceAssistantPlatform/validation/countries.ts';

await writeGenerated({
	path: PATH,
	what: PATH,
	command: 'npm run countries',
	make: () => {
		const { version } = require('libphonenumber-js/package.json') as { version: string };
		return countriesFile(version, require('libphonenumber-js/metadata.min.json') as Metadata);
	},
});
