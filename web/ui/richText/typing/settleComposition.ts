import type { Editor, EditorState } from 'draft-js'
import compositionHandler from 'draft-js/lib/DraftEditorCompositionHandler.js'

/**
 * Commits the composition of an input method at once. Draft.js waits 20 ms, and a tap on 'Saada' within that time would send
 * the text without its last word, because phone keyboards compose every word.
 */
export function settleComposition(editor: Editor | null, state: EditorState) {
  if (editor && state.isInCompositionMode()) compositionHandler.resolveComposition(editor)
}
