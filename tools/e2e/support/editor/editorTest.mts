import { test } from '@jest/globals';
import type { Editor } from './openEditor.mts';
import { takePicture } from './pictures.mts';

/** A test in the editor; of one that fails, the last sight of the page is kept, and the next begins afresh. */
export function editorTest(
	title: string,
	editor: () => Editor,
	act: (editor: Editor) => Promise<void>,
): void {
	test(title, async () => {
		try {
			await act(editor());
		} catch (error) {
			const { page, startAfresh } = editor();
			// neither may hide why the test has failed
			const picture = await takePicture(page, `failed ${title}`).catch(String);
			await startAfresh().catch(() => undefined);
			throw new Error(`${(error as Error).message}\n\nThe page then: ${picture}`, { cause: error });
		}
	});
}
