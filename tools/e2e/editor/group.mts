import type { Stage } from '../../n8n/stage.mts';
import type { Editor } from '../support/editor/openEditor.mts';

interface Place {
	/** Declares a test that is done by clicks and typing. */
	scenario(title: string, act: (editor: Editor) => Promise<void>): void;
	/** Stands when the tests run, not yet when they are declared. */
	stage(): Stage;
	/** Likewise. */
	editor(): Editor;
}

/** Declares the scenarios of one subject. */
export type Group = (place: Place) => void;
