import { afterAll, beforeAll, describe } from '@jest/globals';
import { N8N_LINE } from '../n8n/line.mts';
import { setUpStage, type Stage } from '../n8n/stage.mts';
import { credential } from './editor/credential.mts';
import { forms } from './editor/forms.mts';
import type { Group } from './editor/group.mts';
import { jobs } from './editor/jobs.mts';
import { searchedList } from './editor/searchedList.mts';
import { trigger } from './editor/trigger.mts';
import { editorTest } from './support/editor/editorTest.mts';
import { openEditor, type Editor } from './support/editor/openEditor.mts';
import { clearPictures } from './support/editor/pictures.mts';

const GROUPS: Array<[string, Group]> = [
	['the credential', credential],
	['the form', forms],
	['a list', searchedList],
	['one node', jobs],
	['the trigger', trigger],
];
/** The editor of n8n 1, which looks different here and there, is opened once: the node is found, its form opens, a list answers. */
const isForThisLine = ([title]: [string, Group]) => N8N_LINE.number !== 1 || title === 'a list';

const disposables = new AsyncDisposableStack();
let stage: Stage;
let editor: Editor;

beforeAll(async () => {
	clearPictures();
	// time stands still: only the test itself makes calls
	stage = await setUpStage(0, disposables);
	editor = await openEditor(stage, disposables);
});

afterAll(() => disposables.disposeAsync());

describe.each(GROUPS.filter(isForThisLine))('%s', (_, group) => {
	group({
		scenario: (title, act) => editorTest(title, () => editor, act),
		stage: () => stage,
		editor: () => editor,
	});
});
