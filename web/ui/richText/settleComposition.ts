import type { Editor, EditorState } from 'draft-js'
import compositionHandler from 'draft-js/lib/DraftEditorCompositionHandler.js'

/**
 * Takes over at once what an input method has just finished. Draft waits 20 ms, and a tap on 'Saada' in those would send the
 * text without its last word: a phone's keyboard composes every word.
 */
export function settleComposition(editor: Editor | null, state: EditorState) {
  if (editor && state.isInCompositionMode()) compositionHandler.resolveComposition(editor)
}
