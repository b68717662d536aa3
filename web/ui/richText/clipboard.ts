import { EditorState, Modifier } from 'draft-js'
import type { ClipboardEvent } from 'react'
import { blocksFromDraft } from './draftContent.ts'
import { type Block, runsBetween } from './html/blocks.ts'
import { blocksFromPasted, copiedHtml } from './html/cleanPaste.ts'
import { withBlocks } from './toolbar/commands.ts'

/** What of a copy or cut event is used. */
export type Copying = Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'>

/**
 * Copies the selection as the html of its blocks, so that another field and another program get its headings, quotes, levels and links:
 * the elements of the editor do not have them all.
 */
export function copySelection(state: EditorState, event: Copying): void {
  event.preventDefault()
  if (state.getSelection().isCollapsed()) return
  const blocks = selectedBlocks(state)
  event.clipboardData.setData('text/html', copiedHtml(blocks))
  event.clipboardData.setData('text/plain', blocks.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n'))
}

/** The state without the selection. */
export function withoutSelection(state: EditorState): EditorState {
  const content = Modifier.removeRange(state.getCurrentContent(), state.getSelection(), 'forward')
  return EditorState.push(state, content, 'remove-range')
}

/** The state with the html or text of a clipboard in place of the selection. */
export const withPasted = (state: EditorState, text: string, html: string): EditorState =>
  withBlocks(state, blocksFromPasted(text, html))

/** The selected text. Words of one block are a paragraph: they are no heading or item of their own. */
function selectedBlocks(state: EditorState): Block[] {
  const [content, selection] = [state.getCurrentContent(), state.getSelection()]
  const keys = content.getBlocksAsArray().map((block) => block.getKey())
  const [start, end] = [keys.indexOf(selection.getStartKey()), keys.indexOf(selection.getEndKey())]
  const endOffset = selection.getEndOffset()
  const isPart =
    start === end && (selection.getStartOffset() > 0 || endOffset < content.getBlockForKey(keys[end]!).getLength())
  return blocksFromDraft(content)
    .slice(start, end + 1)
    .map((block, at, { length }) => ({
      ...block,
      ...(isPart && { kind: 'paragraph', depth: 0 }),
      runs: runsBetween(
        block.runs,
        at === 0 ? selection.getStartOffset() : 0,
        at === length - 1 ? endOffset : Infinity,
      ),
    }))
}
