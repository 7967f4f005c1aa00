// By which words n8n's nodes panel finds the package, by the search of n8n's own editor.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sublimeSearch } from '@n8n/utils/search/sublime-search';
import { VoiceAssistantPlatform } from '../nodes/VoiceAssistantPlatform/VoiceAssistantPlatform.node.ts';
import { VoiceAssistantPlatformPollTrigger } from '../nodes/VoiceAssistantPlatform/VoiceAssistantPlatformPollTrigger.node.ts';
import { REPOSITORY } from '../tools/lib/repository.mts';

const NODE = 'Voice Assistant Platform';
const POLL_TRIGGER = 'Voice Assistant Platform Poll Trigger';

// the panel shows the webhook trigger under the name of the node, and searches only the words of the node
const ENTRIES = [VoiceAssistantPlatform, VoiceAssistantPlatformPollTrigger].map((node) => {
	const path = join(REPOSITORY, 'nodes', 'VoiceAssistantPlatform', `${node.name}.node.json`);
	const codex = JSON.parse(readFileSync(path, 'utf8')) as object;
	return { properties: { displayName: new node().description.displayName, codex } };
});

/** The entries that the panel lists for a word, best first. */
const foundBy = (word: string) =>
	sublimeSearch(word.toLowerCase(), ENTRIES).map(({ item }) => item.properties.displayName);

test.each([
	...['appointment', 'reminder', 'callback', 'call back', 'voicemail', 'receptionist', 'robocall'],
	...['AI phone agent', 'phone agent', 'AI caller', 'voice agent', 'voicebot', 'register client'],
	...['phone call', 'make a call', 'AI agent call', 'call', 'outbound call', 'dialer', 'campaign'],
	...['lead', 'sms', 'whatsapp', 'clients', 'gdpr', 'call recording'],
	...['message received', 'incoming message', 'when somebody writes'],
	...['blacklist', 'opt-out', 'unsubscribe', 'do not call', 'stop'],
])('"%s" leads to the node', (word) => {
	expect(foundBy(word)[0]).toBe(NODE);
});

test.each(['phone call', 'call ended', 'new call', 'polling'])(
	'"%s" finds the poll trigger, too',
	(word) => {
		expect(foundBy(word)).toContain(POLL_TRIGGER);
	},
);
