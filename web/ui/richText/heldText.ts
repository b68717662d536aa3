import { type ContentState, EditorState, type SelectionState } from 'draft-js'
import { blocksFromDraft, draftFromBlocks } from './draftContent.ts'
import type { Block } from './html/blocks.ts'
import { canKeep } from './html/canKeep.ts'
import { blocksFromHtml } from './html/readHtml.ts'
import { htmlFromBlocks } from './html/writeHtml.ts'
import { linkDecorator } from './links.tsx'

/** The state of a rich text field: Draft.js's state, and the values exchanged with the parent component. */
export interface HeldText {
  editor: EditorState
  /** The html of the text, as last emitted or received. */
  html: string
  /** The `value` prop as last received. */
  heard: string
  /** Values emitted by onChange that have not come back as `value` yet, oldest first. */
  told: string[]
  /** The number of edits, so that each one is emitted once. */
  edits: number
  /** Whether the html has parts that the editor would lose and the person has not unlocked it. EDIT-1. */
  locked: boolean
}

/** The initial state for an html. */
export function heldFrom(html: string): HeldText {
  const blocks = blocksFromHtml(html)
  const editor = EditorState.createWithContent(draftFromBlocks(blocks), linkDecorator)
  return { editor, html, heard: html, told: [], edits: 0, locked: !canKeep(html, blocks) }
}

/** The state after a change in the editor, of its text or only of its selection. */
export function afterEdit(held: HeldText, editor: EditorState): HeldText {
  if (editor.getCurrentContent() === held.editor.getCurrentContent()) return { ...held, editor }
  const html = htmlFromBlocks(blocksFromDraft(editor.getCurrentContent()))
  return html === held.html
    ? { ...held, editor }
    : { ...held, editor, html, told: [...held.told, html], edits: held.edits + 1 }
}

/**
 * The state after a new `value` prop. A value that was emitted before is an echo, which may be late, and leaves the editor
 * alone. Any other value (a restored draft, a reset form) replaces the content and keeps the selection as far as it fits.
 */
export function afterValue(held: HeldText, value: string): HeldText {
  const heard = { ...held, heard: value }
  if (value === held.html) return { ...heard, told: [] }
  const echo = held.told.indexOf(value)
  if (echo >= 0) return { ...heard, told: held.told.slice(echo + 1) }
  const blocks = blocksFromHtml(value)
  const locked = !canKeep(value, blocks)
  const taken = { ...heard, html: value, told: [], locked }
  const isSame =
    !locked &&
    !held.locked &&
    htmlFromBlocks(blocks) === htmlFromBlocks(blocksFromDraft(held.editor.getCurrentContent()))
  return isSame ? taken : { ...taken, editor: replaced(held.editor, blocks) }
}

function replaced(editor: EditorState, blocks: Block[]): EditorState {
  const content = draftFromBlocks(blocks)
  const fresh = EditorState.createWithContent(content, linkDecorator)
  const selection = keptSelection(editor.getCurrentContent(), editor.getSelection(), content, fresh.getSelection())
  return selection.getHasFocus()
    ? EditorState.forceSelection(fresh, selection)
    : EditorState.acceptSelection(fresh, selection)
}

function keptSelection(before: ContentState, selection: SelectionState, after: ContentState, fresh: SelectionState) {
  const place = (key: string, offset: number) => {
    const at = before.getBlocksAsArray().findIndex((block) => block.getKey() === key)
    const blocks = after.getBlocksAsArray()
    const block = blocks[at] ?? after.getLastBlock()
    return { key: block.getKey(), offset: blocks[at] ? Math.min(offset, block.getLength()) : block.getLength() }
  }
  const anchor = place(selection.getAnchorKey(), selection.getAnchorOffset())
  const focus = place(selection.getFocusKey(), selection.getFocusOffset())
  return fresh.merge({
    anchorKey: anchor.key,
    anchorOffset: anchor.offset,
    focusKey: focus.key,
    focusOffset: focus.offset,
    isBackward: selection.getIsBackward(),
    hasFocus: selection.getHasFocus(),
  })
}
