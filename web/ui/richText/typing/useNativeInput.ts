import { type EditorProps, EditorState, Modifier } from 'draft-js'
import { type ClipboardEvent, type RefObject, useLayoutEffect } from 'react'
import { useStableCallback } from '../../../lib/useLatest.ts'
import { notifyDone } from '../../notice/notify.tsx'
import { blocksFromDraft } from '../draftContent.ts'
import { type Block, runsBetween } from '../html/blocks.ts'
import { blocksFromPasted, copiedHtml, hasPictures } from '../html/cleanPaste.ts'
import { richTextTexts } from '../text.ts'
import { withBlocks } from '../toolbar/commands.ts'
import { editedBy } from './editedBy.ts'
import { type DraftEditor, listenToInput, withSelectionOf } from './nativeInput.ts'

interface NativeInputOptions {
  state: EditorState
  edit: (next: EditorState) => void
  /** Whether the editor is locked, and thus not rendered. */
  locked: boolean
}

/** Handles typing, corrections, compositions, copying and pasting. @returns the props for Draft.js's editor */
export function useNativeInput(editor: RefObject<DraftEditor | null>, { state, edit, locked }: NativeInputOptions) {
  const paste = useStableCallback((before: EditorState, text: string | null, html: string | null) => {
    const pasted = withPasted(before, text ?? '', html ?? '')
    // The form handles a picture alone, which is pasted as a file.
    if (pasted !== before && hasPictures(html ?? '')) notifyDone(richTextTexts.picturesLeftOut)
    return pasted
  })
  useLayoutEffect(() => (editor.current ? listenToInput(editor.current, paste) : undefined), [editor, locked, paste])

  /** The state with the present selection, of which Draft.js is notified later. */
  const selected = (before: EditorState) => (editor.current ? withSelectionOf(editor.current, before) : before)
  // Stable, because Draft.js uses the handlers of its first render.
  const onCopy = useStableCallback((_: unknown, event: Copying) => copySelection(selected(state), event))
  const onCut = useStableCallback((_: unknown, event: Copying) => {
    copySelection(selected(state), event)
    edit(withoutSelection(selected(state)))
  })
  return {
    onCopy,
    onCut,
    handleBeforeInput: (typed, before) => {
      const insertion = { inputType: 'insertText', data: typed, dataTransfer: null }
      const next = editedBy(insertion, before, selected(before).getSelection(), paste)
      if (next) edit(next)
      return next ? 'handled' : 'not-handled'
    },
    handlePastedText: (text, html, before) => {
      edit(paste(selected(before), text, html ?? null))
      return 'handled'
    },
  } satisfies Partial<EditorProps>
}

/** The used members of a copy or cut event. */
type Copying = Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'>

/**
 * Copies the selection as the HTML of its blocks, so that other fields and programs get its headings, quotes, levels and links, some of
 * which the editor's elements do not show.
 */
function copySelection(state: EditorState, event: Copying): void {
  event.preventDefault()
  if (state.getSelection().isCollapsed()) return
  const blocks = selectedBlocks(state)
  event.clipboardData.setData('text/html', copiedHtml(blocks))
  event.clipboardData.setData('text/plain', blocks.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n'))
}

/** The state without the selection. */
function withoutSelection(state: EditorState): EditorState {
  const content = Modifier.removeRange(state.getCurrentContent(), state.getSelection(), 'forward')
  return EditorState.push(state, content, 'remove-range')
}

/** The state with the HTML or text of a clipboard instead of the selection. */
const withPasted = (state: EditorState, text: string, html: string): EditorState =>
  withBlocks(state, blocksFromPasted(text, html))

/** The selected text. A part of one block becomes a paragraph, not a heading or list item. */
function selectedBlocks(state: EditorState): Block[] {
  const [content, selection] = [state.getCurrentContent(), state.getSelection()]
  const keys = content.getBlocksAsArray().map((block) => block.getKey())
  const [start, end] = [keys.indexOf(selection.getStartKey()), keys.indexOf(selection.getEndKey())]
  const endOffset = selection.getEndOffset()
  const isPartial =
    start === end && (selection.getStartOffset() > 0 || endOffset < content.getBlockForKey(keys[end]!).getLength())
  return blocksFromDraft(content)
    .slice(start, end + 1)
    .map((block, at, { length }) => ({
      ...block,
      ...(isPartial && { kind: 'paragraph', depth: 0 }),
      runs: runsBetween(
        block.runs,
        at === 0 ? selection.getStartOffset() : 0,
        at === length - 1 ? endOffset : Infinity,
      ),
    }))
}
