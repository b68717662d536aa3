import type { EditorProps, EditorState } from 'draft-js'
import { type RefObject, useLayoutEffect } from 'react'
import { useStableCallback } from '../../../lib/useLatest.ts'
import { notifyDone } from '../../notice/notify.tsx'
import { type Copying, copySelection, withoutSelection, withPasted } from '../clipboard.ts'
import { hasPictures } from '../html/cleanPaste.ts'
import { richTextTexts } from '../text.ts'
import { editedBy } from './editedBy.ts'
import { type DraftEditor, listenToInput, withSelectionOf } from './nativeInput.ts'

interface NativeInputOptions {
  state: EditorState
  edit: (next: EditorState) => void
  /** Whether the editor is not rendered. */
  locked: boolean
}

/** Takes what is typed, corrected, composed, copied and pasted. @returns the props of Draft.js's editor for it */
export function useNativeInput(editor: RefObject<DraftEditor | null>, { state, edit, locked }: NativeInputOptions) {
  const paste = useStableCallback((before: EditorState, text: string | null, html: string | null) => {
    const pasted = withPasted(before, text ?? '', html ?? '')
    // A picture alone is pasted as a file, which the form takes.
    if (pasted !== before && hasPictures(html ?? '')) notifyDone(richTextTexts.picturesLeftOut)
    return pasted
  })
  useLayoutEffect(() => (editor.current ? listenToInput(editor.current, paste) : undefined), [editor, locked, paste])

  /** The state with what is selected at present: Draft.js learns of a selection a moment later. */
  const selected = (before: EditorState) => (editor.current ? withSelectionOf(editor.current, before) : before)
  // Stable, because Draft.js uses those of its first render.
  const onCopy = useStableCallback((_: unknown, event: Copying) => copySelection(selected(state), event))
  const onCut = useStableCallback((_: unknown, event: Copying) => {
    copySelection(selected(state), event)
    edit(withoutSelection(selected(state)))
  })
  return {
    onCopy,
    onCut,
    handleBeforeInput: (typed, before) => {
      const letter = { inputType: 'insertText', data: typed, dataTransfer: null }
      const next = editedBy(letter, before, selected(before).getSelection(), paste)
      if (next) edit(next)
      return next ? 'handled' : 'not-handled'
    },
    handlePastedText: (text, html, before) => {
      edit(paste(selected(before), text, html ?? null))
      return 'handled'
    },
  } satisfies Partial<EditorProps>
}
