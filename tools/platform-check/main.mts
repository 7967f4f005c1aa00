// First contact with a real platform: "npm run check:platform -- --help". See docs/first-contact.md.
import { checkPlatform } from './run.mts';
import { complain, say } from '../lib/say.mts';

try {
	process.exitCode = await checkPlatform(process.argv.slice(2), {
		environment: process.env,
		say,
		complain,
	});
} catch (error) {
	complain(error);
	process.exitCode = 1;
}
